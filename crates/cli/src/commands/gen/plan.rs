//! The arguments of `tilebase gen`, and the tables that they name.

use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};
use tilebase::good_partition;
use tilebase_format::Kind;
use tilebase_gen::Generator;
use tilebase_pattern::{Partition, Pattern};
use tilebase_puzzle::{Goal, MAX_INDEXED_CELLS, Metric, MoveOrder, Shape, TileSet};

use crate::args::values::{self, GoalBlank};
use crate::args::{ResourceArgs, UsageError};
use crate::output::is_standard_output;

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
pub struct GenArgs {
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

    #[command(flatten)]
    pub resources: ResourceArgs,

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

/// A table to generate.
pub struct Planned {
    /// The pattern, or `None` for a table of all boards.
    pub pattern: Option<Pattern>,
    pub generator: Generator,
    /// The number of boards, or of a pattern's states.
    pub entries: u64,
    pub path: PathBuf,
}

impl Planned {
    /// Returns what [`Planned::entries`] counts.
    pub fn unit(&self) -> &'static str {
        match self.pattern {
            Some(_) => "states",
            None => "boards",
        }
    }
}

/// Returns the tables to generate.
pub fn resolve(args: &GenArgs) -> Result<Vec<Planned>, UsageError> {
    let goal = resolve_goal(args.shape, args.goal_blank)?;
    if args.metric == Metric::Multi {
        refuse_other_kinds(args)?;
    }
    let in_folder = |&pattern| {
        let path = args.output.join(file_name(pattern));
        of_pattern(args, "--patterns", pattern, path)
    };
    match (args.pattern, &args.patterns) {
        (Some(tiles), _) => {
            let pattern = Pattern::new(goal, tiles);
            let pattern =
                pattern.map_err(|error| UsageError::new(format!("--pattern: {error}")))?;
            Ok(vec![of_pattern(
                args,
                "--pattern",
                pattern,
                args.output.clone(),
            )?])
        }
        (None, Some(_)) if is_standard_output(&args.output) => Err(UsageError::new(
            "--patterns writes several files: name a folder with --output",
        )),
        (None, Some(name)) => {
            let partition = Partition::named(goal, name);
            let partition =
                partition.map_err(|error| UsageError::new(format!("--patterns: {error}")))?;
            partition.patterns().iter().map(in_folder).collect()
        }
        (None, None) => Ok(vec![of_all_boards(args, goal)?]),
    }
}

fn of_all_boards(args: &GenArgs, goal: Goal) -> Result<Planned, UsageError> {
    let shape = goal.shape();
    if !shape.is_indexed() {
        let advice = match args.metric {
            Metric::Multi => String::new(),
            Metric::Single => {
                let partition = good_partition(goal);
                format!("; for {shape}, make pattern tables with --patterns {partition}")
            }
        };
        return Err(UsageError::new(format_args!(
            "--shape: a table of all boards has at most {MAX_INDEXED_CELLS} cells{advice}"
        )));
    }
    let mut generator = Generator::new(goal).kind(resolve_kind(args)?);
    if let Some(folder) = &args.checkpoint {
        generator = generator.checkpoint_folder(folder);
    }
    Ok(Planned {
        pattern: None,
        generator: args.resources.apply(generator, args.force),
        entries: goal.boards(),
        path: args.output.clone(),
    })
}

fn of_pattern(
    args: &GenArgs,
    option: &str,
    pattern: Pattern,
    path: PathBuf,
) -> Result<Planned, UsageError> {
    let generator = Generator::pattern(pattern);
    let checked = generator.check_tiles();
    checked.map_err(|error| UsageError::new(format!("{option}: {error}")))?;
    Ok(Planned {
        pattern: Some(pattern),
        generator: args.resources.apply(generator, args.force),
        entries: pattern.states(),
        path,
    })
}

/// Returns the file name of a pattern table: its shape, its goal (unless the blank is in the last cell) and its tiles.
fn file_name(pattern: Pattern) -> String {
    let (shape, goal) = (pattern.shape(), pattern.goal());
    let goal = match goal == Goal::corner(shape) {
        true => String::new(),
        false => format!("-goal-{}-tiles", goal.blank()),
    };
    let tiles = pattern.tiles().iter();
    let tiles: String = tiles.map(|tile| format!("-{tile}")).collect();
    format!("{shape}{goal}{tiles}.tb")
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

/// Fails if an option is given that tables in the multi-tile metric do not have.
fn refuse_other_kinds(args: &GenArgs) -> Result<(), UsageError> {
    for (is_given, option) in [
        (args.encoding.is_some(), "--encoding"),
        (args.order.is_some(), "--order"),
        (args.resources.work.is_some(), "--work"),
        (args.checkpoint.is_some(), "--checkpoint"),
        (args.pattern.is_some(), "--pattern"),
        (args.patterns.is_some(), "--patterns"),
    ] {
        if is_given {
            let error = "--metric: tables in the multi-tile metric have one encoding and are made in memory";
            return Err(UsageError::new(format_args!("{error}; leave out {option}")));
        }
    }
    Ok(())
}

fn resolve_kind(args: &GenArgs) -> Result<Kind, UsageError> {
    match (args.encoding.unwrap_or(EncodingName::Move), args.order) {
        _ if args.metric == Metric::Multi => Ok(Kind::Residue),
        (EncodingName::Move, order) => Ok(Kind::Move(order.unwrap_or_default())),
        (EncodingName::Bit, None) => Ok(Kind::DistanceBit),
        (EncodingName::Bit, Some(_)) => Err(UsageError::new(
            "--order: --encoding bit stores no moves; use --order with --encoding move",
        )),
    }
}
