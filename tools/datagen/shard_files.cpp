#include "tools/datagen/shard_files.h"

#include <fmt/format.h>

#include <utility>

#include "tools/base/files.h"

namespace quadrille::datagen {

namespace {

/// Whether the shards that are there already are of these games.
Done check_others(const std::string& path, const ShardNote& note) {
    for (const auto& [shard, games] : shards_of(path)) {
        // Without a note it is another process's that is about to begin, or no shard.
        if (shard == note.shard || !has_note(games)) continue;
        if (shard.count != note.shard.count) {
            return fail(fmt::format("'{}' is shard {}, and this is shard {}", games,
                                    describe(shard), describe(note.shard)));
        }
        const auto other = read_note(note_path(games));
        if (!other) return fail(other.error());
        const std::string changed = difference(other->settings, note.settings);
        if (!changed.empty())
            return fail(fmt::format("'{}' is of other games: {}", games, changed));
        // One tells for all; when they are merged all are compared.
        break;
    }
    return {};
}

}  // namespace

Done ShardFiles::write_note() const {
    return write_file(note_path(games_path_), format_note(note_));
}

Done ShardFiles::take_up() {
    const std::string path = note_path(games_path_);
    if (!has_note(games_path_)) {
        if (size_of(games_path_) == 0) return {};
        return fail(fmt::format("'{}' is of no shard: there is no '{}'", games_path_, path));
    }
    auto then = read_note(path);
    if (!then) return fail(then.error());
    if (then->shard != note_.shard) {
        return fail(fmt::format("'{}' is of shard {}", path, describe(then->shard)));
    }
    if (const std::string changed = difference(then->settings, note_.settings); !changed.empty()) {
        return fail(fmt::format("'{}' is of other games: {}", games_path_, changed));
    }
    note_.runs = std::move(then->runs);
    return {};
}

Expected<ShardFiles, std::string> ShardFiles::open(const std::string& path, ShardNote note,
                                                   bool resumes) {
    if (const Done good = check_others(path, note); !good) return fail(good.error());
    std::string own_path = shard_path(path, note.shard);
    ShardFiles files{std::move(own_path), std::move(note)};
    const std::string& games = files.games_path_;
    const std::string which = "shard " + describe(files.note_.shard);
    auto lock = make_and_lock_file(
        games, fmt::format("another quadrille-datagen plays {}: '{}'", which, games));
    if (!lock) return fail(lock.error());
    files.lock_ = std::move(*lock);
    // Without its note a file that is empty was left by a process that was killed before it began.
    if (!resumes && (has_note(games) || size_of(games) > 0)) {
        return fail(
            fmt::format("{} is there already: '{}'; --resume goes on with it", which, games));
    }
    if (const Done good = files.take_up(); !good) return fail(good.error());
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
