#pragma once

#include <optional>
#include <string>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "protocol/notation/record/game_record.h"
#include "tools/board/study/commands.h"
#include "tools/database/database.h"

namespace quadrille::board {

/// The games database of a server. Opens its file with the first use, so the file may appear later.
/// Errors are one line.
class GameDatabase {
  public:
    /// `path`: the file of `quadrille db`.
    explicit GameDatabase(std::string path) : path_(std::move(path)) {}

    /// Returns the answer to a command, in about a tenth of a second. `game`: of the study.
    [[nodiscard]] Expected<Json, std::string> answer(const command::UseDatabase& request,
                                                     const Game& game);
    /// Returns the record of a game as text.
    [[nodiscard]] Expected<std::string, std::string> record(GameId id);
    /// Adds a game. Returns whether it is new.
    [[nodiscard]] Expected<bool, std::string> add(const GameRecord& game);
    /// Returns the database until the next call. `Write` makes it if it is missing.
    [[nodiscard]] Expected<Database*, std::string> open(Database::Access access);

  private:
    std::string path_;
    std::optional<Database> reader_;
};

}  // namespace quadrille::board
