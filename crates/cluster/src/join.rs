//! `tilebase-cluster join`: joins the pieces of a table on one machine, without MPI.

use std::ops::ControlFlow::{Break, Continue};

use anyhow::Context;

use crate::Exit;
use crate::args::JoinArgs;
use crate::host::{check_disk, size};
use crate::pieces::Pieces;
use crate::progress::Progress;

pub fn run(args: &JoinArgs) -> anyhow::Result<Exit> {
    let output = &args.output;
    let pieces = Pieces::open(&args.pieces)?;
    let (goal, len) = (pieces.goal(), pieces.file_len());
    let (shape, boards) = (goal.shape(), goal.boards());
    let progress = Progress::new(boards, !args.quiet);
    let mut progress = progress.context("cannot handle signals")?;
    progress.say(&format!(
        "{shape}: {boards} boards; needs {} of disk space",
        size(len)
    ));
    if !args.force {
        check_disk(output, len)?;
    }
    let joined = pieces.join(output, |bytes, of| {
        progress.step("joining", bytes, of);
        match progress.is_cancelled() {
            true => Break(()),
            false => Continue(()),
        }
    });
    let Some(header) = joined? else {
        progress.say("ended; nothing is saved");
        return Ok(Exit::Interrupted);
    };
    let (file, radius) = (output.display(), header.max_distance);
    progress.say(&format!(
        "{file}: {boards} boards, largest distance {radius}; `tilebase verify {file}` proves it"
    ));
    Ok(Exit::Success)
}
