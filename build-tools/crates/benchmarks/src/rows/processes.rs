use std::path::Path;
use std::process::Command;

use super::{program, show};
use crate::measure::{process, rounds};

const BOARD: &str = "23415x768";

/// Compares the time of short processes with the time of `/bin/true`.
pub fn processes(tilebase: &Path, folder: &Path) -> anyhow::Result<()> {
    let (output, table) = (folder.join("answers"), folder.join("3x3.tb"));
    let run = |command: &mut Command| process(command, None, &output);
    let [solving, generating, nothing] = rounds(
        501,
        [
            &mut || run(Command::new(tilebase).args(["solve", BOARD])),
            &mut || {
                run(Command::new(tilebase)
                    .args(["gen", "--quiet", "-o"])
                    .arg(&table))
            },
            &mut || run(&mut Command::new("/bin/true")),
        ],
    )?;
    let [slidy] = rounds(
        21,
        [&mut || run(Command::new(program("slidy-one")?).arg(BOARD))],
    )?;
    let nothing = ("`/bin/true`", nothing);
    show(
        "`tilebase solve BOARD`, whole process",
        solving,
        1,
        &[nothing, ("a program that calls slidy 0.4", slidy)],
    );
    show(
        "`tilebase gen` of 3x3, whole process",
        generating,
        1,
        &[nothing],
    );
    Ok(())
}
