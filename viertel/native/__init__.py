"""Prepares plain Python modules for Cython: a copy with its constants written in, and a .pxd read off its annotations.

A module asks for it by a constant: with `NATIVE = "module"` it becomes a C module; with `NATIVE = "inline"` its functions become
static inline functions (their bodies stand in its .pxd) of whatever calls them, so that the C compiler sees a game's rules as one
piece; the module itself stays as it is.

int becomes long long, Word the same without a sign, float double, bool bint, None void, Annotated[list[int], n] a C array of n
ints (of doubles for list[float]), classes stay classes. Floats, Ints and Bytes (core/buffer.py) become pointers to memory of
somebody else's, which nothing checks: whoever passes it vouches for its size; `with unlocked` lets other threads run. Declared
fields (core/field.py) become members of the C struct, one after the other, so that a position is copied at once. Names with an
underscore become C methods, direct ones where nobody overrides them; public ones whose types all have a C form are callable
from both sides; everything else stays an ordinary Python function. A function runs without the interpreter unless it raises,
asserts, builds an object, or calls one that does. Constants (`NAME: Final = …`, here or in a module that is imported) are
replaced by their numbers, and every index into an array is checked: a wrong one raises IndexError from what Python called of a
position, and stops the process elsewhere (core/bounds.py). What is replaced stays on its line, so that tracebacks keep theirs.
"""

from .build import command, compile_package, extensions, works
from .world import World
from .writer import Writer, prepare

__all__ = ["World", "Writer", "command", "compile_package", "extensions", "prepare", "works"]
