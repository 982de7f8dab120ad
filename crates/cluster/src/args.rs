use std::path::{Path, PathBuf};
use std::time::Duration;

use bytesize::ByteSize;
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum, ValueHint};
use tilebase_format::Kind;
use tilebase_puzzle::{MoveOrder, Shape, ShapeError};

/// Generates tablebases for sliding-tile puzzles on several machines, through MPI
#[derive(Parser)]
#[command(version, after_help = EXIT_CODES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0   success
  1   failure
  2   wrong usage
  3   a file to join is damaged or not a piece
  75  cancelled and saved: the same command continues from the checkpoint
  130 cancelled; nothing is saved";

#[derive(Subcommand)]
pub enum Command {
    /// Generate a table on several ranks, for example: mpirun -n 15 tilebase-cluster gen ...
    Gen(GenerateArgs),

    /// Print the memory, network traffic, disk space, time and ranks for a table
    Plan(PlanArgs),

    /// Join the pieces that --pieces writes into a table, on one machine
    ///
    /// The table appears only when it is complete and safely on the disk. If a piece is missing or damaged, nothing is
    /// written. `tilebase verify` proves the table.
    Join(JoinArgs),
}

#[derive(clap::Args)]
pub struct PlanArgs {
    /// Rows and columns: at least 2 of each, and at most 16 cells
    #[arg(long, value_name = "RxC", value_parser = shape)]
    pub shape: Shape,

    /// The number of ranks [default: as few as --memory allows]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..))]
    pub ranks: Option<u16>,

    /// The memory of each rank, for example 256GB [default: as much as needed]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<ByteSize>,

    /// The number of threads of each rank [default: the processors of this machine]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,

    /// What the table stores for each board
    #[arg(long, value_enum, default_value_t = EncodingName::Move)]
    pub encoding: EncodingName,

    /// The network bytes that each rank receives per second
    #[arg(long, value_name = "SIZE", default_value = "1.25GB", value_parser = size)]
    pub network: ByteSize,

    /// The bytes that the file system of the table writes per second
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = size)]
    pub disk: ByteSize,
}

#[derive(clap::Args)]
pub struct GenerateArgs {
    /// Rows and columns: at least 2 of each, and at most 16 cells
    #[arg(long, value_name = "RxC", value_parser = shape)]
    pub shape: Shape,

    /// The cell of the goal's blank, counted from 0 in reading order [default: the last cell]
    #[arg(long, value_name = "CELL")]
    pub goal_blank: Option<usize>,

    /// What the table stores for each board. Both encodings give the same answers
    #[arg(long, value_enum, default_value_t = EncodingName::Move)]
    pub encoding: EncodingName,

    /// The order in which --encoding move chooses among optimal moves [default: udlr]
    #[arg(long, value_name = "LETTERS")]
    pub order: Option<MoveOrder>,

    /// The file for the table, in a folder that all hosts share
    #[arg(short, long, value_name = "FILE", value_parser = file())]
    pub output: PathBuf,

    /// Instead of the table, write one piece per rank: FILE.piece-1-of-15 and so on. Use this for hosts without a
    /// shared folder. `tilebase-cluster join` joins the pieces
    #[arg(long)]
    pub pieces: bool,

    /// The number of threads of each rank [default: the processors of the host, divided among its ranks]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,

    /// Save finished depths in this folder at intervals, and continue from the last one after an interruption. Each
    /// rank saves its share in its own file. A run with another number of ranks needs all files
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub checkpoint: Option<PathBuf>,

    /// The seconds between two saves; 0 saves each depth [default: an interval such that saving takes about a tenth of
    /// the time]
    #[arg(long, value_name = "SECONDS", requires = "checkpoint", value_parser = seconds)]
    pub checkpoint_every: Option<Duration>,

    /// Start even if memory or disk space seems too small
    #[arg(long)]
    pub force: bool,

    /// Print only errors
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(clap::Args)]
pub struct JoinArgs {
    /// The pieces, all of one table, in any order
    #[arg(value_name = "PIECE", required = true, value_hint = ValueHint::FilePath)]
    pub pieces: Vec<PathBuf>,

    /// The file to write the table to; not one of the pieces. An existing file is replaced when the table is complete.
    /// It keeps its permissions, but is then owned by the current user
    #[arg(short, long, value_name = "FILE", value_parser = file())]
    pub output: PathBuf,

    /// Start even if disk space seems too small
    #[arg(long)]
    pub force: bool,

    /// Print only errors
    #[arg(short, long)]
    pub quiet: bool,
}

/// What a table stores for each board.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EncodingName {
    /// An optimal move, in two bits
    Move,
    /// One bit, enough to compute the optimal moves: half the size, slightly slower
    Bit,
}

impl EncodingName {
    /// Returns the kind of table, with the default move order if `order` is `None`. Fails if the encoding has no moves to
    /// order.
    pub fn kind(self, order: Option<MoveOrder>) -> anyhow::Result<Kind> {
        Ok(match (self, order) {
            (EncodingName::Move, order) => Kind::Move(order.unwrap_or_default()),
            (EncodingName::Bit, None) => Kind::DistanceBit,
            (EncodingName::Bit, Some(_)) => {
                anyhow::bail!(
                    "--order: --encoding bit stores no moves; use --order with --encoding move"
                )
            }
        })
    }
}

fn shape(text: &str) -> Result<Shape, String> {
    let shape: Shape = text
        .parse()
        .map_err(|error: ShapeError| error.to_string())?;
    match shape.is_indexed() {
        true => Ok(shape),
        false => Err("a table of all boards has at most 16 cells".to_owned()),
    }
}

/// Returns a parser of paths that rejects standard output, because the beginning of a table is written last.
fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path == Path::new("-") {
        true => Err("the beginning of a table is written last; name a file, not standard output"),
        false => Ok(path),
    })
}

fn size(text: &str) -> Result<ByteSize, &'static str> {
    let size = text.parse().ok().filter(|&size| size > ByteSize::b(0));
    size.ok_or("expected a number of bytes, such as 500MB or 256GB")
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map(Duration::from_secs);
    seconds.map_err(|_| "expected a whole number of seconds".to_owned())
}
