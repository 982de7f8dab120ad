//! What `tilebase gen` takes.

use std::path::PathBuf;
use std::str::FromStr;

use bytesize::ByteSize;
use clap::ValueEnum;
use tilebase_puzzle::{MoveOrder, Shape};

use crate::machine::parse_size;

/// Generate a table
///
/// The file takes the place of an older one only when it is complete and safely on the disk. Its
/// bytes depend on shape, goal, encoding and order alone.
///
/// A table of RxC answers CxR, too, so take the shape that is generated quicker: the one with fewer
/// columns, 6x2 rather than 2x6.
#[derive(clap::Args)]
#[command(after_help = GEN_EXAMPLES)]
pub struct GenArgs {
    /// Rows and columns: at least 2 of each and at most 16 cells
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    pub shape: Shape,

    /// Where the goal's blank is: corner (the last cell), edge (the middle of the last row or
    /// column), center, or a cell, counted from 0 in reading order
    #[arg(long, value_name = "CELL", default_value = "corner")]
    pub goal_blank: GoalBlank,

    /// What an entry says
    #[arg(long, value_enum, default_value_t = EncodingName::Move)]
    pub encoding: EncodingName,

    /// Which of several optimal moves an entry of encoding move says [default: udlr]
    #[arg(long, value_name = "LETTERS")]
    pub order: Option<MoveOrder>,

    /// Where to write the table
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,

    /// How many threads work [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,

    /// How much memory to take at most, for example 500MB or 4GiB [default: what is free]
    #[arg(long, value_name = "LIMIT", value_parser = parse_size)]
    pub memory: Option<ByteSize>,

    /// If the memory is too small, keep the sets of boards in files in this folder, which disappear by
    /// themselves
    #[arg(long, value_name = "DIR")]
    pub work: Option<PathBuf>,

    /// Save finished depths in a file in this folder now and then, and go on from there after a run was
    /// ended; the file is named after shape and goal, and deleted when the table is written
    #[arg(long, value_name = "DIR")]
    pub checkpoint: Option<PathBuf>,

    /// Begin even if this machine seems to have too little memory or disk space
    #[arg(long)]
    pub force: bool,

    /// Say nothing but errors
    #[arg(short, long)]
    pub quiet: bool,
}

const GEN_EXAMPLES: &str = "\
Examples:
  tilebase gen -o 3x3.tb
  tilebase gen --shape 3x4 --encoding bit -o 3x4.tb
  tilebase gen --shape 7x2 --encoding bit --checkpoint . -o 7x2.tb
  tilebase gen --shape 5x3 --memory 8GB --work /var/tmp -o 5x3.tb";

#[derive(Clone, Copy)]
pub enum GoalBlank {
    Corner,
    Edge,
    Center,
    Cell(usize),
}

impl FromStr for GoalBlank {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<GoalBlank, &'static str> {
        match text {
            "corner" => Ok(GoalBlank::Corner),
            "edge" => Ok(GoalBlank::Edge),
            "center" => Ok(GoalBlank::Center),
            _ => text
                .parse()
                .map(GoalBlank::Cell)
                .map_err(|_| "expected corner, edge, center or the number of a cell"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EncodingName {
    /// The first optimal move, two bits
    Move,
    /// Half the distance modulo 2, one bit: half the size, slightly slower
    Bit,
}
