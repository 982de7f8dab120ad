//! `tilebase join`: makes a table from its pieces, and proves it.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tilebase::TableFile;
use tilebase_format::Header;
use tilebase_gen::{JoinError, Pieces, Progress};

use super::interrupt::Interrupt;
use super::proof::{NoProof, prove_table};
use crate::args::{JoinArgs, UsageError};
use crate::exit::{Exit, WrongTable};
use crate::machine::{check_disk, size};
use crate::output::{is_standard_output, with_advice};
use crate::tables::map_table;
use crate::terminal::{ProgressDisplay, print_warning};

pub fn run(args: &JoinArgs) -> anyhow::Result<Exit> {
    let output = &args.output;
    if is_standard_output(output) {
        let message = "--output: the beginning of a joined table is written last; name a file";
        return Err(UsageError::new(message).into());
    }
    let pieces = Pieces::open(&args.pieces).map_err(explained)?;
    print_message(args, &forecast(args, &pieces));
    if !args.force {
        let folder = output.parent().unwrap_or(Path::new(""));
        check_disk(pieces.goal().shape(), folder, pieces.file_len())?;
    }
    let interrupt = Interrupt::handle(if args.quiet { "" } else { "interrupted\n" })?;
    let Some(header) = join(args, pieces, &interrupt)? else {
        interrupt.print();
        return Ok(Exit::Interrupted);
    };
    let (file, boards, radius) = (output.display(), header.entries(), header.max_distance);
    let bytes = header.file_len();
    print_message(
        args,
        &format!("{file}: {boards} boards, largest distance {radius}, {bytes} bytes"),
    );
    if args.no_verify {
        return Ok(Exit::Success);
    }
    // From now on there is nothing to remove.
    if interrupt.check(false).is_break() {
        interrupt.print();
        return Ok(Exit::Interrupted);
    }
    prove(args)?;
    Ok(Exit::Success)
}

/// Returns one line for people: what is joined, and what it needs.
fn forecast(args: &JoinArgs, pieces: &Pieces) -> String {
    let (shape, boards) = (pieces.goal().shape(), pieces.goal().boards());
    let count = match args.pieces.len() {
        1 => "1 piece".to_owned(),
        count => format!("{count} pieces"),
    };
    let needed = size(pieces.file_len());
    format!("{shape}: {boards} boards in {count}; needs {needed} of disk space")
}

/// Prints a message to standard error, unless --quiet is given.
fn print_message(args: &JoinArgs, text: &str) {
    if !args.quiet {
        // Work goes on if standard error is closed.
        let _ = writeln!(io::stderr(), "{text}");
    }
}

/// Joins the pieces and shows the progress; `None` if the user interrupts.
fn join(args: &JoinArgs, pieces: Pieces, interrupt: &Interrupt) -> anyhow::Result<Option<Header>> {
    let mut display = ProgressDisplay::new(pieces.file_len(), args.quiet)?;
    let joined = pieces.join(&args.output, |progress| {
        if let Progress::Written { bytes, of } = progress {
            display.show("joining", bytes, of, "bytes");
        }
        interrupt.check(true)
    });
    display.finish();
    match joined {
        Err(JoinError::Interrupted) => Ok(None),
        joined => joined.map(Some).map_err(explained),
    }
}

/// Proves the table that is there now; without the memory for that, warns.
fn prove(args: &JoinArgs) -> anyhow::Result<()> {
    let file = args.output.display();
    let opened = map_table(&args.output).map_err(not_proved)?;
    let TableFile::Complete(table) = opened else {
        return Err(not_proved("another file has this name now"));
    };
    let mut progress = ProgressDisplay::new(table.header().entries(), args.quiet)?;
    let bytes = table.bytes();
    let proof = bytes.read_whole(|| prove_table(&table, &mut progress));
    progress.finish();
    match proof {
        Ok(proved) => print_message(args, &format!("{file}: {proved} proved")),
        Err(NoProof::NotRun(reason)) => print_warning(&format!(
            "{file}: the checksums of the pieces are right, but the proof was not run: {reason}; `tilebase verify {file}` runs it"
        )),
        Err(NoProof::Wrong(error)) => {
            let wrong =
                format!("{file} is joined, but wrong: proof: {error}; make the pieces again");
            return Err(WrongTable(wrong).into());
        }
    }
    Ok(())
}

fn not_proved(reason: impl Display) -> anyhow::Error {
    anyhow::anyhow!("the table is written, but not proved: {reason:#}")
}

/// Returns the error to report, which leads to the exit code.
fn explained(error: JoinError) -> anyhow::Error {
    match error {
        JoinError::NotPiece { .. } | JoinError::Len { .. } | JoinError::Damaged { .. } => {
            WrongTable(error.to_string()).into()
        }
        // The advice would be about its folder.
        JoinError::Read { ref source, .. } if source.kind() == ErrorKind::NotFound => error.into(),
        _ => with_advice(error),
    }
}
