use std::path::PathBuf;
use std::str::FromStr;

use bytesize::ByteSize;
use clap::{ValueEnum, ValueHint};
use tilebase_puzzle::{MoveOrder, Shape, TileSet};

use super::values;
use crate::machine::parse_size;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct GenerateArgs {
    /// Rows and columns: at least 2 of each and at most 16 cells
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    #[arg(value_parser = values::shape(), hide_possible_values = true)]
    pub shape: Shape,

    /// The cell of the goal's blank: corner (the last cell), edge (the middle of the last row or
    /// column), center, or the number of a cell, counted from 0 in reading order
    #[arg(long, value_name = "CELL", default_value = "corner")]
    #[arg(value_parser = values::goal_blank(), hide_possible_values = true)]
    pub goal_blank: GoalBlank,

    /// Generate the pattern table of these tiles, with commas between them, and not a table of all boards
    #[arg(long, value_name = "TILES", value_parser = parse_tiles, conflicts_with_all = OF_ALL_BOARDS)]
    pub pattern: Option<TileSet>,

    /// Generate pattern tables that together have all tiles, into the folder that --output names: 5-5-5,
    /// 6-6-3 or 7-8 for 4x4 and 2x8, 5-5-4, 6-6-2 or 7-7 for 3x5, or the numbers of tiles of any division
    #[arg(long, value_name = "DIVISION", conflicts_with = "pattern", conflicts_with_all = OF_ALL_BOARDS)]
    pub patterns: Option<String>,

    /// What the table stores for each board. Both kinds answer the same questions
    #[arg(long, value_enum, default_value_t = EncodingName::Move)]
    pub encoding: EncodingName,

    /// If several moves are optimal, --encoding move stores the one that comes first in this order
    /// [default: udlr]
    #[arg(long, value_name = "LETTERS", value_parser = values::order)]
    pub order: Option<MoveOrder>,

    /// The file to write the table to, or - for standard output; with --patterns, the folder, which must
    /// exist. A file of that name is replaced when the table is complete: the new one keeps its
    /// permissions, but is owned by the user who runs this
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,

    /// The number of threads [default: one per processor]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub threads: Option<u16>,

    /// The most memory to use, for example 500MB or 4GiB [default: all that is free]
    #[arg(long, value_name = "LIMIT", value_parser = parse_size)]
    pub memory: Option<ByteSize>,

    /// If the memory is too small, work on the disk: keep what does not fit in temporary files in this
    /// folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub work: Option<PathBuf>,

    /// Save finished depths to a file in this folder from time to time, and continue from there if an
    /// earlier run was ended. The file is named after shape and goal, used by one run at a time, and
    /// deleted when the table is written. It is believed: a forged one makes a wrong table, so a
    /// checkpoint file that others may write to is refused. `tilebase verify` proves a table
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub checkpoint: Option<PathBuf>,

    /// Begin even if there seems to be too little memory or disk space
    #[arg(long)]
    pub force: bool,

    /// Print nothing but errors
    #[arg(short, long)]
    pub quiet: bool,
}

/// The arguments that mean nothing for pattern tables.
const OF_ALL_BOARDS: [&str; 4] = ["encoding", "order", "work", "checkpoint"];

fn parse_tiles(text: &str) -> Result<TileSet, &'static str> {
    let mut tiles = Vec::new();
    for tile in text.split(',') {
        match tile.trim().parse() {
            Ok(tile @ 1..=15) if tiles.contains(&tile) => return Err("a tile is named twice"),
            Ok(tile @ 1..=15) => tiles.push(tile),
            _ => {
                return Err(
                    "expected tiles from 1 to 15 with commas between them, such as 1,2,5,6",
                );
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
  tilebase gen --shape 5x3 --memory 8GB --work /var/tmp -o 5x3.tb
  tilebase gen --shape 4x4 --patterns 6-6-3 -o .
  tilebase gen --shape 4x4 --pattern 1,5,6,9,10,13 -o 4x4-1-5-6-9-10-13.tb";

/// Where the blank of the goal is.
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

/// What a table stores for each board.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EncodingName {
    /// An optimal move, in two bits
    Move,
    /// One bit, from which the optimal moves can be worked out: half the size, slightly slower
    Bit,
}
