"""The checks of scripts/ find what they are there to find: each is given small checkouts with one fault.

  python3 -B tests/scripts/checks_test.py
"""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def load(name):
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


class Checkout(unittest.TestCase):
    """A folder with some files in it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()

    def write(self, files):
        for name, text in files.items():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text, encoding="utf-8")


class Layers(Checkout):
    SOUND = {
        "src/LAYERS": "src/core\nsrc/games/*/rules src/core\nsrc/ai src/core\napps src/ai src/games/*/rules  # the program\n",
        "docs/ARCHITECTURE.md": "| module | contents | depends on |\n|---|---|---|\n| `src/core` | basics | – |\n"
                                "| `src/games/*/rules` | rules | `core` |\n| `src/ai` | bots | `core` |\n"
                                "| `apps` | program | `ai`, `games/*/rules` |\n",
        "src/core/rng.hpp": "#include <array>\n",
        "src/games/chess/rules/state.hpp": '#include "core/rng.hpp"\n',
        "src/games/go/rules/state.hpp": '#include "core/rng.hpp"\n#include "games/go/rules/board.hpp"\n',
        "src/games/go/rules/board.hpp": "",
        "src/ai/search.cpp": '#include "search.hpp"\n#include "core/rng.hpp"\n',
        "src/ai/search.hpp": "",
        "apps/main.cpp": '#include "ai/search.hpp"\n#include "games/go/rules/state.hpp"\n#include "games/chess/rules/state.hpp"\n',
        "tools/.keep": "", "bindings/.keep": "", "bench/.keep": "",
    }

    def problems(self, changes=None):
        self.write({**self.SOUND, **(changes or {})})
        return load("check_layers").check(self.root)[0]

    def test_the_list_of_includes_is_that_of_the_layers(self):
        self.assertEqual(self.problems(), [])
        check = load("check_layers")
        modules, _ = check.read_layers(self.SOUND["src/LAYERS"])
        _, used, files = check.check_includes(self.root, modules)
        self.assertEqual(used, {m.name: set(m.uses) for m in modules})
        self.assertEqual(files, 7)

    def test_a_sound_checkout_has_no_problem(self):
        self.assertEqual(self.problems(), [])

    def test_an_include_from_below_to_above(self):
        found = self.problems({"src/core/rng.hpp": '#include "ai/search.hpp"\n'})
        self.assertEqual(found, ["src/core/rng.hpp: src/core may not include src/ai (ai/search.hpp)"])

    def test_a_generic_module_includes_no_game(self):
        found = self.problems({"src/ai/search.cpp": '#include "games/go/rules/state.hpp"\n#include "core/rng.hpp"\n'})
        self.assertEqual(found, ["src/ai/search.cpp: src/ai may not include src/games/*/rules (games/go/rules/state.hpp)"])

    def test_a_game_includes_no_other_game(self):
        found = self.problems({"src/games/go/rules/board.hpp": '#include "games/chess/rules/state.hpp"\n'})
        self.assertEqual(len(found), 1)

    def test_an_include_relative_to_the_file_counts_too(self):
        found = self.problems({"src/core/rng.hpp": '#include "../ai/search.hpp"\n'})
        self.assertEqual(len(found), 1)

    def test_a_file_that_does_not_exist(self):
        self.assertEqual(self.problems({"src/ai/search.hpp": '#include "ai/gone.hpp"\n'}), ["src/ai/search.hpp: there is no ai/gone.hpp"])

    def test_a_file_that_building_makes(self):
        changes = {"src/ai/search.hpp": '#include "parts/words.def"\n', "src/LAYERS": self.SOUND["src/LAYERS"] + "generated parts/words.def\n"}
        self.assertEqual(self.problems(changes), [])

    def test_a_folder_that_is_no_module(self):
        self.assertEqual(self.problems({"src/new/thing.cpp": ""}), ["src/new/thing.cpp: no module of src/LAYERS"])

    def test_the_list_is_in_order(self):
        found = self.problems({"src/LAYERS": self.SOUND["src/LAYERS"].replace("src/core\n", "src/core src/ai\n", 1)})
        self.assertIn("src/LAYERS: src/core may not use src/ai, which is not above it", found)

    def test_what_is_declared_is_used(self):
        self.assertIn("src/LAYERS: src/ai does not include src/core", self.problems({"src/ai/search.cpp": ""}))

    def test_the_table_has_the_same_dependencies(self):
        table = self.SOUND["docs/ARCHITECTURE.md"]
        self.assertIn("docs/ARCHITECTURE.md: src/ai depends on core, too",
                      self.problems({"docs/ARCHITECTURE.md": table.replace("| bots | `core` |", "| bots | – |")}))
        self.assertIn("docs/ARCHITECTURE.md: src/core does not depend on ai",
                      self.problems({"docs/ARCHITECTURE.md": table.replace("| basics | – |", "| basics | `ai` |")}))

    def test_the_table_has_the_same_modules_in_the_same_order(self):
        lines = self.SOUND["docs/ARCHITECTURE.md"].splitlines(keepends=True)
        self.assertEqual(len(self.problems({"docs/ARCHITECTURE.md": "".join(lines[:-1])})), 1)
        self.assertEqual(len(self.problems({"docs/ARCHITECTURE.md": "".join(lines[:2] + [lines[4], lines[2], lines[3], lines[5]])})), 1)
        self.assertEqual(len(self.problems({"docs/ARCHITECTURE.md": "".join(lines) + "| `src/old` | gone | `core` |\n"})), 1)


    def test_only_a_game_s_own_folder_names_it(self):
        self.assertEqual(self.problems({"src/ai/search.hpp": "// as in go\n"}), [])
        for name, text in (("src/ai/search.hpp", 'bool odd = game == "chess";\n'), ("src/ai/search.hpp", "struct ChessNode;\n"),
                           ("web/src/table/frame.ts", "if (game === 'chess') wait();\n"), ("apps/play.hpp", 'if (name == "chess-solo") f();\n'),
                           ("bindings/python/patolli/show.py", 'if name == "chess":\n    pass\n')):
            found = self.problems({"src/ai/search.hpp": "", "apps/play.hpp": "", "web/src/table/frame.ts": "",
                                   "bindings/python/patolli/show.py": "", name: text})
            self.assertEqual([problem.split(" names")[0] for problem in found], [name], text)
        allowed = {"apps/play.hpp": 'const char* help = "patolli play chess --level hard";\n', "web/src/games/chess/index.ts": "export const chess = 1;\n",
                   "src/ai/search.hpp": "", "web/src/table/frame.ts": "", "bindings/python/patolli/per_game/chess.py": "chess = 1\n",
                   "bindings/python/patolli/show.py": '"""As in chess:\n\n    >>> show("chess")\n"""\n'}
        self.assertEqual(self.problems(allowed), [])


class Functions(Checkout):
    def problems(self, lines):
        self.write({"src/a.cpp": "int f() {\n" + "  // a line\n" * (lines - 3) + "  return 1;\n}\n"})
        return load("check_functions").check(self.root)

    def test_sixty_lines_are_enough(self):
        self.assertEqual(self.problems(60), ([], 1))
        self.assertEqual(self.problems(61), (["src/a.cpp:1: f has 61 lines"], 1))

    def test_tests_are_code_too(self):
        for folder in ("tests/unit", "fuzz", "examples"):
            self.write({f"{folder}/t.cpp": "TEST(A, B) {\n" + "  // a line\n" * 60 + "}\n"})
        self.assertEqual(len(load("check_functions").check(self.root)[0]), 3)

    def test_parts_of_translation_units_are_read_too(self):
        self.write({"src/b.ipp": "void g() {\n" + "  // a line\n" * 60 + "}\n"})
        self.assertEqual(len(load("check_functions").check(self.root)[0]), 1)


class Version(Checkout):
    SOUND = {
        "CMakeLists.txt": "project(patolli VERSION 1.2.3 LANGUAGES CXX)\n",
        "web/package.json": '{\n  "name": "patolli-page",\n  "version": "1.2.3",\n  "x": { "version": "9.9.9" }\n}\n',
        "web/package-lock.json": '{"name": "patolli-page", "version": "1.2.3", "packages": {"": {"name": "patolli-page", "version": "1.2.3"}}}\n',
        "docs/BOTS.md": '{"author":"Patolli","version":"1.2.3"}\n',
        "docs/BENCHMARKS.csv": "release,date\n1.2.3,2026-01-01\n",
        "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-01-01)\n\n## 1.0.0\n",
    }

    def problems(self, changes=None):
        self.write({**self.SOUND, **(changes or {})})
        return load("check_version").check(self.root)

    def test_a_sound_checkout_has_no_problem(self):
        self.assertEqual(self.problems(), [])

    def test_each_place_is_compared(self):
        for name, text in self.SOUND.items():
            if name != "CMakeLists.txt":
                self.assertNotEqual(self.problems({name: text.replace("1.2.3", "1.2.4", 1)}), [], name)

    def test_a_release_has_a_date_and_unreleased_comes_first(self):
        text = self.SOUND["CHANGELOG.md"]
        self.assertEqual(len(self.problems({"CHANGELOG.md": text.replace(" (2026-01-01)", "")})), 1)
        self.assertEqual(len(self.problems({"CHANGELOG.md": text.replace("## Unreleased\n\n", "")})), 1)

    def test_setting_a_version(self):
        self.write(self.SOUND)
        check = load("check_version")
        check.write(self.root, "2.0.0")
        self.assertEqual(len(check.check(self.root)), 2)  # the changelog and the benchmarks are written by people
        self.assertIn('"x": { "version": "9.9.9" }', (self.root / "web/package.json").read_text(encoding="utf-8"))


class Docs(Checkout):
    SOUND = {
        "README.md": "# A\n\n[b](docs/B.md#two-words), `src/a.cpp`, `a.cpp`, `src`, `one_test`, [web](https://example.org/x)\n",
        "docs/B.md": "# B\n\n## Two words\n\n```cpp src/a.cpp\nint a;\n```\n",
        "src/a.cpp": "// See docs/B.md.\nint a;\n",
        "tests/tests.cmake": "patolli_test(one_test)\n",
    }

    def problems(self, changes=None):
        self.write({**self.SOUND, **(changes or {})})
        if not (self.root / ".git").exists():
            subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        return load("check_docs").check(self.root)

    def test_a_sound_checkout_has_no_problem(self):
        self.assertEqual(self.problems(), [])

    def test_each_kind_of_name_is_looked_up(self):
        text = self.SOUND["README.md"]
        for old, new in (("docs/B.md#", "docs/C.md#"), ("#two-words", "#three-words"), ("`src/a.cpp`", "`src/b.cpp`"),
                         ("`a.cpp`", "`b.cpp`"), ("`one_test`", "`two_test`"), ("`src`", "`src/core/old`")):
            self.assertEqual(len(self.problems({"README.md": text.replace(old, new)})), 1, new)

    def test_a_quotation_is_compared_with_its_file(self):
        self.assertEqual(len(self.problems({"src/a.cpp": "int b;\n"})), 1)

    def test_comments_are_read(self):
        self.assertEqual(len(self.problems({"src/a.cpp": "// See old.hpp.\nint a;\n"})), 1)


if __name__ == "__main__":
    unittest.main()
