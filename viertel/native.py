"""Prepares plain Python modules for Cython: a copy with its constants written in, and a .pxd read off its annotations.

A module asks for it in its docstring, by the words of MODULE: it becomes a module of C; or by those of PART: its functions become
static inline functions (their bodies stand in its .pxd) of whatever calls them, so that the compiler sees a game's rules as one
piece; the module itself stays as it is.

int becomes long long, float double, bool bint, None void, Annotated[list[int], n] a C array of n ints (of doubles for
list[float]), classes stay classes. Declared fields (core/field.py) become members of the C struct, one after the other, so that
a position is copied at once. Names with an underscore become C methods, direct ones where nobody overrides them; public ones
whose types all have a C form are callable from both sides; everything else stays an ordinary Python function. A function runs
without the interpreter unless it raises, asserts, builds an object, or calls one that does. Constants (`NAME: Final = …`, here
or in a module that is imported) are replaced by their numbers, and every index into an array is checked: a wrong one stops the
process instead of writing into a game. What is replaced stays on its line, so that tracebacks keep theirs.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import platform
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from . import plain
from .core.errors import BadInput

BIG = 2**31  # a literal this large would make Cython use Python's own integers; a C macro does not
SHORT = 12  # lines of a method that is worth inlining where nobody says that it is final
MODULE = plain.ASKS
PART = "Compiled into the rules"
ROOT = "State"  # what positions build on
FIELDS = "viertel.core.field"  # says how large they are
WRITTEN = ("_fill", "_become", "_clone")  # its methods that are written anew for each class of positions
C_TYPES = {"int": "long long", "float": "double", "bool": "bint", "None": "void"}

CHECK = '''
cdef extern from *:
    """
    #ifndef VIERTEL_AT
    #define VIERTEL_AT
    #ifdef _MSC_VER
    #include <intrin.h>
    #define VIERTEL_STOP() __fastfail(5)
    #define VIERTEL_INLINE static __forceinline
    #define VIERTEL_RARE(x) (x)
    #else
    #define VIERTEL_STOP() __builtin_trap()
    #define VIERTEL_INLINE static inline __attribute__((always_inline))
    #define VIERTEL_RARE(x) __builtin_expect(!!(x), 0)
    #endif
    VIERTEL_INLINE long long viertel_within(long long i, long long n) {
      if (VIERTEL_RARE((unsigned long long)i >= (unsigned long long)n)) VIERTEL_STOP();
      return i;
    }
    #define viertel_at(i, a) viertel_within((i), (long long)(sizeof(a) / sizeof((a)[0])))
    #endif
    """
    long long viertel_at(long long i, ...) noexcept nogil
'''


@dataclass
class Edit:
    """A piece of source to be replaced, by line and column as `ast` counts them (bytes)."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


@dataclass
class Module:
    name: str
    path: Path
    tree: ast.Module
    source: str
    kind: str  # "module", "part" or "" for plain Python
    constants: dict[str, int] = field(default_factory=dict)
    imported: dict[str, str] = field(default_factory=dict)  # name: the module it comes from

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        return {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        return {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}


def methods(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}


def is_exception(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).endswith(("Error", "Exception")) for base in node.bases)


def is_final(function: ast.FunctionDef) -> bool:
    return [ast.unparse(item) for item in function.decorator_list] == ["final"]


def span(node: ast.AST) -> tuple[tuple[int, int], tuple[int, int]]:
    where: Any = node
    return (where.lineno, where.col_offset), (where.end_lineno, where.end_col_offset)


class World:
    """All modules that a build looks at, read once: those of these packages, by their folders."""

    def __init__(self, *packages: Path) -> None:
        self.packages = packages
        self._known: dict[str, Module | None] = {}
        self.names = [name for package in packages for name in asking(package)]
        for name in self.names:  # all of them first: a class must know who builds on it
            self.module(name)

    # Reading

    def module(self, name: str) -> Module | None:
        if name not in self._known:
            self._known[name] = None
            for package in self.packages:
                path = package.parent / Path(*name.split(".")).with_suffix(".py")
                if path.exists():
                    self._known[name] = self._read(name, path)
                    break
        return self._known[name]

    def _read(self, name: str, path: Path) -> Module:
        source = path.read_text()
        tree = ast.parse(source)
        about = " ".join((ast.get_docstring(tree) or "").split())
        module = Module(name, path, tree, source, "module" if MODULE in about else "part" if PART in about else "")
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                module.imported |= {alias.asname or alias.name: absolute(name, node) for alias in node.names}
            elif (
                isinstance(node, ast.AnnAssign) and "Final" in ast.unparse(node.annotation) and isinstance(node.target, ast.Name)
            ):
                value = self._number(module, node)
                if value is not None:
                    module.constants[node.target.id] = value
        return module

    def _number(self, module: Module, node: ast.AnnAssign) -> int | None:
        """The value of a constant: read off if it is written in numbers, else asked of the module itself."""
        assert node.value and isinstance(node.target, ast.Name)
        names = [part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)]
        known = {name: self.constant(module, name) for name in names}
        simple = not any(isinstance(part, (ast.Call, ast.Attribute)) for part in ast.walk(node.value))
        if simple and None not in known.values():
            value = eval(compile(ast.Expression(node.value), "", "eval"), {"__builtins__": {}}, known)
        elif simple and not names:
            return None
        else:
            value = getattr(importlib.import_module(module.name), node.target.id)
        return value if type(value) is int else None

    def constant(self, module: Module, name: str) -> int | None:
        if name in module.constants:
            return module.constants[name]
        other = self.module(module.imported[name]) if name in module.imported else None
        return other.constants.get(name) if other else None

    def find_class(self, module: Module, name: str | None) -> tuple[Module, ast.ClassDef] | None:
        """A compiled class by its name in a module."""
        if name is None:
            return None
        if name in module.imported:
            other = self.module(module.imported[name])
            return self.find_class(other, name) if other else None
        node = module.classes.get(name)
        return (module, node) if node and module.kind == "module" and not is_exception(node) else None

    def find_function(self, module: Module, name: str) -> tuple[Module, ast.FunctionDef] | None:
        if name in module.imported:
            other = self.module(module.imported[name])
            return self.find_function(other, name) if other else None
        return (module, module.functions[name]) if name in module.functions else None

    def bases(self, module: Module, node: ast.ClassDef) -> Iterator[tuple[Module, ast.ClassDef]]:
        """The compiled classes that a class builds on, the nearest first."""
        for base in node.bases:
            found = self.find_class(module, base.id) if isinstance(base, ast.Name) else None
            if found:
                yield found
                yield from self.bases(*found)

    @cached_property
    def heirs(self) -> dict[tuple[str, str], list[ast.ClassDef]]:
        """Who builds on each class."""
        found: dict[tuple[str, str], list[ast.ClassDef]] = {}
        for module in list(self._known.values()):
            if module and module.kind == "module":
                for node in module.classes.values():
                    for owner, base in self.bases(module, node):
                        found.setdefault((owner.name, base.name), []).append(node)
        return found

    # What a class is

    def is_position(self, module: Module, node: ast.ClassDef) -> bool:
        return any(base.name == ROOT for _, base in self.bases(module, node))

    def is_last(self, module: Module, node: ast.ClassDef) -> bool:
        """Nobody builds on it."""
        return (module.name, node.name) not in self.heirs

    def declared(self, module: Module, node: ast.ClassDef) -> list[ast.AnnAssign]:
        """The fields that a class of positions declares."""
        if not self.is_position(module, node):
            return []
        return [
            item
            for item in node.body
            if isinstance(item, ast.AnnAssign) and item.value and "ClassVar" not in ast.unparse(item.annotation)
        ]

    def fields(self, module: Module, node: ast.ClassDef) -> dict[str, Any]:
        from viertel.core.field import fields

        found = fields(getattr(importlib.import_module(module.name), node.name))
        return {
            item.target.id: found[item.target.id] for item in self.declared(module, node) if isinstance(item.target, ast.Name)
        }

    def arrays(self, module: Module) -> dict[str, str]:
        """The module's names for arrays: C type and size."""
        found = {}
        for node in module.tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Annotated["):
                assert isinstance(node.value, ast.Subscript) and isinstance(node.value.slice, ast.Tuple)
                item, size = node.value.slice.elts
                known = {n.id: self.constant(module, n.id) for n in ast.walk(size) if isinstance(n, ast.Name)}
                value = eval(compile(ast.Expression(size), "", "eval"), {"__builtins__": {}}, known)
                assert isinstance(node.targets[0], ast.Name)
                found[node.targets[0].id] = f"{'double' if 'float' in ast.unparse(item) else 'int'}[{value}]"
        return found

    def ctype(self, module: Module, note: ast.expr | None) -> str | None:
        named = note.id if isinstance(note, ast.Name) else note.value if isinstance(note, ast.Constant) else ""
        if named in self.arrays(module):
            return self.arrays(module)[str(named)]
        if str(named) in C_TYPES:
            return C_TYPES[str(named)]
        return str(named) if self.find_class(module, str(named)) else None

    def members(self, module: Module, node: ast.ClassDef) -> dict[str, str]:
        """What stands in the C struct of a class, in its order: objects first, then the declared fields, one after the other."""
        found = {}
        for item in node.body:
            if isinstance(item, ast.AnnAssign) and not item.value and "ClassVar" not in ast.unparse(item.annotation):
                kind = self.ctype(module, item.annotation)
                assert kind and isinstance(item.target, ast.Name), f"{module.name}: {ast.unparse(item)} has no C form"
                found[item.target.id] = kind
        if self.declared(module, node):
            found |= {name: f"int[{one.size}]" if one.per else "long long" for name, one in self.fields(module, node).items()}
        return found

    @cached_property
    def arrayed(self) -> set[str]:
        """Names of array members."""
        found = set()
        for name in self.names:
            module = self.module(name)
            assert module
            for node in module.classes.values() if module.kind == "module" else ():
                if not is_exception(node):
                    found |= {member for member, kind in self.members(module, node).items() if "[" in kind}
        return found

    # Which functions need the interpreter

    @cached_property
    def raising(self) -> set[tuple[str, str]]:
        """Functions that may raise or build an object, or call one that does: (module, name), and ("", name) for methods."""
        functions: dict[tuple[str, str], list[tuple[Module, ast.FunctionDef]]] = {}
        for module in self._known.values():
            if module and module.kind:
                for function in module.functions.values():
                    functions.setdefault((module.name, function.name), []).append((module, function))
                for node in module.classes.values():
                    for function in methods(node).values():
                        if not (node.name == ROOT and function.name in WRITTEN):
                            functions.setdefault(("", function.name), []).append((module, function))
        found = {key for key, all_of_it in functions.items() if any(self._builds(*one) for one in all_of_it)}
        found.add(("", "_clone"))
        while True:
            more = {key for key, all_of_it in functions.items() if any(self._calls(*one) & found for one in all_of_it)} - found
            if not more:
                return found
            found |= more

    def _builds(self, module: Module, function: ast.FunctionDef) -> bool:
        for node in ast.walk(function):
            if isinstance(node, (ast.Raise, ast.Assert, ast.Try, ast.With)):
                return True
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and self.find_class(module, node.func.id):
                return True
        return self.find_class(module, getattr(function.returns, "id", None)) is not None

    def _calls(self, module: Module, function: ast.FunctionDef) -> set[tuple[str, str]]:
        found = set()
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                found.add(("", node.func.attr))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                called = self.find_function(module, node.func.id)
                if called:
                    found.add((called[0].name, called[1].name))
        return found

    # Writing

    def signature(self, module: Module, function: ast.FunctionDef, inside: list[str]) -> str | None:
        """`long long name(self, long long a)`, if every type has a C form."""
        arguments = [a for a in function.args.args if a.arg != "self"]
        kinds = [self.ctype(module, a.annotation) for a in arguments]
        result = self.ctype(module, function.returns)
        decorated = bool(function.decorator_list) and not is_final(function)
        if function.name.startswith("__") or result is None or None in kinds or decorated:
            return None
        if function.args.defaults and not is_final(function):  # calls are padded, which a Python caller could not know
            return None
        inside = inside + [member(kind, a.arg) for kind, a in zip(kinds, arguments) if kind]
        return f"{result} {function.name}({', '.join(inside)})"

    def locals(self, module: Module, function: ast.FunctionDef) -> dict[str, str]:
        return {
            node.target.id: kind
            for node in ast.walk(function)
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
            if (kind := self.ctype(module, node.annotation))
        }

    def inline(self, module: Module, node: ast.ClassDef | None, function: ast.FunctionDef) -> bool:
        """Does the function's body go to the .pxd, so that other modules have it without a call?"""
        if node is None:
            return module.kind == "part"
        if function.name.startswith("__") or not function.name.startswith("_"):
            return False
        if self.signature(module, function, []) is None or ("", function.name) in self.raising:
            return False
        if is_final(function):
            return True
        if any(function.name in methods(base) for _, base in self.bases(module, node)):
            return False
        if any(function.name in methods(heir) for heir in self.heirs.get((module.name, node.name), ())):
            return False
        if self.is_position(module, node):
            return not self.is_last(module, node)
        return node.name != ROOT and not node.bases and lines(function) <= SHORT

    def pxd(self, name: str) -> str:
        module = self.module(name)
        assert module
        out = ["# Written by viertel/native.py.", "cimport cython", "from libc.string cimport memcpy", CHECK]
        for alias, where in module.imported.items():
            other = self.module(where)
            if other is None or where == name:
                continue
            found = self.find_class(module, alias)
            if found:
                out.append(f"from {found[0].name} cimport {alias}")
            called = self.find_function(module, alias)
            if called and called[0].kind and self.signature(*called, []):
                if called[0].kind == "part" or (not alias.startswith("_") and not called[1].args.defaults):
                    out.append(f"from {called[0].name} cimport {alias}")
        for constant, value in module.constants.items():
            if abs(value) >= BIG and module.kind == "module":
                out.append(f'cdef extern from *:\n    """\n    #define VIERTEL_{constant} {value}LL\n    """')
                out.append(f'    long long {constant} "VIERTEL_{constant}"')
        text = self.edited(module)
        for statement in module.tree.body:
            if isinstance(statement, ast.ClassDef) and module.kind == "module" and not is_exception(statement):
                out += self._class(module, statement, text)
            elif isinstance(statement, ast.FunctionDef):
                out += self._function(module, None, statement, text)
        return "\n".join(out) + "\n"

    def _class(self, module: Module, node: ast.ClassDef, text: list[str]) -> list[str]:
        out = []
        if self.is_last(module, node):
            out.append("\n@cython.final")  # direct calls, which the C compiler can inline
        if self.is_position(module, node):
            out.append("@cython.no_gc")  # refers to nothing that refers back; made and dropped by the million
        bases = [ast.unparse(base) for base in node.bases]
        out.append(f"cdef class {node.name}" + (f"({bases[0]})" if bases else "") + ":")
        fields = [item.target.id for item in self.declared(module, node) if isinstance(item.target, ast.Name)]
        for name, kind in self.members(module, node).items():
            hidden = name in fields and "[" in kind  # a list from outside is a Row
            out.append(f"    cdef {'' if hidden else 'public '}{member(kind, name)}")
        if fields:
            first, last = fields[0], fields[-1]
            out.append(
                f"""    @cython.final
    cdef inline void _viertel_take(self, {ROOT} other) noexcept nogil:
        memcpy(<void *>&self.{first}, <void *>&(<{node.name}>other).{first},
               <size_t>(<char *>&self.{last} - <char *>&self.{first}) + sizeof(self.{last}))"""
            )
        if self.is_position(module, node) and self.is_last(module, node):
            out.append(f'    @cython.locals(copy="{node.name}")\n    cdef {node.name} _viertel_another(self)')
        inherited = {name for _, base in self.bases(module, node) for name in methods(base)}
        for name, function in methods(node).items():
            if name not in inherited:
                out += self._function(module, node, function, text)
        if not self.members(module, node) and out[-1].endswith(":"):
            out.append("    pass")
        return out

    def _function(self, module: Module, node: ast.ClassDef | None, function: ast.FunctionDef, text: list[str]) -> list[str]:
        head = self.signature(module, function, ["self"] if node else [])
        if head is None:
            assert module.kind != "part", f"{module.name}.{function.name}: every type must have a C form"
            return []
        last = node is None or self.is_last(module, node)
        if not last and not function.name.startswith("_"):  # could be overridden in Python, which only the interpreter can see
            return []
        indent = "    " if node else ""
        key = ("" if node else module.name, function.name)
        free = key not in self.raising
        out = []
        if typed := self.locals(module, function):
            out.append(indent + "@cython.locals(" + ", ".join(f'{k}="{v}"' for k, v in typed.items()) + ")")
        head += " noexcept nogil" if free else ""
        if self.inline(module, node, function):
            assert free, f"{module.name}.{function.name}: may raise or build an object, or calls what does"
            body = "".join(text[function.body[0].lineno - 1 : function.end_lineno or function.lineno]).rstrip()
            if node and (not last or is_final(function)):
                out.append(indent + "@cython.final")
            return [*out, f"{indent}cdef inline {head}:\n{body}"]
        kind = "cdef" if function.name.startswith("_") else "cpdef"
        return [*out, f"{indent}{kind} {head}"]

    def copy(self, name: str) -> str:
        """The module to compile: what stands in the .pxd is gone, what follows from the fields is there."""
        module = self.module(name)
        assert module
        text = self.edited(module)
        gone: list[tuple[int, int]] = []
        more: list[tuple[int, str]] = []
        for node in module.classes.values():
            if is_exception(node):
                continue
            for function in methods(node).values():
                if self.inline(module, node, function):
                    gone.append((min([function.lineno, *(d.lineno for d in function.decorator_list)]), function.end_lineno or 0))
            if node.name == ROOT:
                text = self._emptied(node, text)
            written = self._written(module, node)
            if written:
                more.append((node.end_lineno or 0, written))
            elif gone and all(any(a <= item.lineno <= b for a, b in gone) for item in node.body):
                more.append((node.lineno, "    pass\n"))
        for statement in module.tree.body:
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                if abs(module.constants.get(statement.target.id, 0)) >= BIG:
                    gone.append((statement.lineno, statement.end_lineno or statement.lineno))
        for start, end in gone:
            text[start - 1 : end] = ["\n"] * (end - start + 1)
        for line, written in sorted(more, reverse=True):
            text[line - 1] = text[line - 1].rstrip("\n") + "\n" + written
        return "".join(text)

    def _emptied(self, node: ast.ClassDef, text: list[str]) -> list[str]:
        """The root's own versions of what each class has written anew are for plain Python."""
        text = text[:]
        for name in WRITTEN:
            function = methods(node)[name]
            start, end = function.body[0].lineno, function.end_lineno or function.lineno
            text[start - 1 : end] = ["\n"] * (end - start + 1)
            text[start - 1] = "        return self\n" if name == "_clone" else "        pass\n"
        return text

    def _written(self, module: Module, node: ast.ClassDef) -> str:
        """The methods of a class of positions that follow from its fields."""
        out = ""
        if self.declared(module, node):
            fields = self.fields(module, node)
            starts = [
                f"        for k in range({one.size}):\n            self.{name}[k] = {one.start}\n"
                if one.per
                else f"        self.{name} = {one.start}\n"
                for name, one in fields.items()
                if one.start
            ]
            lists = [(n, name) for n, (name, one) in enumerate(fields.items()) if one.per]
            out += "    def _fill(self):\n" + ("".join(starts) or "        pass\n")
            out += "    def _become(self, other):\n        self.seats = other.seats\n        self.viewer = other.viewer\n"
            out += "        self._viertel_take(other)\n"
            out += "    def _item(self, field, index):\n"
            out += "".join(
                f"        if field == {n}:\n            return self.{a}[viertel_at(index, self.{a})]\n" for n, a in lists
            )
            out += "        return 0\n    def _put(self, field, index, value):\n"
            out += "".join(
                f"        if field == {n}:\n            self.{a}[viertel_at(index, self.{a})] = value\n" for n, a in lists
            )
            out += "        pass\n    def numbers(self, field):\n"
            out += "".join(f"        if field == {n}:\n            return self.{a}\n" for n, a in lists) + "        return []\n"
        if self.is_position(module, node) and self.is_last(module, node):
            owners = [(module, node), *self.bases(module, node)]
            objects = [
                name for owner, base in owners for name, kind in self.members(owner, base).items() if self.find_class(owner, kind)
            ]
            out += "    def _clone(self):\n        return self._viertel_another()\n    def _viertel_another(self):\n"
            out += f"        copy = {node.name}.__new__({node.name})\n"
            out += "".join(f"        copy.{name} = self.{name}\n" for name in objects)
            out += "        copy._become(self)\n        return copy\n"
            root_module, root = next((owner, base) for owner, base in owners if base.name == ROOT)
            playout = methods(root)["_playout"]
            text = self.edited(root_module)
            out += "".join(text[playout.lineno - 1 : playout.end_lineno or 0]).replace("self, rng: Rng) -> int", "self, rng)")
            out += (
                "    def __getattr__(self, name):\n"
                "        from viertel.core.row import row\n"
                "        return row(self, name)\n"
                "    def __setattr__(self, name, value):\n"
                "        from viertel.core.row import set_row\n"
                "        if not set_row(self, name, value):\n"
                "            getattr(type(self), name).__set__(self, value)\n"
            )
        return out

    # Edits of the source, line by line

    def edited(self, module: Module) -> list[str]:
        edits = [*self._numbers(module), *self._declarations(module), *self._imports(module)]
        for function in ast.walk(module.tree):
            if isinstance(function, ast.FunctionDef):
                edits += self._indices(module, function)
        edits += self._padding(module)
        return applied(module.source, edits)

    def _numbers(self, module: Module) -> Iterator[Edit]:
        kept = {part for node in module.tree.body if isinstance(node, ast.AnnAssign) for part in ast.walk(node)}
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in kept:
                value = self.constant(module, node.id)
                if value is not None and abs(value) < BIG:
                    yield Edit(*span(node), f"({value})" if value < 0 else str(value))

    def _declarations(self, module: Module) -> Iterator[Edit]:
        from viertel.core.field import PREFIX

        for node in module.classes.values():
            for item in self.declared(module, node):
                assert isinstance(item.target, ast.Name) and item.value
                yield Edit(span(item)[0], span(item.value)[0], f"{PREFIX}{item.target.id} = ")

    def _imports(self, module: Module) -> Iterator[Edit]:
        """Functions of parts are there by their .pxd."""
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom):
                other = self.module(absolute(module.name, node))
                if other and other.kind == "part":
                    left = [alias.name for alias in node.names if alias.name not in other.functions]
                    text = f"from {other.name} import {', '.join(left)}" if left else "pass"
                    start, end = span(node)
                    yield Edit(start, end, text + "\n" * (end[0] - start[0]))

    def _indices(self, module: Module, function: ast.FunctionDef) -> Iterator[Edit]:
        for node in ast.walk(function):
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr in self.arrayed:
                whole = self.signature(module, function, []) is not None  # else only self is known to be one of ours
                if not isinstance(node.slice, (ast.Slice, ast.Constant, ast.Tuple)) and (whole or origin(node.value) == "self"):
                    start, end = span(node.slice)
                    yield Edit(start, start, "viertel_at(")
                    yield Edit(end, end, f", {ast.unparse(node.value)})")

    def _padding(self, module: Module) -> Iterator[Edit]:
        """Arguments that have a value of their own are written out: C has none."""
        defaults = {
            name: [ast.unparse(value) for value in function.args.defaults]
            for other in self._known.values()
            if other and other.kind == "module"
            for node in other.classes.values()
            for name, function in methods(node).items()
            if is_final(function) and function.args.defaults
        }
        sizes = {
            name: len(function.args.args) - 1
            for other in self._known.values()
            if other and other.kind == "module"
            for node in other.classes.values()
            for name, function in methods(node).items()
            if name in defaults
        }
        for call in ast.walk(module.tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in defaults:
                name = call.func.attr
                missing = sizes[name] - len(call.args)
                if missing > 0:
                    end = span(call.args[-1])[1]
                    yield Edit(end, end, "".join(f", {value}" for value in defaults[name][-missing:]))

    # What was built

    def sources(self, name: str) -> dict[str, str]:
        """The modules that a compiled module is made of, with their digests."""
        found = {}
        for other in sorted(self._reach(name, set())):
            module = self.module(other)
            assert module
            found[other] = plain.digest(module.path)
        return found

    def _reach(self, name: str, seen: set[str]) -> set[str]:
        module = self.module(name)
        if module is None or name in seen or not (module.kind or module.constants or name == FIELDS):
            return seen
        seen.add(name)
        for other in set(module.imported.values()):
            self._reach(other, seen)
        return seen


def member(kind: str, name: str) -> str:
    base, _, size = kind.partition("[")
    return f"{base} {name}" + (f"[{size}" if size else "")


def origin(node: ast.expr) -> str:
    """The name that an attribute of an attribute of … is one of."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def lines(function: ast.FunctionDef) -> int:
    return (function.end_lineno or 0) - function.lineno


def absolute(module: str, node: ast.ImportFrom) -> str:
    base = module.split(".")[: -node.level] if node.level else []
    return ".".join([*base, *((node.module or "").split(".") if node.module else [])])


def applied(source: str, edits: Iterable[Edit]) -> list[str]:
    """The source's lines with all edits made; each edit's lines stay as many as they were."""
    rows = [line.encode() for line in source.splitlines(keepends=True)]
    for edit in sorted(edits, key=lambda one: (one.start, one.end), reverse=True):
        (row, column), (last, until) = edit.start, edit.end
        tail = rows[last - 1][until:]
        text = rows[row - 1][:column] + edit.text.encode()
        if last > row:
            text = text.rstrip(b"\n")
            rows[row - 1] = text + tail
            for gone in range(row, last):
                rows[gone] = b"\n"
        else:
            rows[row - 1] = text + tail
    return [line.decode() for line in rows]


def asking(package: Path) -> list[str]:
    """The modules of a package that ask to be compiled, or to be compiled into others."""
    found = []
    for path in sorted(package.rglob("*.py")):
        about = " ".join(path.read_text()[:2000].partition('"""')[2].partition('"""')[0].split())
        if MODULE in about or PART in about:
            found.append(".".join(path.relative_to(package.parent).with_suffix("").parts))
    return found


def prepare(build: Path, package: Path, *others: Path) -> dict[str, Path]:
    """Write the copies and the .pxd files that changed; a package's modules to compile, and where their copies are. Other
    packages are those that it stands on."""
    world = World(package, *others)
    found = {}
    for name in world.names:
        module = world.module(name)
        assert module
        path = build / Path(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in (path.parent, *path.parent.parents):
            if folder == build:
                break
            (folder / "__init__.py").touch()
        texts = {path.with_suffix(".pxd"): world.pxd(name)}
        if module.kind == "module" and module.path.is_relative_to(package):
            texts[path] = world.copy(name)
            found[name] = path
        for target, text in texts.items():
            if not target.exists() or target.read_text() != text:
                target.write_text(text)
    return found


# Compiling

DIRECTIVES = {
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,  # ours is cheaper
    "wraparound": False,
    "cdivision": False,
    "cpow": True,
}


def flags() -> list[str]:
    if os.name == "nt":
        return ["/O2"]
    found = ["-O3", "-fno-wrapv"]
    if platform.machine() in ("x86_64", "AMD64") and sys.platform == "linux":
        found.append("-mstringop-strategy=libcall")  # copying a state: gcc's own choice is slow
    return found


def extensions(build: Path, package: Path, *others: Path) -> list[Any]:
    """A package's modules as setuptools wants them; without a C compiler they are left out."""
    from Cython.Build import cythonize
    from setuptools import Extension

    compiled: Any = cythonize
    found: list[Any] = compiled(
        [
            Extension(name, [os.path.relpath(path)], extra_compile_args=flags())
            for name, path in prepare(build, package, *others).items()
        ],
        nthreads=(os.cpu_count() or 1) if sys.platform == "linux" else 0,
        language_level=3,
        include_path=[str(build)],
        compiler_directives=DIRECTIVES,
        quiet=True,
    )
    for extension in found:
        extension.optional = True
    return found


def command(package: Path, *others: Path) -> type:
    """setuptools' build_ext that writes down, beside what it has built, of which source that is made."""
    from setuptools.command.build_ext import build_ext

    whole: Any = build_ext

    class Build(whole):  # type: ignore[misc]
        def finalize_options(self) -> None:
            super().finalize_options()
            self.parallel: int | None = self.parallel or os.cpu_count()

        def run(self) -> None:
            super().run()
            if self.inplace:  # what is no longer compiled must not hide its source
                for module, file in plain.compiled(package).items():
                    if module not in [extension.name for extension in self.extensions]:
                        file.unlink()
            names = [extension.name for extension in self.extensions if Path(self.get_ext_fullpath(extension.name)).exists()]
            if names:
                world = World(package, *others)
                target = Path(self.get_ext_fullpath(f"{package.name}.native")).with_name(plain.BUILT)
                target.write_text(json.dumps({name: world.sources(name) for name in names}, indent=1))

    return Build


def compile_package(folder: Path) -> list[str]:
    """Compile a game's package where it is; the modules that were."""
    try:
        from setuptools import setup

        with TemporaryDirectory() as build:
            where = Path(build)
            setup(
                name=folder.name,
                packages=[],
                package_dir={"": str(folder.parent)},
                ext_modules=extensions(where, folder, plain.OURS),
                cmdclass={"build_ext": command(folder, plain.OURS)},
                script_name="viertel",
                script_args=["--quiet", "build_ext", "--inplace", "--build-temp", build],
            )
    except ImportError as error:
        raise BadInput(f"compiling needs Cython and setuptools ({error}): pip install Cython setuptools") from None
    built = plain.built(folder)
    if not built:
        raise BadInput(f"nothing of {folder} could be compiled; is there a C compiler?")
    return list(built)
