"""What is written for Cython: a .pxd for each module, and the copy that is compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import plain
from .world import BIG, BOUNDS, MEMORY, ROOT, WRITTEN, Module, World, absolute, is_exception, is_final, member, methods

CHECK = '''
cdef extern from *:
    """
    #ifndef VIERTEL_AT
    #define VIERTEL_AT
    #include <setjmp.h>
    #ifdef _MSC_VER
    #include <intrin.h>
    #define VIERTEL_STOP() __fastfail(5)
    #define VIERTEL_AWAY static __declspec(noinline, noreturn)
    #define VIERTEL_HERE(frame) setjmp(frame)
    #define VIERTEL_INLINE static __forceinline
    #define VIERTEL_RARE(x) (x)
    #else
    #define VIERTEL_STOP() __builtin_trap()
    #define VIERTEL_AWAY static __attribute__((cold, noinline, noreturn))
    #define VIERTEL_HERE(frame) _setjmp(frame)  /* which keeps no signals */
    #define VIERTEL_INLINE static inline __attribute__((always_inline))
    #define VIERTEL_RARE(x) __builtin_expect(!!(x), 0)
    #endif
    typedef struct { int on; jmp_buf frame; } viertel_note_t;
    static viertel_note_t viertel_alone, *viertel_note = &viertel_alone;
    VIERTEL_AWAY void viertel_beyond(void) {
      if (viertel_note->on && PyGILState_Check()) longjmp(viertel_note->frame, 1);
      VIERTEL_STOP();
    }
    VIERTEL_INLINE long long viertel_within(long long i, long long n) {
      if (VIERTEL_RARE((unsigned long long)i >= (unsigned long long)n)) viertel_beyond();
      return i;
    }
    /* Rules that hold no object are called so by whoever can raise, and nothing but an index can end them. */
    #define viertel_guarded(call) \\
      (VIERTEL_HERE(viertel_note->frame) == 0 ? (viertel_note->on = 1, viertel_back(call)) : viertel_raised())
    VIERTEL_INLINE long long viertel_back(long long found) {
      viertel_note->on = 0;
      return found;
    }
    static inline long long viertel_raised(void) {
      viertel_note->on = 0;
      PyErr_SetString(PyExc_IndexError, "list index out of range");
      return -1;
    }
    VIERTEL_INLINE long long viertel_or_raise(long long i, long long n) {
      return VIERTEL_RARE((unsigned long long)i >= (unsigned long long)n) ? viertel_raised() : i;
    }
    static inline int viertel_join(PyObject *memory) {  /* all modules share one note */
      Py_buffer found;
      if (PyObject_GetBuffer(memory, &found, PyBUF_WRITABLE) < 0) return -1;
      char *where = (char *)found.buf;  /* never given back, so it stays where it is */
      where += 63 - ((size_t)where + 63) % 64;
      if (where + sizeof(viertel_note_t) <= (char *)found.buf + found.len) viertel_note = (viertel_note_t *)where;
      return 0;
    }
    #define viertel_at(i, a) viertel_within((i), (long long)(sizeof(a) / sizeof((a)[0])))
    #define viertel_item(i, a) viertel_or_raise((i), (long long)(sizeof(a) / sizeof((a)[0])))
    VIERTEL_INLINE PyObject *viertel_shown(const int *a, long long n) {
      while (n > 0 && a[n - 1] == 0) n--;
      PyObject *list = PyList_New((Py_ssize_t)n);
      for (long long k = 0; list && k < n; k++) {
        PyObject *one = PyLong_FromLong(a[k]);
        if (one) PyList_SET_ITEM(list, (Py_ssize_t)k, one);
        else Py_CLEAR(list);
      }
      return list;
    }
    #endif
    """
    long long viertel_at(long long i, ...) noexcept nogil
    long long viertel_item(long long i, ...) except -1
    long long viertel_guarded(long long found) except? -1
    int viertel_join(object memory) except -1
    list viertel_shown(const int *a, long long n)
'''

# Whoever passes memory keeps it alive: it is not held here.
POINTER = r"""
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
cdef extern from *:
    '''
    #define viertel_objects(list) ((void **)((PyListObject *)(list))->ob_item)
    #define viertel_clear(a, at, n) memset((a) + (at), 0, (size_t)(n))
    #ifndef VIERTEL_FEW
    #define VIERTEL_FEW(size) { memcpy(a, b, size); memcpy(a + n - size, b + n - size, size); }
    VIERTEL_INLINE void viertel_few(unsigned char *a, long long at, const unsigned char *b, long long first, long long n) {
      a += at; b += first;  /* twice a fixed size, which overlaps: no call, no loop */
      if (n == 4) memcpy(a, b, 4);
      else if (n > 64) memcpy(a, b, (size_t)n);
      else if (n > 32) VIERTEL_FEW(32)
      else if (n >= 16) VIERTEL_FEW(16)
      else if (n >= 8) VIERTEL_FEW(8)
      else if (n > 4) VIERTEL_FEW(4)
      else for (long long k = 0; k < n; k++) a[k] = b[k];
    }
    #define VIERTEL_PAINT for (long long k = 0; k < places; k++) { \
      unsigned long long picture = (unsigned long long)(numbers[where[k]] - low); \
      if (picture > (unsigned long long)other) picture = (unsigned long long)other; \
      viertel_few(a, k * n, b, (long long)picture * n, n); \
    }
    static inline void viertel_paint(unsigned char *a, long long at, const unsigned char *b, long long first, long long n,
                                     const int *numbers, const int *where, long long at_where, long long places,
                                     long long low, long long other) {
      a += at; b += first; where += at_where;
      if (n == 4) VIERTEL_PAINT  /* a loop for each of the sizes that are frequent, without a question in it */
      else if (n == 1) VIERTEL_PAINT
      else if (n >= 16 && n <= 32) VIERTEL_PAINT
      else if (n > 32 && n <= 64) VIERTEL_PAINT
      else if (n == 8) VIERTEL_PAINT
      else VIERTEL_PAINT
    }
    #ifdef _MSC_VER
    #include <windows.h>
    #define viertel_swap(a, at, value) ((int)InterlockedExchange((volatile long *)((a) + (at)), (long)(value)))
    #define viertel_tell(a, at, value) ((void)viertel_swap(a, at, value))
    #define viertel_told(a) ((int)InterlockedCompareExchange((volatile long *)(a), 0, 0))
    #define VIERTEL_REST() YieldProcessor()
    #define VIERTEL_YIELD() SwitchToThread()
    #else
    #include <sched.h>
    #define viertel_swap(a, at, value) __atomic_exchange_n((a) + (at), (int)(value), __ATOMIC_SEQ_CST)
    #define viertel_tell(a, at, value) __atomic_store_n((a) + (at), (int)(value), __ATOMIC_SEQ_CST)
    #define viertel_told(a) __atomic_load_n((a), __ATOMIC_SEQ_CST)
    #if defined(__x86_64__) || defined(__i386__)
    #define VIERTEL_REST() __builtin_ia32_pause()
    #elif defined(__aarch64__)
    #define VIERTEL_REST() __asm__ volatile("yield")
    #else
    #define VIERTEL_REST() ((void)0)
    #endif
    #define VIERTEL_YIELD() sched_yield()
    #endif
    static inline long long viertel_changed(int *a, long long at, long long value, long long patience) {
      a += at;
      for (long long k = 0; viertel_told(a) == (int)value && k != patience; k++) {
        if (k < 1 << 12) VIERTEL_REST();
        else VIERTEL_YIELD();  /* whoever is waited for may have no core */
      }
      return viertel_told(a);
    }
    #endif
    '''
    void **viertel_objects(list items)
    void viertel_clear(const void *a, long long at, long long n) noexcept nogil
    void viertel_few(unsigned char *a, long long at, const unsigned char *b, long long first, long long n) noexcept nogil
    void viertel_paint(unsigned char *a, long long at, const unsigned char *b, long long first, long long n, const int *numbers,
                       const int *where, long long at_where, long long places, long long low, long long other) noexcept nogil
    void viertel_tell(int *a, long long at, long long value) noexcept nogil
    long long viertel_swap(int *a, long long at, long long value) noexcept nogil
    long long viertel_changed(int *a, long long at, long long value, long long patience) noexcept nogil
cdef inline void *viertel_memory(object memory) except? NULL:
    cdef Py_buffer found
    PyObject_GetBuffer(memory, &found, PyBUF_SIMPLE)
    cdef void *where = found.buf
    PyBuffer_Release(&found)
    return where
cdef inline float *viertel_floats(object memory) except? NULL:
    return <float *>viertel_memory(memory)
cdef inline int *viertel_ints(object memory) except? NULL:
    return <int *>viertel_memory(memory)
cdef inline unsigned char *viertel_octets(object memory) except? NULL:
    return <unsigned char *>viertel_memory(memory)
"""


DOES = "viertel_does"  # before the name of what returns nothing


@dataclass
class Edit:
    """A piece of source to be replaced, by line and column as `ast` counts them (bytes)."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


def span(node: ast.AST) -> tuple[tuple[int, int], tuple[int, int]]:
    where: Any = node
    return (where.lineno, where.col_offset), (where.end_lineno, where.end_col_offset)


class Writer:
    """Writes what a world's modules become."""

    def __init__(self, world: World) -> None:
        self.world = world

    def pxd(self, name: str) -> str:
        module = self.world.module(name)
        assert module
        out = ["# Written by viertel/native.", "cimport cython", "from libc.string cimport memcpy", CHECK]
        if MEMORY in module.imported.values():
            out.append(POINTER)
        for alias, where in module.imported.items():
            other = self.world.module(where)
            if other is None or where == name:
                continue
            found = self.world.find_class(module, alias)
            if found:
                out.append(f"from {found[0].name} cimport {alias}")
            called = self.world.find_function(module, alias)
            if called and called[0].kind and self.world.signature(*called, []):
                if called[0].kind == plain.INLINE or (not alias.startswith("_") and not called[1].args.defaults):
                    out.append(f"from {called[0].name} cimport {alias}")
        for constant, value in module.constants.items():
            if abs(value) >= BIG and module.kind == plain.MODULE:
                sign, suffix = ("unsigned ", "ULL") if value >= 2**63 else ("", "LL")
                out.append(f'cdef extern from *:\n    """\n    #define VIERTEL_{constant} {value}{suffix}\n    """')
                out.append(f'    {sign}long long {constant} "VIERTEL_{constant}"')
        text = self.edited(module)
        for statement in module.tree.body:
            if isinstance(statement, ast.ClassDef) and module.kind == plain.MODULE and not is_exception(statement):
                out += self._class(module, statement, text)
            elif isinstance(statement, ast.FunctionDef):
                out += self._function(module, None, statement, text)
        return "\n".join(out) + "\n"

    def _class(self, module: Module, node: ast.ClassDef, text: list[str]) -> list[str]:
        out = []
        if self.world.is_last(module, node):
            out.append("\n@cython.final")  # direct calls, which the C compiler can inline
        if self.world.is_position(module, node):
            out.append("@cython.no_gc")  # refers to nothing that refers back; made and dropped by the million
        bases = [ast.unparse(base) for base in node.bases]
        out.append(f"cdef class {node.name}" + (f"({bases[0]})" if bases else "") + ":")
        fields = [item.target.id for item in self.world.declared(module, node) if isinstance(item.target, ast.Name)]
        for name, kind in self.world.members(module, node).items():
            hidden = (name in fields and "[" in kind) or kind.endswith("*")  # a list from outside is a Row
            out.append(f"    cdef {'' if hidden else 'public '}{member(kind, name)}")
        if fields:
            first, last = fields[0], fields[-1]
            out.append(
                f"""    @cython.final
    cdef inline void _viertel_take(self, {ROOT} other) noexcept nogil:
        memcpy(<void *>&self.{first}, <void *>&(<{node.name}>other).{first},
               <size_t>(<char *>&self.{last} - <char *>&self.{first}) + sizeof(self.{last}))"""
            )
        if self.world.is_position(module, node) and self.world.is_last(module, node):
            out.append(f'    @cython.locals(copy="{node.name}")\n    cdef {node.name} _viertel_another(self)')
        inherited = {name for _, base in self.world.bases(module, node) for name in methods(base)}
        for name, function in methods(node).items():
            if name not in inherited:
                out += self._function(module, node, function, text)
        if node.name == ROOT:
            out += self._doing(module, node)
        if not self.world.members(module, node) and out[-1].endswith(":"):
            out.append("    pass")
        return out

    def _doing(self, module: Module, node: ast.ClassDef) -> Iterator[str]:
        """What returns nothing, as something that returns a number: so it can be called within an expression that may raise."""
        for name, function in methods(node).items():
            head = self.world.signature(module, function, ["self"])
            if head and head.startswith("void ") and not is_final(function) and ("", name) not in self.world.raising:
                yield f"    @cython.final\n    cdef inline int {DOES}{head.removeprefix('void ')} noexcept nogil:"
                yield f"        self.{name}({', '.join(one.arg for one in function.args.args[1:])})\n        return 0"

    def _function(self, module: Module, node: ast.ClassDef | None, function: ast.FunctionDef, text: list[str]) -> list[str]:
        head = self.world.signature(module, function, ["self"] if node else [])
        if head is None:
            assert module.kind != plain.INLINE, f"{module.name}.{function.name}: every type must have a C form"
            return []
        last = node is None or self.world.is_last(module, node)
        if not last and not function.name.startswith("_"):  # could be overridden in Python, which only the interpreter can see
            return []
        indent = "    " if node else ""
        key = ("" if node else module.name, function.name)
        free = key not in self.world.raising
        out = []
        if typed := self.world.locals(module, function):
            out.append(indent + "@cython.locals(" + ", ".join(f'{k}="{v}"' for k, v in typed.items()) + ")")
        head += " noexcept nogil" if free else ""
        if self.world.inline(module, node, function):
            assert free, f"{module.name}.{function.name}: may raise or build an object, or calls what does"
            body = "".join(text[function.body[0].lineno - 1 : function.end_lineno or function.lineno]).rstrip()
            if node and (not last or is_final(function)):
                out.append(indent + "@cython.final")
            return [*out, f"{indent}cdef inline {head}:\n{body}"]
        kind = "cdef" if function.name.startswith("_") else "cpdef"
        return [*out, f"{indent}{kind} {head}"]

    def copy(self, name: str) -> str:
        """The module to compile: what stands in the .pxd is gone, what follows from the fields is there."""
        module = self.world.module(name)
        assert module
        text = self.edited(module)
        gone: list[tuple[int, int]] = []
        more: list[tuple[int, str]] = []
        for node in module.classes.values():
            if is_exception(node):
                continue
            for function in methods(node).values():
                if self.world.inline(module, node, function):
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
        if self.world.declared(module, node):
            fields = self.world.fields(module, node)
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
            kept = [(name, bool(one.per)) for name, one in fields.items() if one.stored]
            out += "    def _show(self, sight):\n"
            out += (
                "".join(f"        sight.{'_list' if many else '_one'}(self.{name})\n" for name, many in kept) or "        pass\n"
            )
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
            out += "    def to_json(self):\n        return {'seats': self.seats, 'viewer': self.viewer"
            out += "".join(
                f", '{name}': " + (f"viertel_shown(self.{name}, {one.size})" if one.per else f"self.{name}")
                for name, one in fields.items()
                if one.stored
            )
            out += "}\n"
        if self.world.is_position(module, node) and self.world.is_last(module, node):
            owners = [(module, node), *self.world.bases(module, node)]
            objects = [
                name
                for owner, base in owners
                for name, kind in self.world.members(owner, base).items()
                if self.world.find_class(owner, kind)
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
        edits = [*self._numbers(module), *self._declarations(module), *self._imports(module), *self._note(module)]
        for function in module.functions.values():
            edits += self._indices(module, function, {})
        for node in module.classes.values():
            pointers = self.world.pointers(module, node) if module.kind == plain.MODULE and not is_exception(node) else {}
            for function in methods(node).values():
                before, after = self._guards(module, function) if self.world.of_position(module, node, function) else ([], [])
                edits += [*before, *self._indices(module, function, pointers), *after]  # around what else begins or ends there
                edits += self._memory(module, function, pointers)
        edits += self._padding(module)
        return applied(module.source, edits)

    def _numbers(self, module: Module) -> Iterator[Edit]:
        kept = {part for node in module.tree.body if isinstance(node, ast.AnnAssign) for part in ast.walk(node)}
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in kept:
                value = self.world.constant(module, node.id)
                if value is not None and abs(value) < BIG:
                    yield Edit(*span(node), f"({value})" if value < 0 else str(value))

    def _declarations(self, module: Module) -> Iterator[Edit]:
        from viertel.core.field import PREFIX

        for node in module.classes.values():
            for item in self.world.declared(module, node):
                assert isinstance(item.target, ast.Name) and item.value
                yield Edit(span(item)[0], span(item.value)[0], f"{PREFIX}{item.target.id} = ")

    def _imports(self, module: Module) -> Iterator[Edit]:
        """Functions of parts are there by their .pxd."""
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom):
                other = self.world.module(absolute(module.name, node))
                if other and other.name == MEMORY:
                    yield Edit(span(node)[1], span(node)[1], "; import cython")
                if other and other.kind == plain.INLINE:
                    left = [alias.name for alias in node.names if alias.name not in other.functions]
                    text = f"from {other.name} import {', '.join(left)}" if left else "pass"
                    start, end = span(node)
                    yield Edit(start, end, text + "\n" * (end[0] - start[0]))

    def _note(self, module: Module) -> Iterator[Edit]:
        """Where all modules note who can raise."""
        if module.kind == plain.MODULE:
            about, *more = module.tree.body  # the docstring, and perhaps what must follow it
            future = [one for one in more if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
            end = span(future[-1] if future else about)[1]
            yield Edit(end, end, f"; from {BOUNDS} import NOTE as viertel_shared; viertel_join(viertel_shared)")

    def _guards(self, module: Module, function: ast.FunctionDef) -> tuple[list[Edit], list[Edit]]:
        """Of what Python can call of a position: calls of rules, in which an index may lead beyond a list."""
        before, after = [], []
        left: list[ast.AST] = list(function.body)
        while left:
            node = left.pop()
            kind = self.world.called_freely(module, node) if isinstance(node, ast.Call) else None
            if kind is None:
                left += ast.iter_child_nodes(node)
                continue
            assert isinstance(node, ast.Call) and kind != "double", f"{module.name}.{function.name}: a float can't be guarded"
            start, end = span(node)
            if kind == "void":
                assert isinstance(node.func, ast.Attribute)
                row, column = span(node.func)[1]
                name = (row, column - len(node.func.attr.encode()))
                before.append(Edit(name, name, DOES))
            before.append(Edit(start, start, "(viertel_guarded("))
            after.append(Edit(end, end, ") != 0)" if kind == "bint" else "))"))
        return before, after

    def _memory(self, module: Module, function: ast.FunctionDef, pointers: dict[str, str]) -> Iterator[Edit]:
        """Memory of somebody else's: how it is reached, whose the objects there are, and where other threads may run."""
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and module.imported.get(node.func.id) == MEMORY:
                yield Edit(*span(node.func), f"viertel_{node.func.id}")
            elif isinstance(node, ast.Name) and node.id == "unlocked" and module.imported.get(node.id) == MEMORY:
                yield Edit(*span(node), "cython.nogil")
            elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and origin(node.value) == "self":
                if kind := pointers.get(node.value.attr):
                    start, end = span(node)
                    yield Edit(start, start, f"cython.cast({kind}, ")
                    yield Edit(end, end, ")")

    def _indices(self, module: Module, function: ast.FunctionDef, pointers: dict[str, str]) -> Iterator[Edit]:
        raises = self.world.for_python(module, function)
        for node in ast.walk(function):
            if (
                isinstance(node, ast.Subscript)
                and isinstance(node.value, ast.Attribute)
                and node.value.attr in self.world.arrayed
                and not (node.value.attr in pointers and ast.unparse(node.value.value) == "self")
            ):
                whole = self.world.signature(module, function, []) is not None  # else only self is known to be one of ours
                if not isinstance(node.slice, (ast.Slice, ast.Constant, ast.Tuple)) and (whole or origin(node.value) == "self"):
                    start, end = span(node.slice)
                    yield Edit(start, start, f"viertel_{'item' if raises else 'at'}(")
                    yield Edit(end, end, f", {ast.unparse(node.value)})")

    def _padding(self, module: Module) -> Iterator[Edit]:
        """Arguments that have a value of their own are written out: C has none."""
        defaults = {
            name: [ast.unparse(value) for value in function.args.defaults]
            for other in self.world.known()
            if other and other.kind == plain.MODULE
            for node in other.classes.values()
            for name, function in methods(node).items()
            if is_final(function) and function.args.defaults
        }
        sizes = {
            name: len(function.args.args) - 1
            for other in self.world.known()
            if other and other.kind == plain.MODULE
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


def origin(node: ast.expr) -> str:
    """The name that an attribute of an attribute of … is one of."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


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


def prepare(build: Path, package: Path, *others: Path) -> dict[str, Path]:
    """Write the copies and the .pxd files that changed; a package's modules to compile, and where their copies are. Other
    packages are those that it stands on."""
    writer = Writer(World(package, *others))
    found = {}
    for name in writer.world.names:
        module = writer.world.module(name)
        assert module
        path = build / Path(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in (path.parent, *path.parent.parents):
            if folder == build:
                break
            (folder / "__init__.py").touch()
        texts = {path.with_suffix(".pxd"): writer.pxd(name)}
        if module.kind == plain.MODULE and module.path.is_relative_to(package):
            texts[path] = writer.copy(name)
            found[name] = path
        for target, text in texts.items():
            if not target.exists() or target.read_text() != text:
                target.write_text(text)
    return found
