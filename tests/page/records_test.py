"""Opens games from text; exports them as text, pictures and links."""

import os
import tempfile

from browser import Keys, PageTest
from games import GAME, LIST, WALKING

RECORDS = os.path.join(os.path.dirname(__file__), "../unit/protocol/notation/record/games")


class RecordsTest(PageTest):
    def test_opens_record(self):
        page = self.page
        page.open_text(GAME)
        page.wait(lambda: len(page.moves()) == 12, "twelve moves")
        self.assertEqual(page.texts(".players li"), ["Ann", "Bob", "Cy", "Dee"])
        self.assertEqual(page.text(".plate.yellow .name"), "Cy")
        self.assertEqual(page.texts(".move-list .comment"), ["a visit"])
        page.screenshot("records_game")

    def test_rows_follow_rounds_of_record(self):
        page = self.page
        page.open_text(WALKING)
        page.wait(lambda: len(page.moves()) == 9, "nine moves")
        rows = page.script(
            "return Array.from(document.querySelectorAll('.move-list .round'), (r) =>"
            " Array.from(r.children, (c) => Array.from(c.children, (m) => m.textContent).join(' ') || c.textContent))")
        self.assertEqual(rows, [["7", "h2-h3", "b7-c7", "g13-g12", "m8-l8"],
                                ["8", "d2-d3", "Blue resigns Ka7-b7", "Ne14-f12", "m9-l9"]])
        page.screenshot("records_walk")

    def test_evaluations_of_matches_are_tooltips(self):
        page = self.page
        page.open_text(GAME.replace("b7-c7", "b7-c7 { +7.88/2 0.002s }").replace("g13-g12", "g13-g12 { 0.000s }"))
        page.wait(lambda: len(page.moves()) == 12, "twelve moves")
        self.assertEqual(page.texts(".move-list .comment"), ["a visit"])
        titles = page.script("return [...document.querySelectorAll('#moves .m')].slice(0, 4).map((m) => m.title)")
        self.assertEqual(titles, ["", "+7.88/2 0.002s", "0.000s", ""])
        self.assertEqual(len(page.all(".move-list .round")), 4)

    def test_opens_move_list_with_chosen_preset(self):
        page = self.page
        page.click("[data-menu=Open]")
        page.set_text("dialog.sheet textarea", LIST)
        page.choose("[name=open-preset]", "seed")
        page.click("#open-text")
        page.wait(lambda: len(page.moves()) == 12, "twelve moves")
        self.assertEqual(page.pieces()["a8"], "blue K")  # a7 in the other preset
        self.assertFalse(page.all("#page-moves .warning"))

    def test_shows_result_of_moves_next_to_recorded_result(self):
        page = self.page
        page.open_text('[Variant "Teams"]\n[Result "0-1"]\n\n1. h2-h3 .. R\n')
        page.wait(lambda: len(page.moves()) == 2, "two moves")
        results = ["Blue and Green won", "By the moves: Red and Yellow won"]
        self.assertEqual(page.texts(".about span"), results)
        page.type_move("e2-e3")
        page.wait(lambda: len(page.moves()) == 3, "the variation")
        self.assertEqual(page.texts(".about span"), results)
        page.screenshot("records_results")
        page.click_button("Make this the main line")
        page.wait(lambda: page.texts(".about span") == [], "no result")

    def test_offers_preset_that_fits_list(self):
        page = self.page
        page.open_text("h2-h3 b8-c8 g13-g12 m8-l8 h3-h4 a7-c9")
        page.wait(lambda: page.text("#open-fitting") == "Open as “The original game”", "the button")
        page.screenshot("records_fitting")
        page.click("#open-fitting")
        page.wait(lambda: len(page.moves()) == 6, "six moves")
        self.assertEqual(page.pieces()["a7"], "blue Q")
        self.assertFalse(page.all("dialog[open]"))

    def test_names_preset_by_which_list_was_read(self):
        page = self.page
        page.open_text(LIST)
        page.wait(lambda: len(page.moves()) == 12, "twelve moves")
        self.assertEqual(page.pieces()["a7"], "blue K")
        self.assertIn("read as FFA with preset site (chess.com since 2022)", page.text(".warning"))

    def test_selects_place_of_error(self):
        page = self.page
        page.open_text(GAME.replace("Na5-c6", "Na5-c9"))
        fault = page.wait(lambda: page.text("dialog.sheet .fault"), "an error")
        self.assertIn("Na5-c9", fault)
        self.assertTrue(fault.startswith("line 11, column "), fault)
        field = page.find("dialog.sheet textarea")
        start = page.script("return arguments[0].selectionStart", field)
        text = field.get_attribute("value")
        line = text[:start].count("\n") + 1
        self.assertEqual(line, 11)
        self.assertTrue(text[start:].startswith("Na5-c9") or "Na5-c9" in text[start - 8:start + 8], text[start:])
        self.assertEqual(page.moves(), [])
        page.screenshot("records_fault")

    def test_opens_record_up_to_fault(self):
        page = self.page
        page.open_text(GAME[:GAME.index("g12-g11")] + "g12")
        page.wait(lambda: page.text("dialog.sheet .fault"), "an error")
        page.screenshot("records_part")
        page.click("#open-part")
        page.wait(lambda: page.moves() and not page.all("dialog.sheet"), "the game")
        self.assertEqual(page.moves()[-1], "c7-d7")
        self.assertIn("the game is opened up to here", page.text("#page-moves .warning"))
        page.screenshot("records_part_opened")

    def test_undo_restores_deleted_moves(self):
        page = self.page
        page.open_text(GAME)
        page.wait(lambda: len(page.moves()) == 12, "twelve moves")
        place = lambda: page.evaluate("return (await module('state')).state.at")
        page.keys(Keys.END)
        page.wait(lambda: place() > 0, "the end")
        page.keys(Keys.HOME)
        page.wait(lambda: place() == 0, "the start")
        page.keys(Keys.ARROW_RIGHT)
        page.wait(lambda: place() > 0, "the first move")
        page.keys(Keys.DELETE)
        page.wait(lambda: page.moves() == [], "no moves")
        page.wait(lambda: any("Deleted" in text for text in page.notices()), "a notice about undo")
        page.keys_together(Keys.CONTROL, "z")
        page.wait(lambda: len(page.moves()) == 12, "all moves again")
        self.assertFalse(any("Deleted" in text for text in page.notices()), "the notice disappears")
        page.wait(lambda: not page.find("#undo").is_enabled(), "a disabled undo button")
        page.keys_together(Keys.CONTROL, "z")
        page.wait(lambda: any("nothing to undo" in text for text in page.notices()), "a notice that undo is not possible")

    def test_scrolls_to_place_of_error(self):
        page = self.page
        games = "\n".join(GAME for _ in range(60))
        last = games.rindex("Na5-c6")
        text = games[:last] + "Na5-c9" + games[last + 6:]
        page.script(
            "const data = new DataTransfer(); data.setData('text/plain', arguments[0]);"
            "document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));",
            text)
        page.wait(lambda: page.text("dialog.sheet .fault"), "an error")
        seen = page.script(
            "const f = document.querySelector('dialog.sheet textarea');"
            "const line = f.scrollHeight / f.value.split('\\n').length;"
            "const at = f.value.slice(0, f.selectionStart).split('\\n').length * line;"
            "return [f.scrollTop, at, f.scrollTop + f.clientHeight]")
        self.assertTrue(seen[0] < seen[1] < seen[2] and seen[0] > 1000, seen)
        page.screenshot("records_fault_below")

    def test_rejects_text_without_game(self):
        page = self.page
        page.open_text("hello world")
        fault = page.wait(lambda: page.text("dialog.sheet .fault"), "an error")
        self.assertTrue(fault.startswith("Read as a list of moves: line 1, column 5"), fault)

    def test_rejects_too_large_text(self):
        page = self.page
        # The limit of a server differs from the limit of a page without a server.
        most = page.evaluate("return (await module('state')).state.hello.limits.text")
        size = most + most // 5
        page.click("[data-menu=Open]")
        page.script(
            "document.querySelector('dialog.sheet textarea').value = '1. h2-h3 {' + 'x'.repeat(arguments[0]) + '}'", size)
        page.click("#open-text")
        fault = page.wait(lambda: page.text("dialog.sheet .fault"), "an error")
        wanted = f"This text has {size / 2**20:.1f} MB; the limit is {most / 2**20:.1f} MB"
        self.assertTrue(fault.startswith(wanted), fault)
        self.assertFalse(page.all("body.offline"))

    def test_opening_game_keeps_previous_study(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.open_text(GAME.replace("Evening game", "Another game"))
        page.wait(lambda: len(page.moves()) == 12, "the other game")
        page.click("[data-menu=Studies]")
        page.wait(lambda: "Another game" in page.texts(".study-row b"), "the other game in the list")
        rows = page.texts(".study-row .game")
        self.assertTrue(any(row.startswith("Another gameFree-for-all · Ann, Bob, Cy, Dee · 12 moves · unfinished · ")
                            for row in rows), rows)
        page.screenshot("records_studies")
        # The first study has no name and one move. Other tests may have left similar studies.
        page.script(
            "Array.from(document.querySelectorAll('.study-row .game')).filter((g) =>"
            " /Free-for-all.*1 move\\b/.test(g.textContent) && g.getAttribute('aria-pressed') === 'false')[0].click()")
        page.wait_for_moves(["h2-h3"])

    def test_error_leaves_game_unchanged(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.open_text("1. h2-h9")
        page.wait(lambda: page.text("dialog.sheet .fault"), "an error")
        self.assertEqual(page.moves(), ["h2-h3"])

    def test_opens_file(self):
        page = self.page
        with tempfile.NamedTemporaryFile("w", suffix=".pgn4") as file:
            file.write(GAME)
            file.flush()
            page.click("[data-menu=Open]")
            page.find("dialog.sheet input[type=file]").send_keys(file.name)
            page.wait(lambda: len(page.moves()) == 12, "twelve moves")

    def test_searches_and_opens_game_of_list(self):
        page = self.page
        page.open_text("\n".join(GAME.replace("Ann", f"Ann{n:03}") for n in range(1, 31)))
        page.wait(lambda: len(page.texts(".game-list .game")) == 30, "list of 30 games")
        page.fill("#page-games input", "ann017 bob")
        page.wait(lambda: len(page.texts(".game-list .game")) == 1, "one game found")
        page.screenshot("records_many")
        page.click(".game-list .game")
        page.wait(lambda: page.text(".plate.red .name") == "Ann017", "the 17th game")

    def test_opens_pasted_and_dropped_games(self):
        page = self.page
        page.script(
            "const data = new DataTransfer(); data.setData('text/plain', arguments[0]);"
            "document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));",
            GAME)
        page.wait(lambda: len(page.moves()) == 12, "pasted game")
        page.script(
            "const data = new DataTransfer(); data.items.add(new File([arguments[0]], 'x.pgn4'));"
            "document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));",
            GAME.replace("3. h3-h4 .. c7-d7 .. g12-g11 .. l8-k8", ""))
        page.wait(lambda: len(page.moves()) == 8, "dropped game")

    def test_exports_all_formats(self):
        page = self.page
        page.open_text(GAME)
        page.wait(lambda: len(page.moves()) == 12, "twelve moves")
        page.click("[data-menu=Share]")
        formats = page.script("return Array.from(document.querySelector('[name=format]').options, (o) => o.value)")
        self.assertIn("pgn4", formats)
        self.assertNotIn("record", formats, "it is the same as PGN4")
        self.assertIn("fen4", formats)
        self.assertIn("html", formats)
        self.assertNotIn("c4pgn", formats, "c4pgn is for Chess4 only")
        text = "document.querySelector('dialog.sheet textarea').value"
        for name in formats:
            page.choose("[name=format]", name)
            page.wait(lambda name=name: page.all(f"dialog.sheet textarea[data-format={name}]"), f"text in {name}")
            self.assertNotEqual(page.script(f"return {text}"), "", name)
        page.choose("[name=format]", "pgn4")
        page.wait(lambda: '[Red "Ann"]' in page.script(f"return {text}"), "record with its tags")
        page.screenshot("records_share")

    def test_link_opens_position(self):
        page = self.page
        page.type_move("h2-h4")
        page.wait_for_moves(["h2-h4"])
        before = page.pieces()
        page.click("[data-menu=Share]")
        link = page.wait(lambda: page.find("[aria-label='Link to this position']").get_attribute("value"), "link")
        page.open(link[len(page.address):])
        page.wait(lambda: page.pieces() == before and not page.moves(), "the position in a new study")
        self.assertEqual(page.status(), "Blue to move")

    def test_link_opens_in_open_page(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        fen = page.evaluate("return (await module('state')).state.position.fen4")
        page.script("location.hash = arguments[0]", f"fen={fen.replace('R-', 'Y-', 1).replace('B-', 'Y-', 1)}&variant=ffa")
        page.wait(lambda: page.moves() == [] and page.status() == "Yellow to move", "the position in another study")
        page.type_move("g13-g12")
        page.wait_for_moves(["g13-g12"])
        for link in ["fen=R-0,0", "variant=ffa"]:
            page.script("location.hash = arguments[0]", link)
            page.wait(lambda: [text for text in page.notices() if text.startswith("This link is damaged")], "a notice")
            page.wait_for_moves(["g13-g12"])
            page.type_move("none")  # a later error
            page.click(".notice")
        page.open_text(f"{page.address}#fen={fen}")
        page.wait(lambda: page.moves() == [] and page.status() == "Blue to move", "the position of a pasted link")

    def test_link_opens_short_game(self):
        page = self.page
        field = "[aria-label='Link to this game']"
        share = lambda: (page.click("[data-menu=Share]"), page.wait(lambda: page.all("dialog.sheet h3"), "the dialog"))
        # A game with a start position and a resignation, which ends on the move before the last one.
        for text in [WALKING, GAME]:
            page.open_text(text)
            page.wait(lambda: page.moves(), "a game")
            page.keys(Keys.END)
            page.wait(lambda: page.current() == page.moves()[-1], "the end")
            moves, status = page.moves(), page.status()
            page.keys(Keys.HOME)
            share()
            link = page.wait(lambda: page.all(field), "a link")[0].get_attribute("value")
            self.assertLess(len(link), 2000)
            page.screenshot("records_game_link")
            page.open(link[len(page.address):])
            page.wait(lambda: page.moves() == moves and page.status() == status, f"the end of the game, {status}")
            self.assertEqual(page.errors(), [])
        page.script("location.hash = arguments[0]", link.split("#")[1].replace("m8-l8", "m8-h8"))
        page.wait(lambda: [text for text in page.notices() if text.startswith("This link is damaged")], "a notice")
        page.script("location.hash = arguments[0]", link.split("#")[1].split("+Nn10")[0])
        page.wait(lambda: len(page.moves()) == 7, "the moves of a pasted link")
        with open(os.path.join(RECORDS, "ffa_repetition.pgn4"), encoding="utf-8") as file:
            page.open_text(file.read())
        page.wait(lambda: len(page.moves()) > 200, "a long game")
        share()
        page.wait(lambda: "too long for a link" in page.text("dialog.sheet"), "a hint")
        self.assertFalse(page.all(field))

    def test_address_shows_how_to_copy_game(self):
        page = self.page
        page.open_text(" https://www.chess.com/variants/4-player-chess/game/12345678 ")
        fault = page.wait(lambda: page.text("dialog.sheet .fault"), "an error")
        self.assertIn("choose Share, then PGN4", fault)

    def test_damaged_link_shows_error(self):
        page = self.page
        page.open("#fen=R-0,0,0,0-broken&variant=ffa")
        page.wait(lambda: page.notices(), "a notice")
        self.assertTrue(page.notices()[0].startswith("This link is damaged"), page.notices())
        self.assertEqual(page.status(), "Red to move")

    def test_damaged_link_keeps_study_and_analysis_of_tab(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.keys("a")
        page.wait(lambda: page.all(".line"), "a line")
        page.open("#fen=R-0,0,0,0-broken&variant=ffa")
        page.wait(lambda: [text for text in page.notices() if text.startswith("This link is damaged")], "a notice")
        page.wait_for_moves(["h2-h3"])
        page.wait(lambda: page.all(".line"), "a line")
        self.assertTrue(page.notices()[0].startswith("This link is damaged"), page.notices())

    def test_mark_stays_on_line_of_its_move(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.click("[data-suffix='??']")
        page.wait(lambda: page.texts("#moves .m b") == ["??"], "the mark")
        # A mark has one line at any width of its column.
        lines = page.script(
            "const m = document.querySelector('#moves .m'); const found = [];"
            "for (let w = 30; w < 100; ++w) { m.style.width = `${w}px`;"
            " found.push(m.querySelector('b').getClientRects().length); } return found")
        self.assertEqual(set(lines), {1})

    def test_copying_shows_notice_in_dialog(self):
        page = self.page
        page.driver.execute_cdp_cmd("Browser.grantPermissions",
            {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        page.click("[data-menu=Share]")
        page.click_button("Copy the link", "dialog.sheet")
        page.wait(lambda: page.notices() == ["The link was copied"], "a notice")
        self.assertTrue(page.is_on_top("dialog.sheet .notice.good"), "the notice is visible")
        page.screenshot("records_copied")

    def test_exports_board_as_picture(self):
        page = self.page
        found = page.evaluate("""
            const [picture, { state }] = [await module('picture'), await module('state')];
            const last = { from: 'g13', to: 'g12', seat: 'yellow' };
            const svg = picture.board_picture(state.position, 1, last);
            const yellow = getComputedStyle(document.documentElement).getPropertyValue('--yellow').trim();
            const png = await picture.png_of(svg, 700);
            const image = await createImageBitmap(png);
            const canvas = document.createElement('canvas');
            canvas.width = canvas.height = 700;
            const paint = canvas.getContext('2d');
            paint.drawImage(image, 0, 0);
            const colours = new Set();
            for (let x = 0; x < 700; x += 5) {
                for (let y = 0; y < 700; y += 5) colours.add(paint.getImageData(x, y, 1, 1).data.join());
            }
            return { type: png.type, width: image.width, colours: colours.size,
                     marked: svg.split(`fill="${yellow}" fill-opacity`).length - 1,
                     styled: /class=|style=|var\\(/.test(svg) };""")
        self.assertEqual(found.get("type"), "image/png", found)
        self.assertEqual(found["width"], 700)
        self.assertGreater(found["colours"], 100)
        self.assertEqual(found["marked"], 2, "the last move in the colour of its seat")
        self.assertFalse(found["styled"], "a picture may not depend on a style sheet")

    def test_download_has_exported_text(self):
        page = self.page
        with tempfile.TemporaryDirectory() as folder:
            page.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": folder})
            page.open_text(GAME)
            page.wait(lambda: len(page.moves()) == 12, "twelve moves")
            page.click("[data-menu=Share]")
            page.choose("[name=format]", "pgn4")
            page.wait(lambda: page.find("dialog.sheet textarea").get_attribute("value"), "text")
            page.click("#download-text")
            def file():
                names = [n for n in os.listdir(folder) if n.endswith(".pgn4")]
                return names and os.path.join(folder, names[0])
            self.assertEqual(os.path.basename(page.wait(file, "file")), "Ann-Bob-Cy-Dee.pgn4")
            with open(file(), encoding="utf-8") as written:
                self.assertIn('[Red "Ann"]', written.read())
            page.click("#save-png")
            name = "Ann-Bob-Cy-Dee-move-0.png"
            page.wait(lambda: name in os.listdir(folder), "picture")
            with open(os.path.join(folder, name), "rb") as picture:
                self.assertEqual(picture.read(8), b"\x89PNG\r\n\x1a\n")
