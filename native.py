"""Prepares plain Python modules for Cython: a copy with its constants written in, and a .pxd read off its annotations.

int becomes long long, float double, bool bint, None void, Annotated[list[int], n] a C array of n ints (of doubles for
list[float]), classes stay classes. Names with
an underscore become C methods (virtual, without the interpreter); public ones whose types all have a C form are callable from
both sides; everything else stays an ordinary Python function. A function runs without the interpreter unless it raises,
asserts, builds an object, or calls one that does. Constants (`NAME: Final = 3`, here or in a module of constants that is
imported) are replaced by their numbers, line by line, so that the C compiler sees numbers and tracebacks keep their lines.
"""

from __future__ import annotations

import ast
import io
import tokenize
from dataclasses import dataclass, field
from pathlib import Path

ROOTS = {"State", "Judge"}  # what the games build on
BIG = 2**31  # a literal this large would make Cython use Python's own integers; a C macro does not
SHORT = 12  # lines of a method that is worth inlining
MARK = "Compiled when a C compiler is there"  # in a module's docstring: compile me


@dataclass
class Module:
    """What other modules need to know of one."""

    path: Path
    tree: ast.Module
    native: bool
    constants: dict[str, int] = field(default_factory=dict)
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)


def load(root: Path, name: str, known: dict[str, Module]) -> Module | None:
    if name not in known:
        path = root / Path(*name.split(".")).with_suffix(".py")
        if not path.exists():
            return None
        tree = ast.parse(path.read_text())
        module = Module(path, tree, MARK in (ast.get_docstring(tree) or ""))
        known[name] = module
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and "Final" in ast.unparse(node.annotation) and node.value:
                value = number(node.value, module.constants)
                if value is not None and isinstance(node.target, ast.Name):
                    module.constants[node.target.id] = value
            elif isinstance(node, ast.ClassDef):
                module.classes[node.name] = node
    return known[name]


def number(node: ast.expr, known: dict[str, int]) -> int | None:
    """The value of a constant expression, if it is one."""
    if any(isinstance(part, ast.Call) for part in ast.walk(node)):
        return None
    try:
        value = eval(compile(ast.Expression(node), "", "eval"), {"__builtins__": {}}, dict(known))
    except Exception:
        return None
    return value if type(value) is int else None


def absolute(module: str, node: ast.ImportFrom) -> str:
    base = module.split(".")[: -node.level] if node.level else []
    return ".".join([*base, *((node.module or "").split(".") if node.module else [])])


def pxd(root: Path, name: str, known: dict[str, Module]) -> str:
    me = load(root, name, known)
    assert me
    out = ["# Written by native.py.", "cimport cython"]
    numbers = dict(me.constants)
    classes = set(me.classes)
    arrays: dict[str, str] = {}
    for node in me.tree.body:
        if isinstance(node, ast.ImportFrom):
            other = load(root, absolute(name, node), known)
            if other is None:
                continue
            for alias in node.names:
                if alias.name in other.constants:
                    numbers[alias.name] = other.constants[alias.name]
                elif other.native and alias.name in other.classes and not is_exception(other.classes[alias.name]):
                    classes.add(alias.name)
                    out.append(f"from {absolute(name, node)} cimport {alias.name}")
                elif other.native and f" {alias.name}(" in pxd(root, absolute(name, node), known):
                    out.append(f"from {absolute(name, node)} cimport {alias.name}")
        elif isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Annotated["):
            assert isinstance(node.value, ast.Subscript) and isinstance(node.value.slice, ast.Tuple)
            size = number(node.value.slice.elts[1], numbers)
            assert size is not None and isinstance(node.targets[0], ast.Name), ast.unparse(node)
            item = "double" if "float" in ast.unparse(node.value.slice.elts[0]) else "int"
            arrays[node.targets[0].id] = f"{item}[{size}]"
    for constant, value in me.constants.items():
        if abs(value) >= BIG:
            out.append(f'cdef extern from *:\n    """\n    #define VIERTEL_{constant} {value}LL\n    """')
            out.append(f'    long long {constant} "VIERTEL_{constant}"')
    for gone in [c for c in classes if c in me.classes and is_exception(me.classes[c])]:
        classes.discard(gone)

    def ctype(note: ast.expr | None) -> str | None:
        if isinstance(note, ast.Constant) and note.value is None:
            return "void"
        named = note.id if isinstance(note, ast.Name) else note.value if isinstance(note, ast.Constant) else None
        if named in arrays:
            return arrays[str(named)]
        return {"int": "long long", "float": "double", "bool": "bint"}.get(str(named), str(named) if named in classes else None)

    def declared(kind: str, variable: str) -> str:
        base, _, size = kind.partition("[")
        return f"{base} {variable}" + (f"[{size}" if size else "")

    may_raise = raising(root, name, known)
    inlines = inline_methods(me)
    source = numbered(root, name, known)

    subclassed = {
        (where, older.name)
        for other, module in known.items()
        if module.native
        for node in module.classes.values()
        for where, older in ancestors(root, other, node, known)
    }

    def signature(f: ast.FunctionDef, indent: str, final: bool, inherited: set[str]) -> None:
        arguments = [a for a in f.args.args if a.arg != "self"]
        kinds = [ctype(a.annotation) for a in arguments]
        result = ctype(f.returns)
        if f.name.startswith("__") or result is None or None in kinds or f.decorator_list or f.args.defaults:
            return
        if f.name in inherited:  # declared by a base class
            return
        if not final and not f.name.startswith("_"):  # could be overridden in Python, which only the interpreter can see
            return
        inside = ["self"] if indent else []
        inside += [declared(k, a.arg) for k, a in zip(kinds, arguments) if k]
        local = {
            n.target.id: ctype(n.annotation)
            for n in ast.walk(f)
            if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name) and ctype(n.annotation)
        }
        if local:
            out.append(indent + "@cython.locals(" + ", ".join(f'{k}="{v}"' for k, v in local.items()) + ")")
        kind = "cdef" if f.name.startswith("_") else "cpdef"
        free = f.name not in may_raise and result not in classes
        head = f"{result} {f.name}({', '.join(inside)})" + (" noexcept nogil" if free else "")
        if f in inlines:
            body = "".join(source[f.body[0].lineno - 1 : f.end_lineno or f.lineno])
            out.append(f"{indent}cdef inline {head}:\n{body.rstrip()}")
        else:
            out.append(f"{indent}{kind} {head}")

    for node in me.tree.body:
        if isinstance(node, ast.ClassDef) and node.name in classes:
            bases = [ast.unparse(b) for b in node.bases]
            parents = [parent for _, parent in ancestors(root, name, node, known)]
            inherited = {item.name for parent in parents for item in parent.body if isinstance(item, ast.FunctionDef)}
            final = (name, node.name) not in subclassed  # direct calls, which the C compiler can inline
            if final:
                out.append("\n@cython.final")
            if "State" in [
                parent.name for parent in parents
            ]:  # refers to nothing that refers back; made and dropped by the million
                out.append("@cython.no_gc\n@cython.freelist(8)")
            out.append(f"cdef class {node.name}" + (f"({bases[0]})" if bases else "") + ":")
            before = len(out)
            for item in node.body:
                if isinstance(item, ast.AnnAssign) and "ClassVar" not in ast.unparse(item.annotation):
                    kind = ctype(item.annotation)
                    assert kind and isinstance(item.target, ast.Name), ast.unparse(item)
                    out.append(f"    cdef public {declared(kind, item.target.id)}")
                elif isinstance(item, ast.FunctionDef):
                    signature(item, "    ", final, inherited)
            if len(out) == before:
                out.append("    pass")
        elif isinstance(node, ast.FunctionDef):
            signature(node, "", True, set())
    return "\n".join(out) + "\n"


def inline_methods(module: Module) -> list[ast.FunctionDef]:
    """Short hot methods of classes nobody builds on: their bodies go into the .pxd, so that other modules can inline them."""
    return [
        item
        for node in module.classes.values()
        if node.name not in ROOTS and not node.bases
        for item in node.body
        if isinstance(item, ast.FunctionDef) and item.name.startswith("_") and not item.name.startswith("__")
        if (item.end_lineno or 0) - item.lineno <= SHORT
    ]


def ancestors(root: Path, name: str, node: ast.ClassDef, known: dict[str, Module]) -> list[tuple[str, ast.ClassDef]]:
    """The native classes that a class of a module builds on, with their modules, the nearest first."""
    me = known[name]
    from_where = {
        alias.name: absolute(name, line) for line in me.tree.body if isinstance(line, ast.ImportFrom) for alias in line.names
    }
    found: list[tuple[str, ast.ClassDef]] = []
    for base in node.bases:
        if isinstance(base, ast.Name):
            where = from_where.get(base.id, name)
            module = load(root, where, known)
            if module and module.native and base.id in module.classes:
                parent = module.classes[base.id]
                found += [(where, parent), *ancestors(root, where, parent, known)]
    return found


def is_exception(node: ast.ClassDef) -> bool:
    return any(ast.unparse(b).endswith(("Error", "Exception")) for b in node.bases)


def raising(root: Path, name: str, known: dict[str, Module]) -> set[str]:
    """Functions that may raise or build an object, by name, of a module and those it imports: they need the interpreter."""
    module = load(root, name, known)
    if module is None or not module.native:
        return set()
    others: set[str] = set()
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom):
            others |= raising(root, absolute(name, node), known)
    functions = [f for f in ast.walk(module.tree) if isinstance(f, ast.FunctionDef)]
    found = {f.name for f in functions if any(isinstance(n, (ast.Raise, ast.Assert)) for n in ast.walk(f))} | others
    found |= {f.name for f in functions if f.returns and ast.unparse(f.returns) in {"State", *module.classes}}
    for f in functions:
        for n in ast.walk(f):
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in module.classes:
                found.add(f.name)
            if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name) and n.value:
                if isinstance(n.value, ast.Name) and ast.unparse(n.annotation) in module.classes:
                    found.add(f.name)
    while True:
        more = {
            f.name
            for f in functions
            for n in ast.walk(f)
            if isinstance(n, ast.Call) and getattr(n.func, "attr", getattr(n.func, "id", "")) in found
        } - found
        if not more:
            return found
        found |= more


def native_modules(root: Path) -> list[str]:
    """The modules that ask to be compiled."""
    found = []
    for path in sorted((root / "viertel").rglob("*.py")):
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        if MARK in path.read_text()[:2000]:
            found.append(name)
    return found


def numbered(root: Path, name: str, known: dict[str, Module]) -> list[str]:
    """The module's lines with constants written as numbers."""
    me = load(root, name, known)
    assert me
    numbers = {}
    kept: set[int] = set()  # lines that import or define constants stay as they are
    for node in me.tree.body:
        if isinstance(node, ast.ImportFrom):
            other = load(root, absolute(name, node), known)
            if other:
                numbers |= {a.name: other.constants[a.name] for a in node.names if a.name in other.constants}
                kept |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in me.constants:
            numbers[node.target.id] = me.constants[node.target.id]
            kept |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = me.path.read_text().splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO("".join(lines)).readline))
    for before, token in reversed(list(zip(tokens, tokens[1:]))):
        row, start = token.start
        if token.type == tokenize.NAME and abs(numbers.get(token.string, BIG)) < BIG and before.string != "." and row not in kept:
            line = lines[row - 1]
            lines[row - 1] = line[:start] + str(numbers[token.string]) + line[token.end[1] :]
    return lines


def inlined(root: Path, name: str, known: dict[str, Module]) -> str:
    """The module to compile: constants are numbers, what stands in the .pxd is gone, and every line stays on its line."""
    me = load(root, name, known)
    assert me
    lines = numbered(root, name, known)
    gone = [(f.lineno, f.end_lineno or f.lineno) for f in inline_methods(me)]
    for node in me.tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if abs(me.constants.get(node.target.id, 0)) >= BIG:
                gone.append((node.lineno, node.lineno))
    for start, end in gone:
        lines[start - 1 : end] = ["\n"] * (end - start + 1)
    return "".join(lines)


def prepare(root: Path, build: Path) -> dict[str, Path]:
    """Write the copies and the .pxd files that changed; the modules to compile, and where their copies are."""
    known: dict[str, Module] = {}
    found = {}
    names = native_modules(root)
    for name in names:  # all of them first: a class must know who builds on it
        load(root, name, known)
    for name in names:
        path = build / Path(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in (path.parent, *path.parent.parents):
            if folder == build:
                break
            (folder / "__init__.py").touch()
        for target, text in ((path.with_suffix(".pxd"), pxd(root, name, known)), (path, inlined(root, name, known))):
            if not target.exists() or target.read_text() != text:
                target.write_text(text)
        found[name] = path
    return found
