"""The runs that write files, for several parts of build-tools/test hard."""

from dataclasses import dataclass, field
from pathlib import Path

from promises import COMMAND, ROOT, SMALL, cluster_program, emptied, generated, piece_of_all, tilebase

CHECKPOINT = "3x3-goal-8.checkpoint"
GEN = ["gen", "--quiet", "--threads", "1", "--output", "out/3x3.tb"]


@dataclass
class Scenario:
    """A run that writes files, and the contents of these files before and after it."""

    name: str
    arguments: list[str]
    # The expected files in the folder `out`.
    new: dict[str, bytes]
    old: dict[str, bytes] = field(default_factory=dict)
    checkpoint: bytes | None = None
    program: Path | str = COMMAND

    def __post_init__(self):
        self.keeps_checkpoint = "--checkpoint" in self.arguments

    def prepare(self, folder: Path) -> None:
        for name in ("out", "checkpoints", "work"):
            emptied(folder / name)
        for name, content in self.old.items():
            (folder / "out" / name).write_bytes(content)
            (folder / "out" / name).chmod(0o640)
        if self.checkpoint:
            (folder / "checkpoints" / CHECKPOINT).write_bytes(self.checkpoint)

    def command(self) -> list[str]:
        return [str(self.program), *self.arguments]


def scenarios(folder: Path) -> list[Scenario]:
    """Returns the runs that write each kind of file, without and with an old file of that name. If SMALL, returns three."""
    table, other = generated(folder=folder), generated("--encoding", "bit", folder=folder)
    new, old = {"3x3.tb": table}, {"3x3.tb": other}
    chosen = [
        Scenario("gen", GEN, new),
        Scenario("gen, replacing", GEN, new, old),
        Scenario("gen with a checkpoint", [*GEN, "--checkpoint", "checkpoints"], new, old),
    ]
    if SMALL:
        return chosen
    pattern = {"3x3.tb": generated("--pattern", "1,2,3,4,5,6", folder=folder)}
    patterns = {}
    for name in ("1-2-3-4-5-6", "7-8"):
        patterns[f"3x3-{name}.tb"] = generated("--pattern", name.replace("-", ","), folder=folder)
    many = [*GEN[:-1], "out", "--patterns", "6-2"]
    sheet = ["worksheet", "2 3 4 1 5 x 7 6 8", "--output", "out/sheet.html"]
    tilebase(*sheet[:-1], folder / "undisturbed.html", check=True)
    page = {"sheet.html": (folder / "undisturbed.html").read_bytes()}
    if program := cluster_program():
        (folder / "piece").write_bytes(piece_of_all(table))
        join = ["join", "--quiet", str(folder / "piece"), "--output", "out/3x3.tb"]
        chosen.append(Scenario("join", join, new, program=program))
        chosen.append(Scenario("join, replacing", join, new, old, program=program))
    return chosen + [
        Scenario("gen --pattern", [*GEN, "--pattern", "1,2,3,4,5,6"], pattern),
        Scenario("gen --pattern, replacing", [*GEN, "--pattern", "1,2,3,4,5,6"], pattern, old),
        Scenario("gen --patterns", many, patterns),
        Scenario("gen --patterns, replacing", many, patterns, dict.fromkeys(patterns, b"old")),
        Scenario("worksheet", sheet, page),
        Scenario("worksheet, replacing", sheet, page, {"sheet.html": b"<p>"}),
    ]


def large_scenario(folder: Path) -> Scenario:
    """Returns a run with several threads and a checkpoint that takes several writes."""
    table = generated("--shape", "2x5", folder=folder)
    arguments = ["gen", "--quiet", "--shape", "2x5", "--checkpoint", "checkpoints", "--output", "out/2x5.tb"]
    return Scenario("gen 2x5 with a checkpoint", arguments, {"2x5.tb": table})


def dataset_scenario() -> Scenario:
    """Returns a run whose partial file stays after a failure."""
    arguments = ["dataset", "--count", "10", "--seed", "1", "--output", "out/boards.npy"]
    return Scenario("dataset", arguments, {})
