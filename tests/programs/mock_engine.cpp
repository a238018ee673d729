// An engine with selectable faults, for tests of the match runner.
//
// usage: quadrille-mock-engine [BEHAVIOUR [N]]      see kBehaviours (default: answer at once)

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>

#include "engine/game.h"
#include "engine/movegen.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/uci/command.h"
#include "protocol/uci/options.h"
#include "protocol/uci/position_command.h"
#include "tools/engines/child_process.h"

namespace quadrille::mock {

namespace {

struct Mock {
    std::string_view behaviour;
    int number = 0;  // N of the command line
    Settings settings;
    Position position = Position::start(StartSetup::Classic, RuleSet::ffa());
    int goes = 0;
    bool is_searching = false;
    bool is_pondering = false;
    std::string last_move;
};

void send_line(const std::string& text) {
    const std::string line = text + "\n";
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
}

[[noreturn]] void stall() {
    std::signal(SIGTERM, SIG_IGN);
    while (true) pause();
}

[[noreturn]] void crash() {
    // Raises SIGABRT, which sanitizers do not catch, without a core file.
    const rlimit none{};
    setrlimit(RLIMIT_CORE, &none);
    std::signal(SIGABRT, SIG_DFL);
    std::raise(SIGABRT);
    _exit(1);
}

void pause_for(int milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds{milliseconds});
}

void answer(Mock& mock) {
    const MoveList moves = legal_moves(mock.position);
    mock.last_move = moves.empty() ? "(none)" : format_dash(moves[0]);
    send_line("info depth 1 score cp 12 nodes 34 pv " + mock.last_move);
    send_line("bestmove " + mock.last_move);
}

// ------------------------------------------------------------------ behaviours on `go`

void flood(const Mock& mock) {
    const std::string line = "info depth 1 score cp 1 nodes 2 pv h2-h3 b7-c7 g13-g12 m8-l8\n";
    for (int i = 0; mock.number == 0 || i < mock.number; ++i) {
        std::fwrite(line.data(), 1, line.size(), stdout);
    }
}

/// Starts a child that keeps the pipe open.
void leave_a_child() {
    if (fork() == 0) stall();
}

/// Returns a line of first legal moves. Mocks with the behaviour `ponder` expect and play it.
std::string first_moves(Position position) {
    constexpr int kPlies = 6;
    Game game{position};
    std::string line;
    for (int i = 0; i < kPlies && !game.is_over(); ++i) {
        const Move move = legal_moves(game.position())[0];
        line += (line.empty() ? "" : " ") + format_dash(move);
        game.play_legal(move);
    }
    return line;
}

struct Behaviour {
    std::string_view name;
    void (*on_go)(Mock& mock);
};

constexpr Behaviour kBehaviours[] = {
    {"crash-on-go", [](Mock& m) { m.goes == m.number ? crash() : answer(m); }},
    {"exit-on-go", [](Mock& m) { m.goes == m.number ? std::_Exit(3) : answer(m); }},
    {"exit-after",
     [](Mock& m) {
         answer(m);
         if (m.goes == m.number) std::_Exit(0);
     }},
    {"close-output",
     [](Mock&) {
         close(STDOUT_FILENO);
         stall();
     }},
    {"stall", [](Mock&) { stall(); }},
    {"ignore-stop", [](Mock&) {}},
    {"until-stop", [](Mock& m) { m.is_searching = true; }},
    {"garbage", [](Mock&) { send_line("\x01\xFF segmentation \x7F\t%s%n"); }},
    {"flood",
     [](Mock& m) {
         flood(m);
         answer(m);
     }},
    {"endless-line",
     [](Mock&) {
         const std::string part(4096, 'a');
         while (true) std::fwrite(part.data(), 1, part.size(), stdout);
     }},
    {"illegal", [](Mock&) { send_line("bestmove a1-a2"); }},
    {"no-move", [](Mock&) { send_line("bestmove"); }},
    {"none", [](Mock&) { send_line("bestmove (none)"); }},
    {"null", [](Mock&) { send_line("bestmove 0000"); }},
    {"long-move", [](Mock&) { send_line("bestmove " + std::string(1000, 'e')); }},
    {"late",
     [](Mock& m) {
         pause_for(m.number);
         answer(m);
     }},
    {"twice",
     [](Mock& m) {
         answer(m);
         send_line("bestmove n8-n7");
     }},
    {"ponder",
     [](Mock& m) {
         send_line("info depth 1 score cp 1 nodes 2 pv " + first_moves(m.position));
         send_line("bestmove " + format_dash(legal_moves(m.position)[0]));
     }},
    // Predicts a reply that the next mock with this behaviour does not play.
    {"ponder-wrong",
     [](Mock& m) {
         const MoveList moves = legal_moves(m.position);
         const std::string last = format_dash(moves[moves.size() - 1]);
         Game game{m.position};
         game.play_legal(moves[moves.size() - 1]);
         send_line("info depth 1 score cp 1 nodes 2 pv " + last + " " +
                   first_moves(game.position()));
         send_line("bestmove " + last);
     }},
    {"parent",
     [](Mock&) {
         leave_a_child();
         crash();
     }},
};

void answer_go(Mock& mock) {
    for (const Behaviour& behaviour : kBehaviours) {
        if (behaviour.name == mock.behaviour) return behaviour.on_go(mock);
    }
    answer(mock);
}

void go(Mock& mock, const GoCommand& command) {
    ++mock.goes;
    // Tests check these lines in the stderr log.
    if (command.moves_to_go) std::fprintf(stderr, "togo=%d\n", *command.moves_to_go);
    if (command.ponder) {
        std::fprintf(stderr, "ponders\n");
        mock.is_pondering = true;
        return;
    }
    answer_go(mock);
}

/// Starts another mock as the match runner does, prints the process id of that mock and waits.
[[noreturn]] void run_another(const char* program) {
    const auto child = ChildProcess::start({program, {"ignore-quit"}, "", "", {}});
    send_line(child ? std::to_string((*child)->pid()) : child.error());
    stall();
}

// ------------------------------------------------------------------ other commands

void handshake(const Mock& mock) {
    send_line("id name Mock " + std::string{mock.behaviour});
    if (mock.behaviour == "crash-in-handshake") crash();
    if (mock.behaviour == "silent-in-handshake") stall();
    if (mock.behaviour == "flood-in-handshake") flood(mock);
    send_line("option name UCI_Variant type combo default ffa var ffa var teams");
    if (mock.behaviour != "without-rules")
        send_line("option name RuleVariants type string default");
    send_line("option name Some Text type string default");
    if (mock.behaviour.starts_with("ponder"))
        send_line("option name Ponder type check default false");
    send_line("option name Clear Hash type button");
    send_line("uciok");
}

void set_up(Mock& mock, const PositionCommand& as_sent) {
    // The behaviour `stray` repeats the answer to the previous `go`.
    if (mock.behaviour == "stray" && !mock.last_move.empty())
        send_line("bestmove " + mock.last_move);
    PositionCommand command = as_sent;
    // `no-dash` reports and ignores moves with a dash; `silent-no-dash` only ignores them.
    const bool rejects_dash = mock.behaviour == "no-dash" || mock.behaviour == "silent-no-dash";
    if (rejects_dash && !command.moves.empty() && command.moves[0].find('-') != std::string::npos) {
        if (mock.behaviour == "no-dash") send_line("info string illegal move: " + command.moves[0]);
        command.moves.clear();
    }
    const auto built = build_game(command, mock.settings);
    if (built) {
        mock.position = built->game.position();
    } else {
        send_line("info string " + format_error(built.error()));
    }
}

void set(Mock& mock, const SetOptionCommand& command) {
    // Tests check the received options in the stderr log.
    std::fprintf(stderr, "%s=%s\n", command.name.c_str(), command.value.value_or("").c_str());
    if (command.name != "UCI_Variant" && command.name != "RuleVariants") return;
    const auto done = set_option(mock.settings, command.name, command.value);
    if (!done) send_line("info string " + format_error(done.error()));
}

/// Returns false when the program must end.
bool handle(Mock& mock, const std::string& line) {
    const auto command = parse_command(line);
    if (!command) return true;
    if (std::holds_alternative<QuitCommand>(*command)) return mock.behaviour == "ignore-quit";
    if (std::holds_alternative<UciCommand>(*command)) handshake(mock);
    if (const auto* const search = std::get_if<GoCommand>(&*command)) go(mock, *search);
    if (std::holds_alternative<IsReadyCommand>(*command)) {
        if (mock.behaviour == "deaf" && mock.goes > 0) stall();
        send_line("readyok");
    }
    if (std::holds_alternative<StopCommand>(*command) && mock.is_searching) {
        mock.is_searching = false;
        answer(mock);
    }
    const bool is_hit = std::holds_alternative<PonderHitCommand>(*command);
    if ((is_hit || std::holds_alternative<StopCommand>(*command)) && mock.is_pondering) {
        std::fprintf(stderr, is_hit ? "hit\n" : "stopped\n");
        mock.is_pondering = false;
        answer_go(mock);
    }
    if (const auto* const position = std::get_if<PositionCommand>(&*command)) {
        set_up(mock, *position);
    }
    if (const auto* const option = std::get_if<SetOptionCommand>(&*command)) set(mock, *option);
    return true;
}

}  // namespace

int run(int argc, char** argv) {
    Mock mock;
    if (argc > 1) mock.behaviour = argv[1];
    if (argc > 2) mock.number = std::atoi(argv[2]);
    if (mock.behaviour == "crash-at-start") crash();
    if (mock.behaviour == "exit-at-start") return 7;
    std::array<char, 1024> folder{};
    if (getcwd(folder.data(), folder.size()) != nullptr) {
        std::fprintf(stderr, "folder=%s\n", folder.data());
    }
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    sched_getaffinity(0, sizeof cpus, &cpus);
    std::fprintf(stderr, "cpus=%d\n", CPU_COUNT(&cpus));
    if (mock.behaviour == "runner") run_another(argv[0]);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (!line.empty() && !handle(mock, line)) return 0;
    }
    if (mock.behaviour == "ignore-quit") stall();
    return 0;
}

}  // namespace quadrille::mock

int main(int argc, char** argv) { return quadrille::mock::run(argc, argv); }
