"""The list of saved studies."""

from browser import PageTest
from server import Server


class StudiesTest(PageTest):
    def studies(self):
        return self.page.script(
            "return Array.from(document.querySelectorAll('.study-row'), (r) => r.dataset.study)")

    def test_confirmation_deletes_study(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.click("[data-menu=Studies]")
        page.click_button("New study", "dialog.sheet")
        page.wait(lambda: not page.moves(), "another study")
        page.type_move("g2-g3")
        page.wait_for_moves(["g2-g3"])
        page.click("[data-menu=Studies]")
        before = page.wait(self.studies, "studies")
        # Studies changed in the same second have no fixed order, and the open one cannot be deleted.
        other = page.find(".study-row:has(.row-delete)").get_attribute("data-study")
        row = f"[data-study='{other}']"
        page.click(f"{row} .row-delete button")
        page.screenshot("studies_delete")
        page.click_button("Cancel", row)
        self.assertEqual(self.studies(), before)
        page.click(f"{row} .row-delete button")
        page.click_button("Delete", row)
        page.wait(lambda: self.studies() == [s for s in before if s != other], "the other studies in the same order")

    def test_names_and_finds_studies(self):
        page = self.page
        page.type_move("h2-h3")  # the search requires two studies
        page.wait_for_moves(["h2-h3"])
        page.click("[data-menu=Studies]")
        page.click_button("New study", "dialog.sheet")
        page.wait(lambda: not page.moves(), "another study")
        page.type_move("g2-g3")
        page.wait_for_moves(["g2-g3"])
        page.click("[data-menu=Studies]")
        row = f"[data-study='{page.wait(self.studies, 'studies')[0]}']"
        page.click(f"{row} button[aria-label^=Name]")
        fields = page.wait(lambda: page.all("dialog.sheet label input"), "the fields")
        fields[0].send_keys("Sicilian for four")
        fields[1].send_keys("Openings")
        page.click_button("Save", "dialog.sheet")
        page.wait(lambda: "Sicilian for four" in page.text(row), "the name")
        self.assertIn("Openings", page.text(row))
        search = page.find("dialog.sheet input[type=search]")
        search.send_keys("openings FOUR")
        page.wait(lambda: len(self.studies()) == 1, "one study")
        page.screenshot("studies_search")
        # A new name keeps the search, and the place in a long list.
        page.script("document.styleSheets[0].insertRule('.study-list { padding: 900px 0 }')")
        page.click(".study-row button[aria-label^=Name]")
        page.wait(lambda: page.all("dialog.sheet .field input"), "the fields")
        page.screenshot("studies_name")
        page.click_button("Save", "dialog.sheet")
        search = page.wait(lambda: page.all("dialog.sheet input[type=search]"), "the list")[0]
        self.assertEqual(search.get_attribute("value"), "openings FOUR")
        self.assertEqual(len(self.studies()), 1)
        self.assertGreater(page.script("return document.querySelector('dialog.sheet .body').scrollTop"), 200)
        search.send_keys(" zzz")
        page.wait(lambda: "No study has these words" in page.text("dialog.sheet .body"), "the hint")

    def test_studies_of_folder_are_chapters(self):
        page = self.page
        names = lambda: page.texts(".chapters option")
        page.click("[data-menu=Studies]")
        page.click_button("New study", "dialog.sheet")
        page.wait(lambda: not page.moves(), "another study")
        self.assertFalse(page.find(".chapters").is_displayed())
        page.evaluate(
            "const [{ query }, { state }] = [await module('study'), await module('state')];"
            "await query({ do: 'rename_study', study: state.study, name: 'Part 2', folder: 'Course' })")
        page.wait(lambda: names() == ["Part 2"], "one chapter")
        self.assertEqual(page.text(".chapters strong"), "Course")
        page.click_button("+", ".chapters")
        page.wait(lambda: len(names()) == 2, "a new chapter")
        page.evaluate(
            "const [{ query }, { state }] = [await module('study'), await module('state')];"
            "await query({ do: 'rename_study', study: state.study, name: 'Part 10', folder: 'Course' })")
        page.wait(lambda: names() == ["Part 2", "Part 10"], "chapters in the order of their numbers")
        chosen = lambda: page.script("const s = document.querySelector('.chapters select'); return s.selectedOptions[0].text")
        self.assertEqual(chosen(), "Part 10")
        page.screenshot("studies_chapters")
        page.click(".chapters [aria-label='Previous chapter']")
        page.wait(lambda: chosen() == "Part 2", "the previous chapter")
        self.assertFalse(page.find(".chapters [aria-label='Previous chapter']").is_enabled())
        page.choose(".chapters select", page.script("return document.querySelector('.chapters select').options[1].value"))
        page.wait(lambda: chosen() == "Part 10", "the chosen chapter")

    def test_empty_study_list_shows_hint(self):
        page = self.page
        empty = Server(self.server.program, self.server.assets)
        try:
            page.driver.get(empty.address)
            page.wait(lambda: page.pieces(), "pieces on the board")
            page.click("[data-menu=Studies]")
            page.wait(lambda: "No studies yet" in page.text("dialog.sheet .body"), "the hint")
        finally:
            page.open()
            empty.end()
