"""Writes the stub of the native module: the signatures of `src/_tilebase.pyi` with the docstrings of `src/*.rs`.

Editors show these docstrings, since they cannot read a native module. The build backend runs this program. If you run
maturin directly, run `python build-backend/tilebase_stub.py` first.
"""

import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
SIGNATURES = PACKAGE / "src" / "_tilebase.pyi"


def docstrings() -> dict[str, list[str]]:
    """Returns the lines of the docstrings by the names of the classes and methods."""
    found: dict[str, list[str]] = {}
    for source in (PACKAGE / "src").glob("*.rs"):
        comment: list[str] = []
        is_python = False
        for line in source.read_text("utf-8").splitlines():
            if documented := re.match(r" *///(?: (.*))?$", line):
                comment.append(documented[1] or "")
            elif re.match(r"#\[py(class|methods)|}$", line):
                is_python = line != "}"
            elif not line:
                comment = []
            elif is_python and comment and (item := re.match(r"(?:pub struct|    fn) (\w+)", line)):
                found[item[1]] = comment
    return found


def stub() -> Iterator[str]:
    """Returns the lines of the stub."""
    docs, name = docstrings(), ""
    for line in SIGNATURES.read_text("utf-8").splitlines():
        if item := re.match(r" *(class|def) (\w+)", line):
            name = item[2]
        if not re.search(r"^class|: \.\.\.$", line):
            yield line
            continue
        yield line.removesuffix(" ...")
        indent = "    " if line.startswith("class") else 8 * " "
        first, *more = docs[name]
        yield f'{indent}"""{first}' + ("" if more else '"""')
        if more:
            yield from (f"{indent}{text}".rstrip() for text in [*more, '"""'])


def write() -> None:
    """Writes the stub beside the package's other files."""
    path = PACKAGE / "python" / "tilebase" / "_tilebase.pyi"
    path.write_text("\n".join(stub()) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
