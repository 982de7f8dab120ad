//! `tilebase gen`: generates a table of all boards, or pattern tables.

mod needs;
mod patterns;
mod slides;

use std::io;
use std::path::{Display, Path, PathBuf};

use bytesize::ByteSize;
use clap::{ValueEnum, ValueHint};
use tilebase::good_partition;
use tilebase_format::{Header, Kind};
use tilebase_gen::{GenerateError, Generator, Report};
use tilebase_puzzle::{Goal, MAX_INDEXED_CELLS, Metric, MoveOrder, Shape, TileSet};

use self::needs::Needs;
pub use self::needs::limited;
use super::info;
use crate::args::values::{self, GoalBlank};
use crate::args::{ThreadArgs, UsageError};
use crate::exit::Exit;
use crate::interrupt;
use crate::machine::{parse_size, size, threads};
use crate::output::{check_file, check_stream, is_standard_output, stream_error, with_advice};
use crate::terminal::{ProgressDisplay, is_quiet, print, print_message};

/// Generate a table, or pattern tables
///
/// An existing file is replaced only when the new table is complete and safely on the disk. The bytes of a table
/// depend only on its shape, goal, encoding and order of moves. The bytes of a pattern table depend only on its
/// shape, goal and tiles.
///
/// A table of RxC also answers boards of CxR. The shape with fewer columns is generated faster: choose 6x2 rather
/// than 2x6.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct GenerateArgs {
    /// Rows and columns: at least 2 of each. A table of all boards has at most 16 cells, pattern tables at most 25
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    #[arg(value_parser = values::shape(), hide_possible_values = true)]
    pub shape: Shape,

    /// The cell of the goal's blank: corner (the last cell), edge (the middle of the last row or column), center, or
    /// the number of a cell, counted from 0 in reading order
    #[arg(long, value_name = "CELL", default_value = "corner")]
    #[arg(value_parser = values::goal_blank(), hide_possible_values = true)]
    pub goal_blank: GoalBlank,

    /// What counts as one move: single, the slide of one tile; or multi, the slide of one or more tiles of a row or
    /// column. A table in the metric multi is made in memory, and stores the distance of each board modulo 3
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), default_value_t)]
    #[arg(hide_possible_values = true)]
    pub metric: Metric,

    /// Generate the pattern table of these tiles, separated by commas, instead of a table of all boards. A
    /// pattern has at most eight tiles, or seven on boards of more than 16 cells
    #[arg(long, value_name = "TILES", value_parser = parse_tiles, conflicts_with_all = OF_ALL_BOARDS)]
    pub pattern: Option<TileSet>,

    /// Generate pattern tables that together cover all tiles, in the folder --output. Good partitions are known for all
    /// shapes of 12 to 25 cells, such as 4x4 (5-5-5, 6-6-3, 7-8), 3x5 (5-5-4, 6-6-2, 7-7) and 5x5 (5-5-5-5-4, 6-6-6-6).
    /// 6-6-6-6+ is seven partitions of 5x5 at once, in 14 tables. Any other list of pattern sizes, such as 4-4-4-3,
    /// divides the tiles in numerical order. A table that is already complete in the folder is kept, so
    /// an interrupted command can be repeated
    #[arg(long, value_name = "PARTITION", conflicts_with = "pattern", conflicts_with_all = OF_ALL_BOARDS)]
    pub patterns: Option<String>,

    /// What the table stores for each board. Both encodings give the same answers. --metric multi has its own encoding
    /// [default: move]
    #[arg(long, value_enum)]
    pub encoding: Option<EncodingName>,

    /// If several moves are optimal, --encoding move stores the first in this order [default: udlr]
    #[arg(long, value_name = "LETTERS", value_parser = values::order)]
    pub order: Option<MoveOrder>,

    /// The file to write the table to, or - for standard output; with --patterns, a folder, which is created if it is
    /// missing. An existing file is replaced when the new table is complete. It keeps its permissions, but is then owned
    /// by the current user
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,

    /// The memory limit, for example 500MB or 4GiB [default: all free memory]
    #[arg(long, value_name = "LIMIT", value_parser = parse_size)]
    pub memory: Option<ByteSize>,

    /// If there is too little memory, keep part of the data in temporary files in this folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub work: Option<PathBuf>,

    /// For a table of all boards: from time to time, save the progress to a file in this folder. A later run continues
    /// from this file. The file is named after the shape and goal. Two runs cannot use the same file simultaneously. It is
    /// deleted when the table is written. Its contents are trusted, so a file that other users may write to is refused. To
    /// check the finished table, use `tilebase verify`
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub checkpoint: Option<PathBuf>,

    /// Begin even if there seems to be too little memory or disk space
    #[arg(long)]
    pub force: bool,

    /// Print a line with a JSON object for each table: see docs/json.md. Not allowed with --output -
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    threads: ThreadArgs,
}

/// The arguments that do not apply to pattern tables.
const OF_ALL_BOARDS: [&str; 4] = ["encoding", "order", "work", "checkpoint"];

fn parse_tiles(text: &str) -> Result<TileSet, String> {
    const MAX_CELLS: u8 = tilebase_puzzle::MAX_CELLS as u8;
    let mut tiles = Vec::new();
    for tile in text.split(',') {
        match tile.trim().parse() {
            Ok(tile) if tiles.contains(&tile) => return Err(format!("tile {tile} is named twice")),
            Ok(tile @ 1..MAX_CELLS) => tiles.push(tile),
            _ => {
                let last = MAX_CELLS - 1;
                return Err(format!(
                    "expected tiles from 1 to {last} with commas between them, such as 1,2,5,6"
                ));
            }
        }
    }
    Ok(tiles.into_iter().collect())
}

const EXAMPLES: &str = "\
Examples:
  tilebase gen -o 3x3.tb
  tilebase gen --shape 4x3 --encoding bit -o 4x3.tb
  tilebase gen --shape 7x2 --encoding bit --checkpoint . -o 7x2.tb
  tilebase gen --shape 5x3 --memory 12GB --work /var/tmp -o 5x3.tb
  tilebase gen --shape 4x4 --patterns 6-6-3 -o .
  tilebase gen --shape 4x4 --patterns 7-8 -o .
  tilebase gen --shape 5x5 --patterns 6-6-6-6 -o 5x5
  tilebase gen --shape 4x4 --pattern 1,5,6,9,10,13 -o 4x4-1-5-6-9-10-13.tb";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EncodingName {
    /// An optimal move, in two bits
    Move,
    /// One bit that determines the optimal moves: half the size, slightly slower
    Bit,
}

pub fn run(args: &GenerateArgs) -> anyhow::Result<Exit> {
    if args.json && is_standard_output(&args.output) {
        let error = "--json: standard output is for the table; name a file with --output";
        return Err(UsageError::new(error).into());
    }
    let goal = resolve_goal(args.shape, args.goal_blank)?;
    let mut generator = match args.metric {
        Metric::Multi => slides::generator(args, goal)?,
        Metric::Single => {
            if let Some(tables) = patterns::resolve(args, goal)? {
                return patterns::run(args, &tables);
            }
            check_indexed(goal)?;
            generator(args, goal)?
        }
    };
    if let Some(threads) = threads::named() {
        generator = generator.threads(threads);
    }
    let generator = limited(&generator, args.memory, args.work.is_some(), args.force);
    prepare(
        args,
        &Needs::of_table(args, &generator, goal.boards()),
        || check_file(&args.output, "-o"),
    )?;
    let written = write(args, &generator, goal)?;
    finish(args, written)
}

/// Reports the new table, or explains why there is none.
fn finish(args: &GenerateArgs, written: Result<Header, GenerateError>) -> anyhow::Result<Exit> {
    let header = match written {
        Err(GenerateError::Interrupted) => return Ok(Exit::Interrupted),
        Err(GenerateError::OutOfMemory { shape, bytes }) if args.metric == Metric::Multi => {
            anyhow::bail!(
                "not enough memory for {shape}: the search needs {} of memory; choose a shape of fewer cells",
                size(bytes)
            )
        }
        Err(GenerateError::OutOfMemory { shape, bytes }) => anyhow::bail!(
            "not enough memory for {shape}: the search needs {} of memory; choose a work folder \
             with --work FOLDER, or a shape of fewer cells",
            size(bytes)
        ),
        Err(GenerateError::Stream(error)) => return Err(stream_error(error)),
        Err(error) => return Err(with_advice(error)),
        Ok(header) => header,
    };
    let (boards, bytes) = (header.entries(), header.file_len());
    let (file, radius) = (output_name(&args.output), header.max_distance);
    print_message(&format!(
        "{file}: {boards} boards, largest distance {radius}, {bytes} bytes"
    ));
    if args.json {
        print(&info::json(&header, &args.output))?;
    }
    Ok(Exit::Success)
}

/// Fails if boards of the goal's shape have no index, and therefore no complete table.
fn check_indexed(goal: Goal) -> Result<(), UsageError> {
    let shape = goal.shape();
    match shape.is_indexed() {
        true => Ok(()),
        false => Err(UsageError::new(format_args!(
            "--shape: a table of all boards has at most {MAX_INDEXED_CELLS} cells; for {shape}, make pattern tables \
             with --patterns {}",
            good_partition(goal)
        ))),
    }
}

/// Prints the memory and disk space needed. Fails if there is too little, or if the output cannot be written.
fn prepare(
    args: &GenerateArgs,
    needs: &Needs,
    check_files: impl Fn() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let is_stream = is_standard_output(&args.output);
    if is_stream {
        check_stream()?;
    }
    print_message(&needs.text);
    if !is_stream {
        check_files()?;
    }
    needs.check_limit()?;
    if !args.force {
        needs.check_machine()?;
    }
    Ok(())
}

fn generator(args: &GenerateArgs, goal: Goal) -> anyhow::Result<Generator> {
    let mut generator = Generator::new(goal).kind(resolve_kind(args)?);
    if let Some(folder) = &args.work {
        generator = generator.work_folder(folder);
    }
    if let Some(folder) = &args.checkpoint {
        generator = generator.checkpoint_folder(folder);
    }
    Ok(generator)
}

fn write(
    args: &GenerateArgs,
    generator: &Generator,
    goal: Goal,
) -> anyhow::Result<Result<Header, GenerateError>> {
    interrupt::before_writing(interrupt_message(args));
    let boards = goal.boards();
    let mut display = ProgressDisplay::new(boards)?;
    let to_file = !is_standard_output(&args.output);
    let mut found = 0;
    let progress = |progress| {
        match progress {
            Report::Depth(depth) => {
                found += depth.count;
                let name = format!("depth {}", depth.distance);
                display.show(&name, found, boards, "boards");
            }
            Report::Resumed { depth } => {
                let message = format!("continuing from the checkpoint, after depth {depth}");
                print_message(&message);
                display.restart();
            }
            Report::Saving { depth } => {
                display.show(&format!("saving {depth}"), found, boards, "boards");
            }
            Report::Summed { bytes, of } => display.show("checksum", bytes, of, "bytes"),
            Report::Written { bytes, of } => display.show("writing", bytes, of, "bytes"),
            _ => (),
        }
        let is_writing = match progress {
            Report::Saving { .. } => true,
            Report::Written { .. } => to_file,
            _ => false,
        };
        interrupt::check(is_writing)
    };
    let written = if to_file {
        generator.write(&args.output, progress)
    } else {
        generator.write_to(io::stdout(), progress)
    };
    display.finish();
    if let Err(GenerateError::Interrupted) = written {
        interrupt::print();
    }
    Ok(written)
}

fn interrupt_message(args: &GenerateArgs) -> &'static str {
    match (&args.patterns, &args.checkpoint) {
        _ if is_quiet() => "",
        (Some(_), _) => {
            "interrupted; the same command continues with the tables that are missing\n"
        }
        (None, None) => "interrupted\n",
        (None, Some(_)) => {
            "interrupted; the same command continues from the checkpoint, if one has been saved\n"
        }
    }
}

fn output_name(output: &Path) -> Display<'_> {
    match is_standard_output(output) {
        true => Path::new("standard output").display(),
        false => output.display(),
    }
}

/// Returns the goal with the blank in this cell. Fails if the shape does not have the cell.
fn resolve_goal(shape: Shape, blank: GoalBlank) -> Result<Goal, UsageError> {
    let (rows, cols) = (shape.rows(), shape.cols());
    let has_no = |place: &str| {
        let message = format!("--goal-blank: a {shape} board has no {place}");
        Err(UsageError::new(message))
    };
    let cell = match blank {
        GoalBlank::Corner => shape.cells() - 1,
        GoalBlank::Edge if cols > 2 => (rows - 1) * cols + cols / 2,
        GoalBlank::Edge if rows > 2 => rows / 2 * cols + cols - 1,
        GoalBlank::Edge => return has_no("edge between its corners"),
        GoalBlank::Center if rows > 2 && cols > 2 => rows / 2 * cols + cols / 2,
        GoalBlank::Center => return has_no("center, only edges"),
        GoalBlank::Cell(cell) => cell,
    };
    match Goal::new(shape, cell) {
        Some(goal) => Ok(goal),
        None => has_no(&format!(
            "cell {cell}, only cells 0 to {}",
            shape.cells() - 1
        )),
    }
}

fn resolve_kind(args: &GenerateArgs) -> Result<Kind, UsageError> {
    match (args.encoding.unwrap_or(EncodingName::Move), args.order) {
        (EncodingName::Move, order) => Ok(Kind::Move(order.unwrap_or_default())),
        (EncodingName::Bit, None) => Ok(Kind::DistanceBit),
        (EncodingName::Bit, Some(_)) => Err(UsageError::new(
            "--order: --encoding bit stores no moves; use --order with --encoding move",
        )),
    }
}
