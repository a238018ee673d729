#include "tools/datagen/shard_files.h"

#include <fmt/format.h>

#include <utility>

namespace quadrille::datagen {

Done ShardFiles::write_note() const {
    return write_file(note_path(games_path_), format_note(note_));
}

Done ShardFiles::take_up() {
    const std::string path = note_path(games_path_);
    if (!has_note(games_path_)) {
        if (games_.size() == 0) return {};
        return fail(fmt::format("'{}' is of no shard: there is no '{}'", games_path_, path));
    }
    auto then = read_note(path);
    if (!then) return fail(then.error());
    const Done good =
        check_shard(path, then->shard, note_.shard, difference(then->settings, note_.settings));
    if (!good) return good;
    note_.runs = std::move(then->runs);
    return {};
}

Expected<ShardFiles, std::string> ShardFiles::open(const std::string& path, ShardNote note,
                                                   bool resumes) {
    const Done good =
        check_other_shards(path, kNoteEnding, note.shard,
                           [&](const std::string& file) -> Expected<std::string, std::string> {
                               const auto other = read_note(file);
                               if (!other) return fail(other.error());
                               return difference(other->settings, note.settings);
                           });
    if (!good) return fail(good.error());
    std::string own_path = shard_path(path, note.shard);
    ShardFiles files{std::move(own_path), std::move(note)};
    const std::string& games = files.games_path_;
    auto opened = LineFile::append_to(games);
    if (!opened) return fail(opened.error());
    files.games_ = std::move(*opened);
    // Without its note a file that is empty was left by a process that was killed before it began.
    if (!resumes && (has_note(games) || files.games_.size() > 0)) {
        return fail(fmt::format("shard {} is there already: '{}'; --resume goes on with it",
                                describe(files.note_.shard), games));
    }
    if (const Done taken = files.take_up(); !taken) return fail(taken.error());
    files.note_.runs.push_back(run_of_this_process());
    if (const Done written = files.write_note(); !written) return fail(written.error());
    return files;
}

Done ShardFiles::end_run(std::size_t games, double seconds) {
    note_.runs.back().games = games;
    note_.runs.back().seconds = seconds;
    return write_note();
}

}  // namespace quadrille::datagen
