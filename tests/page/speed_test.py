"""Speed of the page. The limits are generous, because the machine may be shared. Prints the times."""

import sys

from browser import PageTest

# Plays 400 random moves, with a variation for every second one, and exports the record.
MAKE_LONG_GAME = """
    const { query } = await module('study');
    let seed = 1;
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
    let answer = await query({ do: 'new' });
    let plies = 0;
    for (let i = 0; plies < 400; ++i) {
        // Quiet moves avoid mates.
        const quiet = answer.position.moves.filter((m) => !/[x#+=]/.test(m.text));
        const moves = quiet.length > 1 ? quiet : answer.position.moves;
        const node = answer.at;
        answer = await query({ do: 'play', move: moves[random(moves.length)].move });
        if (answer.error || answer.position.over) break;
        ++plies;
        if (plies % 2 === 0) {
            const on = answer;
            await query({ do: 'go', node });
            await query({ do: 'play', move: moves[random(moves.length)].move });
            answer = await query({ do: 'go', node: on.at });
        }
    }
    const written = await query({ do: 'export', format: 'pgn4' });
    return { plies, text: written.text, error: answer.error || written.error };
"""

OPEN_AND_WALK = """
    const [text] = given;
    const frame = () => new Promise((settle) => requestAnimationFrame(() => setTimeout(settle, 0)));
    const [{ send_command }, { kNavigation }] = [await module('study'), await module('walk')];
    const start = performance.now();
    await send_command({ do: 'open', text });
    await frame();
    const load_ms = performance.now() - start;
    const moves = document.querySelectorAll('#moves .m').length;
    await send_command({ do: 'go', node: 0 });
    await frame();
    const walk = performance.now();
    let steps = 0;
    while (performance.now() - walk < 3000 && steps < 100) {
        await kNavigation.forward();
        await frame();
        ++steps;
    }
    const rate = (steps * 1000) / (performance.now() - walk);
    return { load_ms, moves, rate };
"""

CLICK_TO_DRAWN = """
    const frame = () => new Promise((settle) => requestAnimationFrame(() => setTimeout(settle, 0)));
    const [{ send_command }, { state }] = [await module('study'), await module('state')];
    const times = [];
    for (let i = 0; i < 30; ++i) {
        const move = state.position.moves[i % state.position.moves.length].move;
        const start = performance.now();
        await send_command({ do: 'play', move });
        await frame();
        times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    return { median: times[15], ninth: times[26] };
"""


def report(text):
    print(f"\n    {text}", end=" ", file=sys.stderr)


class SpeedTest(PageTest):
    def measure(self, script, *arguments):
        found = self.page.evaluate(script, *arguments, seconds=120)
        self.assertNotIn("error", {k: v for k, v in found.items() if v})
        return found

    def test_page_is_usable_soon(self):
        page = self.page
        page.open()
        ms = page.script(
            "return performance.getEntriesByType('mark').find((m) => m.name === 'usable').startTime")
        report(f"usable after {ms:.0f} ms")
        self.assertLess(ms, 3000)

    def test_long_game_loads_and_navigates_fast(self):
        made = self.measure(MAKE_LONG_GAME)
        self.assertEqual(made["plies"], 400)
        found = self.measure(OPEN_AND_WALK, made["text"])
        report(f"{found['moves']} moves loaded in {found['load_ms']:.0f} ms, {found['rate']:.0f} steps/s")
        self.assertGreater(found["moves"], 550)
        self.assertLess(found["load_ms"], 1500)
        self.assertGreater(found["rate"], 10)
        self.page.screenshot("speed_long_game")

    def test_draws_move_soon_during_analysis(self):
        self.page.click("#tab-analysis")
        self.page.click("#analyse-0")
        self.page.wait(lambda: self.page.all(".lm"), "lines")
        found = self.measure(CLICK_TO_DRAWN)
        report(f"a move is drawn after {found['median']:.0f} ms (median), {found['ninth']:.0f} ms (90th percentile)")
        self.assertLess(found["median"], 250)

    def test_loaded_page_stays_small(self):
        # Modules with types only, and the transport of saved games, are not loaded.
        count, size = self.page.evaluate(
            "const all = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));"
            "return [all.length, all.reduce((sum, entry) => sum + entry.decodedBodySize, 0)]")
        report(f"{size / 1000:.0f} kB in {count} files")
        self.assertGreater(size, 100_000)
        self.assertLess(size, 300_000)
