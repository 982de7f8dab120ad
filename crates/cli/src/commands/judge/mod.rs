//! `tilebase judge`: the input and output formats of judges and textbooks, byte for byte.

mod cases;
mod formats;

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum, ValueHint};

use self::cases::Cases;
use super::each_file;
use crate::exit::Exit;
use crate::input::InputArgs;
use crate::tables::LimitArgs;
use crate::terminal::{is_verbose, print_note};

/// Answer in the exact format of an online judge, a course or a textbook's exercise
///
/// Reads standard input and writes exactly the expected output. The boards are 3x3 unless the help of the format
/// says otherwise.
#[derive(clap::Args)]
#[command(
    disable_help_subcommand = true,
    subcommand_value_name = "NAME",
    subcommand_help_heading = "Names",
    after_help = EXAMPLES
)]
pub struct JudgeArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(subcommand)]
    pub judge: Judge,
}

const EXAMPLES: &str = "\
Examples:
  echo \"2 3 4 1 5 x 7 6 8\" | tilebase judge poj1077
  tilebase judge hdu3567 --help  # what its input and output look like";

#[derive(Subcommand)]
pub enum Judge {
    /// POJ 1077 Eight: reads a board and prints its moves
    #[command(after_help = include_str!("samples/poj1077.txt"))]
    Poj1077,
    /// HDU 1043 Eight: reads boards, one per line, and prints the moves of each
    #[command(after_help = include_str!("samples/hdu1043.txt"))]
    Hdu1043,
    /// HDU 3567 Eight II: reads the number of pairs, then a start and a goal for each pair. Prints the distance and the
    /// first optimal solution of each pair
    #[command(after_help = include_str!("samples/hdu3567.txt"))]
    Hdu3567,
    /// Luogu P1379: reads a board and prints its distance from 123804765
    #[command(after_help = include_str!("samples/luogu1379.txt"))]
    Luogu1379,
    /// AcWing 845: reads a board and prints its distance, or -1
    #[command(after_help = include_str!("samples/acwing845.txt"))]
    Acwing845,
    /// UVa 652 Eight: reads the number of boards, then the boards. Prints the moves of each, with an empty line between
    /// them
    #[command(after_help = include_str!("samples/uva652.txt"))]
    Uva652,
    /// LeetCode 773 Sliding Puzzle: reads boards of 2x3 and prints the distance of each, or -1
    #[command(after_help = include_str!("samples/leetcode773.txt"))]
    Leetcode773,
    /// Princeton's 8 Puzzle: reads the number of rows and a board. Prints the number of moves and every board along the
    /// solution
    ///
    /// With files, prints the lines of PuzzleChecker instead: the name of each file and the number of moves, or -1.
    /// Larger boards than 5x5 are answered if they are solved or unsolvable. Otherwise, the number of moves is not known,
    /// and the exit code is 1.
    #[command(after_help = include_str!("samples/princeton.txt"))]
    Princeton {
        /// Files such as puzzle04.txt
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
        /// The line to print for unsolvable boards; some years, it is \"Unsolvable puzzle\"
        #[arg(long, value_name = "TEXT", default_value = "No solution possible")]
        unsolvable: String,
        #[command(flatten)]
        limits: LimitArgs,
    },
    /// The N-puzzle of the 42 schools: reads the number of rows and a board, with comments after #. Prints the number
    /// of moves to the snail, and every board along the solution
    ///
    /// The tiles of the snail form a spiral, with the blank inside. Boards of up to 5x5 are read. Tables for 4x4 and
    /// 5x5 are made in memory first, in up to half a second, which counts towards --seconds. If --nodes or --seconds ends
    /// the search, the shortest solution found is printed, with bounds on the number of moves. The complexities in the
    /// subject are not printed.
    #[command(after_help = include_str!("samples/n-puzzle.txt"))]
    NPuzzle {
        #[command(flatten)]
        limits: LimitArgs,
    },
    /// Berkeley's search project, eightpuzzle.py: reads boards. Prints the path of each to 0 1 2 3 4 5 6 7 8, and
    /// every board along it, without prompts
    #[command(after_help = include_str!("samples/berkeley.txt"))]
    Berkeley,
    /// The file eight.txt of a textbook's exercise: reads a start, the cell of its blank, and a goal. Prints every
    /// board along the solution, one per line
    ///
    /// The cells are counted from 0 in reading order.
    #[command(after_help = include_str!("samples/eight-txt.txt"))]
    EightTxt,
    /// The file astar.in of a textbook's exercise on A*: reads starts and goals, drawn in rows. Prints every board
    /// along the solution, and the cost of the search
    #[command(after_help = include_str!("samples/astar-in.txt"))]
    AstarIn {
        /// How to find the solution
        #[arg(long, value_name = "METHOD", value_enum, default_value_t = By::Table)]
        by: By,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Look up the solution; both printed numbers count the table entries read
    Table,
    /// Search with A* and the Manhattan distance; the printed numbers count boards
    Astar,
}

pub fn run(args: &JudgeArgs) -> anyhow::Result<Exit> {
    if let Judge::Princeton { files, limits, .. } = &args.judge
        && !files.is_empty()
    {
        let answer = |file: &Path| formats::princeton_file(file, *limits);
        return Ok(each_file(files, answer));
    }
    let to_type = match args.judge {
        Judge::Poj1077 | Judge::Luogu1379 | Judge::Acwing845 => "a board",
        Judge::Hdu1043 | Judge::Leetcode773 | Judge::Berkeley => "boards",
        Judge::Princeton { .. } | Judge::NPuzzle { .. } => "the number of rows, then the rows",
        Judge::Hdu3567 => "the number of pairs, then a start and a goal for each",
        Judge::Uva652 => "the number of boards, then the boards",
        Judge::EightTxt => "a board, the cell of its blank, and the goal",
        Judge::AstarIn { .. } => "pairs of boards, a start and a goal",
    };
    if is_verbose() {
        print_note("tables for boards of 3x3: inside the program");
    }
    let mut cases = Cases::new(args.input.open(to_type)?);
    let answered = match &args.judge {
        Judge::Poj1077 => formats::poj1077(&mut cases),
        Judge::Hdu1043 => formats::hdu1043(&mut cases),
        Judge::Hdu3567 => formats::hdu3567(&mut cases),
        Judge::Luogu1379 => formats::luogu1379(&mut cases),
        Judge::Acwing845 => formats::acwing845(&mut cases),
        Judge::Uva652 => formats::uva652(&mut cases),
        Judge::Leetcode773 => formats::leetcode773(&mut cases),
        Judge::Princeton {
            unsolvable, limits, ..
        } => formats::princeton(&mut cases, unsolvable, *limits),
        Judge::NPuzzle { limits } => formats::n_puzzle(&mut cases, *limits),
        Judge::Berkeley => formats::berkeley(&mut cases),
        Judge::EightTxt => formats::eight_txt(&mut cases),
        Judge::AstarIn { by } => formats::astar_in(&mut cases, *by),
    };
    // The answers before an error are also printed.
    cases.print()?;
    answered?;
    Ok(Exit::Success)
}
