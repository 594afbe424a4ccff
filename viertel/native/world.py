"""The world of a build: the modules it looks at, what their classes and functions are in C, and which need the interpreter."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from .. import plain

BIG = 2**31  # a literal this large would make Cython use Python's own integers; a C macro does not
SHORT = 12  # lines of a method that is worth inlining where nobody says that it is final
ROOT = "State"  # what positions build on
FIELDS = "viertel.core.field"  # says how large they are
WRITTEN = ("_fill", "_become", "_clone", "_show")  # its methods that are written anew for each class of positions
C_TYPES = {"int": "long long", "float": "double", "bool": "bint", "None": "void", "Word": "unsigned long long"}
BOUNDS = "viertel.core.bounds"  # what becomes of an index that leads beyond a list
MEMORY = "viertel.core.buffer"  # what is somebody else's, by its names there
POINTERS = {"Floats": "float *", "Ints": "int *", "Bytes": "unsigned char *"}


@dataclass
class Module:
    name: str
    path: Path
    tree: ast.Module
    source: str
    kind: str | None  # what NATIVE says; None for plain Python
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

    def known(self) -> list[Module]:
        """All modules that were looked at so far."""
        return [module for module in self._known.values() if module]

    def _read(self, name: str, path: Path) -> Module:
        source = path.read_text()
        tree = ast.parse(source)
        module = Module(name, path, tree, source, plain.native(source))
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
        return (module, node) if node and module.kind == plain.MODULE and not is_exception(node) else None

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
            if module and module.kind == plain.MODULE:
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
                assert isinstance(node.targets[0], ast.Name)
                if isinstance(size, ast.Constant) and size.value == "objects":
                    found[node.targets[0].id] = "void **"
                    continue
                known = {n.id: self.constant(module, n.id) for n in ast.walk(size) if isinstance(n, ast.Name)}
                value = eval(compile(ast.Expression(size), "", "eval"), {"__builtins__": {}}, known)
                found[node.targets[0].id] = f"{'double' if 'float' in ast.unparse(item) else 'int'}[{value}]"
        return found

    def ctype(self, module: Module, note: ast.expr | None) -> str | None:
        named = note.id if isinstance(note, ast.Name) else note.value if isinstance(note, ast.Constant) else ""
        if named in self.arrays(module):
            return self.arrays(module)[str(named)]
        if str(named) in C_TYPES:
            return C_TYPES[str(named)]
        if module.imported.get(str(named)) == MEMORY and str(named) in POINTERS:
            return POINTERS[str(named)]
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

    def pointers(self, module: Module, node: ast.ClassDef) -> dict[str, str]:
        """Members that are memory of somebody else's, and what the objects there are, if they are."""
        notes = {
            item.target.id: ast.unparse(item.annotation)
            for item in node.body
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
        }
        kept = {
            ast.unparse(line.targets[0]): ast.unparse(line.value).partition("list[")[2].partition("]")[0]
            for line in module.tree.body
            if isinstance(line, ast.Assign)
        }
        return {name: kept.get(notes[name], "") for name, kind in self.members(module, node).items() if kind.endswith("*")}

    @cached_property
    def arrayed(self) -> set[str]:
        """Names of array members."""
        found = set()
        for name in self.names:
            module = self.module(name)
            assert module
            for node in module.classes.values() if module.kind == plain.MODULE else ():
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
        found |= {("", name) for name in self._seen}
        while True:
            more = {key for key, all_of_it in functions.items() if any(self._calls(*one) & found for one in all_of_it)} - found
            if not more:
                return found
            found |= more

    @cached_property
    def _seen(self) -> set[str]:
        """Methods of positions that Python can call: there an index that leads beyond a list raises."""
        found = set()
        for module in self._known.values():
            if module and module.kind == plain.MODULE:
                for node in module.classes.values():
                    if node.name == ROOT or self.is_position(module, node):
                        found |= {name for name in methods(node) if not name.startswith("_")}
        return found

    def for_python(self, module: Module, function: ast.FunctionDef) -> bool:
        """Can Python call it, and can it raise?"""
        called = not function.name.startswith("_") or function.name.startswith("__")
        free = self.signature(module, function, []) is not None and ("", function.name) not in self.raising
        return module.kind == plain.MODULE and called and not free

    def of_position(self, module: Module, node: ast.ClassDef, function: ast.FunctionDef) -> bool:
        """The same, of a position?"""
        return (node.name == ROOT or self.is_position(module, node)) and self.for_python(module, function)

    def called_freely(self, module: Module, call: ast.Call) -> str | None:
        """What a call returns in C, if it is one of a function that runs without the interpreter."""
        if isinstance(call.func, ast.Attribute):
            key = ("", call.func.attr)
            owners = [(one, node) for one in self.known() if one.kind == "module" for node in one.classes.values()]
            ours = [(one, methods(node)) for one, node in owners if node.name == ROOT or self.is_position(one, node)]
            found = next(((one, known[key[1]]) for one, known in ours if key[1] in known), None)
        else:
            found = self.find_function(module, call.func.id) if isinstance(call.func, ast.Name) else None
            key = (found[0].name, found[1].name) if found else ("", "")
        if found is None or not found[0].kind or key in self.raising or (head := self.signature(*found, [])) is None:
            return None
        return head.partition(f" {found[1].name}(")[0]

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

    # What a function is in C

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
            return module.kind == plain.INLINE
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


def lines(function: ast.FunctionDef) -> int:
    return (function.end_lineno or 0) - function.lineno


def member(kind: str, name: str) -> str:
    base, _, size = kind.partition("[")
    return f"{base} {name}" + (f"[{size}" if size else "")


def absolute(module: str, node: ast.ImportFrom) -> str:
    base = module.split(".")[: -node.level] if node.level else []
    return ".".join([*base, *((node.module or "").split(".") if node.module else [])])


def asking(package: Path) -> list[str]:
    """The modules of a package that ask to be compiled, or to be compiled into others."""
    found = []
    for path in sorted(package.rglob("*.py")):
        if plain.native(path.read_text()):
            found.append(".".join(path.relative_to(package.parent).with_suffix("").parts))
    return found
