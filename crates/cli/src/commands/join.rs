//! `tilebase join`: joins the pieces of a table, and proves the table.

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase_format::Header;
use tilebase_gen::{JoinError, Pieces, Progress};

use super::info;
use super::verify::{self, CheckError, Resources};
use crate::args::{UsageError, is_quiet};
use crate::exit::{Exit, WrongTable};
use crate::interrupt;
use crate::machine::{USE_FORCE, check_disk, size};
use crate::output::{is_standard_output, with_advice};
use crate::tables::map_table;
use crate::terminal::{ProgressDisplay, print, print_message, print_warning};

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct JoinArgs {
    /// The pieces, all of one table, in any order
    #[arg(value_name = "PIECE", required = true, value_hint = ValueHint::FilePath)]
    pub pieces: Vec<PathBuf>,

    /// The file to write the table to; not one of the pieces. An existing file is replaced when the table is complete.
    /// It keeps its permissions, but is then owned by the current user
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,

    /// Do not prove the table afterwards. The checksums of the pieces are still checked
    #[arg(long)]
    pub no_verify: bool,

    /// Begin even if there seems to be too little disk space
    #[arg(long)]
    pub force: bool,

    /// At the end, print a JSON object in one line: the fields of `tilebase info --json`, and proved (true or false)
    #[arg(long)]
    pub json: bool,
}

const EXAMPLES: &str = "\
Examples:
  tilebase join 4x3.tb.piece-* -o 4x3.tb
  tilebase join --no-verify 4x3.tb.piece-1-of-2 4x3.tb.piece-2-of-2 -o 4x3.tb";

pub fn run(args: &JoinArgs) -> anyhow::Result<Exit> {
    let output = &args.output;
    if is_standard_output(output) {
        let message = "--output: the beginning of a joined table is written last; name a file";
        return Err(UsageError::new(message).into());
    }
    let pieces = Pieces::open(&args.pieces).map_err(explained)?;
    print_message(&forecast(args, &pieces));
    if !args.force {
        let folder = output.parent().unwrap_or(Path::new(""));
        check_disk(pieces.goal().shape(), folder, pieces.file_len(), USE_FORCE)?;
    }
    interrupt::before_writing(if is_quiet() { "" } else { "interrupted\n" });
    let Some(header) = join(args, pieces)? else {
        interrupt::print();
        return Ok(Exit::Interrupted);
    };
    let (file, boards, radius) = (output.display(), header.entries(), header.max_distance);
    let bytes = header.file_len();
    print_message(&format!(
        "{file}: {boards} boards, largest distance {radius}, {bytes} bytes"
    ));
    // The table has its final name, so there is no temporary file to remove.
    if !args.no_verify && interrupt::check(false).is_break() {
        interrupt::print();
        return Ok(Exit::Interrupted);
    }
    let is_proved = !args.no_verify && prove(args)?;
    if args.json {
        let facts = info::json(&header, output);
        print(&facts.with("proved", is_proved).line())?;
    }
    Ok(Exit::Success)
}

/// Returns a line with the shape, the number of boards and the disk space.
fn forecast(args: &JoinArgs, pieces: &Pieces) -> String {
    let (shape, boards) = (pieces.goal().shape(), pieces.goal().boards());
    let count = match args.pieces.len() {
        1 => "1 piece".to_owned(),
        count => format!("{count} pieces"),
    };
    let needed = size(pieces.file_len());
    format!("{shape}: {boards} boards in {count}; needs {needed} of disk space")
}

fn join(args: &JoinArgs, pieces: Pieces) -> anyhow::Result<Option<Header>> {
    let mut display = ProgressDisplay::new(pieces.file_len())?;
    let joined = pieces.join(&args.output, |progress| {
        if let Progress::Written { bytes, of } = progress {
            display.show("joining", bytes, of, "bytes");
        }
        interrupt::check(true)
    });
    display.finish();
    match joined {
        Err(JoinError::Interrupted) => Ok(None),
        joined => joined.map(Some).map_err(explained),
    }
}

/// Proves the table. If there is too little memory, prints a warning and returns `false`.
fn prove(args: &JoinArgs) -> anyhow::Result<bool> {
    let file = args.output.display();
    let table = map_table(&args.output).map_err(not_proved)?;
    if !table.kind().is_complete() {
        return Err(not_proved("another file has this name now"));
    }
    let mut progress = ProgressDisplay::new(table.header().entries())?;
    let bytes = table.bytes();
    let proof = bytes.read_whole(|| verify::prove(&table, &Resources::default(), &mut progress));
    progress.finish();
    match proof {
        Ok(proved) => {
            print_message(&format!("{file}: {proved} proved"));
            Ok(true)
        }
        Err(CheckError::NotRun(reason)) => {
            print_warning(&format!(
                "{file}: the checksums of the pieces are right, but the proof was not run: {reason}; `tilebase verify {file}` runs it"
            ));
            Ok(false)
        }
        Err(CheckError::Wrong(error)) => {
            let wrong =
                format!("{file} was joined, but the proof failed: {error}; make the pieces again");
            Err(WrongTable(wrong).into())
        }
    }
}

fn not_proved(reason: impl Display) -> anyhow::Error {
    anyhow::anyhow!("the table is written, but not proved: {reason:#}")
}

/// Adds the right exit code, or advice, to the error.
fn explained(error: JoinError) -> anyhow::Error {
    match error {
        JoinError::NotPiece { .. } | JoinError::Len { .. } | JoinError::Damaged { .. } => {
            WrongTable(error.to_string()).into()
        }
        // The missing file is a piece, so advice about the output folder would be wrong.
        JoinError::Read { ref source, .. } if source.kind() == ErrorKind::NotFound => error.into(),
        _ => with_advice(error),
    }
}
