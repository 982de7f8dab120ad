use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;

use benchmarks::boards::goal;
use benchmarks::memory::Memory;
use benchmarks::peers::{EightPuzzleCore, Slidy};
use benchmarks::textbook;
use tilebase_gen::Generator;

use super::show;
use crate::measure::{process, rounds, time};

/// The shapes of twelve cells, each with 239,500,800 boards.
const SHAPES: [&str; 4] = ["3x4", "4x3", "6x2", "2x6"];

pub fn generation(tilebase: &Path, folder: &Path) -> anyhow::Result<()> {
    let [own, slidy, core, textbook] = rounds(
        5,
        [
            &mut || {
                Ok(time(|| {
                    Generator::new(goal()).run(|_| ControlFlow::Continue(()))
                }))
            },
            &mut || Ok(time(Slidy::new)),
            &mut || Ok(time(EightPuzzleCore::new)),
            &mut || Ok(time(textbook::solve_all)),
        ],
    )?;
    show(
        "generating 3x3, in process",
        own,
        1,
        &[
            ("slidy 0.4", slidy),
            ("eight-puzzle-core 1.0", core),
            ("the textbook search", textbook),
        ],
    );
    let mut memory = Memory::new();
    for shape in SHAPES {
        let table = folder.join("table");
        let generate = |threads: &[&str]| {
            let mut command = Command::new(tilebase);
            command.args(["gen", "--quiet", "--encoding", "bit", "--shape", shape]);
            process(
                command.args(threads).arg("-o").arg(&table),
                None,
                Path::new("/dev/null"),
            )
        };
        let [all, passing, one] = rounds(
            5,
            [
                &mut || generate(&[]),
                &mut || Ok(memory.read_and_write()),
                &mut || generate(&["--threads", "1"]),
            ],
        )?;
        show(
            &format!("generating {shape} into a file, encoding bit"),
            all,
            1,
            &[
                ("reading and writing 1 GB of memory once", passing),
                ("`tilebase` with one thread", one),
            ],
        );
    }
    Ok(())
}
