"""Copies the docstrings of the installed module into the stub of the native module, for editors.

Run it with `python tests/stub.py`; a test fails if the stub is out of date.
"""

import ast
import inspect
import textwrap
from pathlib import Path

import tilebase

STUB = Path(__file__).parents[1] / "python" / "tilebase" / "_tilebase.pyi"
CLASSES = {"Solver": tilebase.Solver}


def documented(stub: str) -> str:
    """Returns the stub with the docstrings of the installed module."""
    lines = stub.splitlines()
    for node in reversed(ast.parse(stub).body):
        if isinstance(node, ast.ClassDef):
            for method in reversed(node.body):
                if isinstance(method, ast.FunctionDef):
                    document(lines, method, getattr(CLASSES[node.name], method.name))
            document(lines, node, CLASSES[node.name])
    return "\n".join(lines) + "\n"


def document(lines: list[str], node: ast.ClassDef | ast.FunctionDef, shown: object) -> None:
    """Replaces the docstring of a class or a function."""
    text = inspect.cleandoc(shown.__doc__ or "")
    docstring = f'"""{text}\n"""' if "\n" in text else f'"""{text}"""'
    first = node.body[0]
    if ast.get_docstring(node) is not None:
        assert first.end_lineno
        del lines[first.lineno - 1 : first.end_lineno]
        end = first.lineno - 1
    elif isinstance(node, ast.FunctionDef):
        end = first.lineno
        lines[end - 1] = lines[end - 1].removesuffix(" ...")
    else:
        end = node.lineno
    lines[end:end] = textwrap.indent(docstring, " " * (node.col_offset + 4)).splitlines()


if __name__ == "__main__":
    STUB.write_text(documented(STUB.read_text(encoding="utf-8")), encoding="utf-8")
