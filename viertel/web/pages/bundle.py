"""Scripts of a page, joined: modules stay as they are in their files and travel together, in one request that packs better.

Each module becomes a function that runs once and whose answer, its exports, is kept under its address. An `import()` that comes
later brings only what is not there yet. What can't be read here travels as it is, file by file.
"""

from __future__ import annotations

import posixpath
import re

from ..server.static_files import SCRIPT, Files, Packed

ENTRY = "/static/table.js"

_NAME = r"[\w$]+"
_FROM = r"""\s*from\s*["']([^"']+)["'];?"""
_STATEMENT = r"(?:^|(?<=;))\s*"
IMPORT = re.compile(
    rf"{_STATEMENT}import(?:\s+({_NAME})\s*,?|\s*)(?:\s*\*\s*as\s+({_NAME})|\s*\{{([^}}]*)\}})?{_FROM}", re.MULTILINE
)
LATER = re.compile(r"""\bimport\((?:"([^"]+)"(?=\)))?""")
EXPORT_FROM = re.compile(rf"{_STATEMENT}export\s*\{{([^}}]*)\}}{_FROM}", re.MULTILINE)
EXPORT_LIST = re.compile(r"(?:^|(?<=[;}]))\s*export\s*\{([^}]*)\};?", re.MULTILINE)
EXPORT_DEFAULT = re.compile(r"(?:^|(?<=[;}]))\s*export\s+default\s+", re.MULTILINE)
EXPORT = re.compile(rf"^export\s+((?:async\s+)?function\*?|class|const)\s+({_NAME})", re.MULTILINE)
ASIDE = re.compile(r"/\*\* ?@[^*]*\*/ ?|^[ \t]+", re.MULTILINE)  # types, and what stands before a line
LEFT = re.compile(r"^\s*(?:import|export)\b(?!\()|\bimport\.meta\b", re.MULTILINE)

# The first of a page's scripts makes the place where all of them keep what they export.
HEAD = """const $modules = (globalThis.viertel ??= {{}});
const $later = async (address) => $modules[address] ?? (await import(`/joined/{game}${{address}}`), $modules[address]);
"""

BEHIND = re.compile(r"(?<=[;,{}()\[\]])[ \t]+// [^`'\"\n]*$", re.MULTILINE)  # a comment behind code
BREAKS = re.compile(r"\n{2,}")


class Unreadable(Exception):
    """Scripts that can't be joined."""


def _pairs(names: str) -> list[tuple[str, str]]:
    """`a, b as c` as [("a", "a"), ("b", "c")]."""
    found = []
    for one in filter(None, map(str.strip, names.split(","))):
        name, _, other = one.partition(" as ")
        found.append((name.strip(), (other or name).strip()))
    return found


class _Module:
    """One file: what it imports, and what becomes of it."""

    def __init__(self, address: str, source: str) -> None:
        self.address = address
        self.needs: list[str] = []
        self._exports: list[tuple[str, str]] = []  # expression, name
        text = EXPORT_FROM.sub(self._passed_on, ASIDE.sub("", source))
        text = IMPORT.sub(self._imported, text)
        text = EXPORT_LIST.sub(self._listed, text)
        text = EXPORT_DEFAULT.sub(self._default, text)
        text = EXPORT.sub(self._exported, text)
        if LEFT.search(text):
            raise Unreadable(f"{address}: {LEFT.search(text)}")
        self._text = LATER.sub(lambda call: f'$later("{self._resolve(call[1])}"' if call[1] else "$later(", text)

    def _resolve(self, name: str) -> str:
        if not name.startswith(("/", ".")):
            raise Unreadable(f"{self.address}: there is no {name}")
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.address), name))

    def _need(self, name: str) -> str:
        address = self._resolve(name)
        self.needs.append(address)
        return f'$modules["{address}"]'

    def _imported(self, found: re.Match[str]) -> str:
        default, space, names, where = found.groups()
        module = self._need(where)
        lines = "\n" * found[0].count("\n")
        text = f"{lines}const {space} = {module};" if space else lines
        wanted = [("default", default)] if default else []
        wanted += _pairs(names or "")
        if wanted:
            text += f"const {{ {', '.join(f'{name}: {own}' if name != own else name for name, own in wanted)} }} = {module};"
        return text

    def _passed_on(self, found: re.Match[str]) -> str:
        names, where = found.groups()
        module = self._need(where)
        self._exports += [(f"{module}.{name}", own) for name, own in _pairs(names)]
        return "\n" * found[0].count("\n")

    def _listed(self, found: re.Match[str]) -> str:
        self._exports += _pairs(found[1])
        return "\n" * found[0].count("\n")

    def _default(self, found: re.Match[str]) -> str:
        self._exports.append(("$default", "default"))
        return "\n" * found[0].count("\n") + "const $default = "

    def _exported(self, found: re.Match[str]) -> str:
        self._exports.append((found[2], found[2]))
        return f"{found[1]} {found[2]}"

    def entry(self) -> str:
        """As what the page begins with; nobody imports it, and it may wait for something."""
        return f"{{{self._text}}}\n"

    def kept(self) -> str:
        exports = ", ".join(own if own == name else f"{name}: {own}" for own, name in self._exports)
        return f'$modules["{self.address}"] ??= (() => {{{self._text}return {{ {exports} }};\n}})();\n'


class Scripts:
    """A game's scripts: what its page begins with, and what is imported later, without what the page has by then."""

    def __init__(self, game: str, static: Files, board: Files) -> None:
        self._game = game
        self._places = {"/static/": static, f"/games/{game}/": board}
        self._stamp: object = None
        self._begun: dict[str, _Module] = {}
        self._joined: dict[str, Packed | None] = {}

    def first(self) -> Packed | None:
        """What the page begins with; None if it can't be joined."""
        return self.joined(ENTRY)

    def joined(self, address: str) -> Packed | None:
        """A script with what it needs and the page does not have; None if there is none, or it can't be joined."""
        stamp = [files.changed() for files in self._places.values()]
        if stamp != self._stamp:
            self._stamp = stamp
            self._begun = {}
            self._joined = {}
        if address not in self._joined and self._file(address):
            try:
                self._joined[address] = Packed(self._join(address).encode(), SCRIPT)
            except Unreadable:
                self._joined[address] = None
        return self._joined.get(address)

    def _file(self, address: str) -> str | None:
        for place, files in self._places.items():
            if address.startswith(place):
                return files.script(address.removeprefix(place))
        return None

    def _gather(self, address: str, known: dict[str, _Module], above: tuple[str, ...] = ()) -> dict[str, _Module]:
        """The module and those it needs, each after those it needs itself."""
        if address in above:
            raise Unreadable(f"{address} needs itself")
        if address not in known:
            source = self._file(address)
            if source is None:
                raise Unreadable(f"there is no {address}")
            module = _Module(address, source)
            for needed in module.needs:
                self._gather(needed, known, (*above, address))
            known[address] = module
        return known

    def _join(self, address: str) -> str:
        if not self._begun:
            self._begun = self._gather(ENTRY, self._gather(f"/games/{self._game}/board.js", {}))
        head = HEAD.format(game=self._game)
        if address == ENTRY:
            return head + _tidied("".join(one.kept() if name != ENTRY else one.entry() for name, one in self._begun.items()))
        modules = self._gather(address, dict(self._begun))
        return head + _tidied("".join(one.kept() for name, one in modules.items() if name not in self._begun))


def _tidied(script: str) -> str:
    """Without comments behind code, and empty lines: a joined script has no lines of ours to keep."""
    return BREAKS.sub("\n", BEHIND.sub("", script))
