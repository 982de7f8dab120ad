//! The formats: what each judge's input and output look like.

use std::path::PathBuf;

use clap::builder::EnumValueParser;
use clap::{Arg, Args, Command, ValueEnum, ValueHint, value_parser};
use tilebase::Move;
use tilebase_puzzle::internal::move_word;

use super::reader::{Reader, Tiles, cols};
use crate::tables::LimitArgs;

/// The input and output of a judge.
pub struct Format {
    pub name: &'static str,
    /// The help. The short help is its first paragraph.
    pub about: &'static str,
    /// A sample input and its output.
    pub input: &'static str,
    pub output: &'static str,
    /// Declares the options.
    pub options: fn(Command) -> Command,
    pub cases: Cases,
    /// Reads the start and, unless the format has the goal, the goal.
    pub case: fn(&mut Reader) -> anyhow::Result<Vec<Tiles>>,
    /// Selects the part of the input to read.
    pub prepare: fn(&mut Reader),
    /// The name of the goal, unless the case has a goal.
    pub goal: &'static str,
    pub order: &'static str,
    /// Returns what comes before the answer to the case with this number.
    pub head: fn(usize) -> String,
    pub answer: fn(&Solved) -> String,
    /// The answer for an unsolvable board, or `None` if it is an error.
    pub unsolvable: Option<&'static str>,
    /// Whether bounds on the length are an answer if a limit ends the search.
    pub has_bounds: bool,
}

#[derive(PartialEq, Eq)]
pub enum Cases {
    One,
    ToEnd,
    /// The number of cases comes first.
    Counted,
}

#[derive(Default)]
pub struct Solved {
    /// The number of moves, or the bounds on it.
    pub length: String,
    pub moves: Vec<Move>,
    /// The boards of the solution, from the start to the goal.
    pub boards: Vec<Tiles>,
    /// The numbers of boards expanded and generated.
    pub cost: [u64; 2],
}

/// The first format. The others differ from it.
const POJ: Format = Format {
    name: "poj1077",
    about: "POJ 1077 Eight: reads a board and prints its moves",
    input: "2  3  4  1  5  x  7  6  8",
    output: "ullddrurdllurdruldr",
    options: |command| command,
    cases: Cases::One,
    case: |input| Ok(vec![input.board(3, 3)?]),
    prepare: |_| (),
    goal: "blank-last",
    order: "udlr",
    head: |_| String::new(),
    answer: letters,
    unsolvable: Some("unsolvable"),
    has_bounds: false,
};

pub static FORMATS: [Format; 12] = [
    POJ,
    Format {
        name: "hdu1043",
        about: "HDU 1043 Eight: reads boards, one per line, and prints the moves of each",
        input: "2  3  4  1  5  x  7  6  8\n2  1  3  4  5  6  7  8  x",
        output: "ullddrurdllurdruldr\nunsolvable",
        cases: Cases::ToEnd,
        ..POJ
    },
    Format {
        name: "hdu3567",
        about: "HDU 3567 Eight II: reads the number of pairs, then a start and a goal for each pair. Prints the distance \
                and the first optimal solution of each pair",
        input: "2\n12X453786\n12345678X\n564178X23\n7568X4123",
        output: "Case 1: 2\ndd\nCase 2: 8\nurrulldr",
        cases: Cases::Counted,
        case: |input| Ok(vec![input.board(3, 3)?, input.board(3, 3)?]),
        order: "dlru",
        head: |case| format!("Case {case}: "),
        answer: |solved| length(solved) + &letters(solved),
        unsolvable: None,
        ..POJ
    },
    Format {
        name: "luogu1379",
        about: "Luogu P1379: reads a board and prints its distance from 123804765",
        input: "283104765",
        output: "4",
        goal: "snail",
        answer: length,
        ..POJ
    },
    Format {
        name: "acwing845",
        about: "AcWing 845: reads a board and prints its distance, or -1",
        input: "2  3  4  1  5  x  7  6  8",
        output: "19",
        answer: length,
        unsolvable: Some("-1"),
        ..POJ
    },
    Format {
        name: "uva652",
        about: "UVa 652 Eight: reads the number of boards, then the boards. Prints the moves of each, with an empty line \
                between them",
        input: "2\n\n2 3 4 1 5 x 7 6 8\n\n2 1 3 4 5 6 7 8 x",
        output: "ullddrurdllurdruldr\n\nunsolvable",
        cases: Cases::Counted,
        head: |case| if case > 1 { "\n" } else { "" }.to_owned(),
        ..POJ
    },
    Format {
        name: "leetcode773",
        about: "LeetCode 773 Sliding Puzzle: reads boards of 2x3 and prints the distance of each, or -1",
        input: "[[1,2,3],[4,0,5]]\n[[1,2,3],[5,4,0]]\n[[4,1,2],[5,0,3]]",
        output: "1\n-1\n5",
        cases: Cases::ToEnd,
        case: |input| Ok(vec![input.board(2, 3)?]),
        prepare: |input| input.keep(board_of_example),
        answer: length,
        unsolvable: Some("-1"),
        ..POJ
    },
    Format {
        name: "princeton",
        about: "Princeton's 8 Puzzle: reads the number of rows and a board. Prints the number of moves and every board \
                along the solution\n\n\
                With files, prints the lines of PuzzleChecker instead: the name of each file and the number of moves, \
                  or -1. Larger boards than 5x5 are answered if they are solved or unsolvable. Otherwise, the number of \
                  moves is not known, and the exit code is 1.",
        input: "3\n 1  2  3\n 4  5  6\n 7  0  8",
        output: "Minimum number of moves = 1\n\n3\n 1  2  3\n 4  5  6\n 7  0  8\n\n3\n 1  2  3\n 4  5  6\n 7  8  0",
        options: |command| {
            let files = Arg::new("files").help("Files such as puzzle04.txt");
            let files = files.value_name("FILE").value_hint(ValueHint::FilePath);
            let files = files.num_args(0..).value_parser(value_parser!(PathBuf));
            let line =
                "The line to print for unsolvable boards; some years, it is \"Unsolvable puzzle\"";
            let unsolvable = Arg::new("unsolvable").long("unsolvable").value_name("TEXT");
            let unsolvable = unsolvable.default_value("No solution possible").help(line);
            LimitArgs::augment_args(command.args([files, unsolvable]))
        },
        case: |input| Ok(vec![input.square(127)?]),
        answer: |solved| {
            let boards = solved.drawn(|_, board| {
                let rows = rows(board, |tile| format!("{tile:2}"));
                format!("{}\n{}\n", cols(board), rows.replace('\n', " \n"))
            });
            format!("Minimum number of moves = {}\n\n{boards}", solved.length)
        },
        ..POJ
    },
    Format {
        name: "n-puzzle",
        about: "The N-puzzle of the 42 schools: reads the number of rows and a board, with comments after #. Prints the \
                number of moves to the snail, and every board along the solution\n\n\
                The tiles of the snail form a spiral, with the blank inside. Boards of up to 5x5 are read. Tables for \
                  4x4 and 5x5 are made in memory first, in up to half a second, which counts towards --seconds. If \
                  --nodes or --seconds ends the search, the shortest solution found is printed, with bounds on the \
                  number of moves. The complexities in the subject are not printed.",
        input: "# this is a comment\n3\n1 2 3 #another comment\n8 4 0\n7 6 5",
        output: "Number of moves: 1\n\n1 2 3\n8 4 0\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5",
        options: LimitArgs::augment_args,
        case: |input| Ok(vec![input.square(5)?]),
        prepare: |input| input.keep(|line| line.split('#').take(1).collect()),
        goal: "snail",
        answer: |solved| {
            let boards = solved.drawn(|_, board| {
                let width = if cols(board) > 3 { 2 } else { 1 };
                "\n".to_owned() + &rows(board, |tile| format!("{tile:width$}"))
            });
            format!("Number of moves: {}\n{boards}", solved.length)
        },
        has_bounds: true,
        ..POJ
    },
    Format {
        name: "berkeley",
        about: "Berkeley's search project, eightpuzzle.py: reads boards. Prints the path of each to 0 1 2 3 4 5 6 7 8, and \
                every board along it, without prompts",
        input: "[0, 1, 2, 3, 4, 5, 6, 7, 8]",
        output: "A random puzzle:\n-------------\n|   | 1 | 2 |\n-------------\n| 3 | 4 | 5 |\n-------------\n| 6 | 7 | 8 \
                 |\n-------------\nBFS found a path of 0 moves: []",
        cases: Cases::ToEnd,
        goal: "blank-first",
        answer: path_of_berkeley,
        ..POJ
    },
    Format {
        name: "eight-txt",
        about: "The file eight.txt of a textbook's exercise: reads a start, the cell of its blank, and a goal. Prints \
                every board along the solution, one per line\n\n\
                The cells are counted from 0 in reading order.",
        input: "1 2 3 4 5 6 0 7 8\n6\n1 2 3 4 5 6 7 8 0",
        output: "0\t 1 2 3 4 5 6 0 7 8\n1\t 1 2 3 4 5 6 7 0 8\n2\t 1 2 3 4 5 6 7 8 0",
        case: |input| {
            let start = input.board(3, 3)?;
            let blank = input.number("the cell of the blank")?;
            match start.get(blank) {
                Some(0) => Ok(vec![start, input.board(3, 3)?]),
                _ => input.fail(format!("the blank is not in cell {blank}")),
            }
        },
        answer: |solved| {
            solved.drawn(|step, board| {
                let tiles = board.iter().map(|tile| format!(" {tile}"));
                format!("{step}\t{}\n", tiles.collect::<String>())
            })
        },
        ..POJ
    },
    Format {
        name: "astar-in",
        about: "The file astar.in of a textbook's exercise on A*: reads starts and goals, drawn in rows. Prints every \
                board along the solution, and the cost of the search",
        input: "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0",
        output: "Case 1:\n\n1 2 3\n4 5 6\n7   8\n\n1 2 3\n4 5 6\n7 8\n\nNum of steps: 1\nNum of expanded: 1\nNum of \
                 generated: 1",
        options: |command| {
            let by = Arg::new("by")
                .long("by")
                .value_name("METHOD")
                .default_value("table");
            let by = by.value_parser(EnumValueParser::<Method>::new());
            command.arg(by.help("How to find the solution"))
        },
        cases: Cases::ToEnd,
        case: |input| Ok(vec![input.board(3, 3)?, input.board(3, 3)?]),
        prepare: |input| input.has_paragraphs = true,
        head: |case| format!("Case {case}:\n\n"),
        answer: |solved| {
            let boards = solved.drawn(|_, board| rows(board, or_space) + "\n");
            let (length, [expanded, generated]) = (&solved.length, solved.cost);
            let cost = format!("Num of expanded: {expanded}\nNum of generated: {generated}\n");
            format!("{boards}Num of steps: {length}\n{cost}")
        },
        unsolvable: Some("unsolvable: start and goal are of different parity"),
        ..POJ
    },
];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Look up the solution; both printed numbers count the table entries read
    Table,
    /// Search with A* and the Manhattan distance; the printed numbers count boards
    Astar,
}

fn length(solved: &Solved) -> String {
    solved.length.clone() + "\n"
}

fn letters(solved: &Solved) -> String {
    solved.moves.iter().map(Move::to_string).collect::<String>() + "\n"
}

/// Returns the board in a line of the published examples of LeetCode.
fn board_of_example(line: &str) -> String {
    let others = ["Example", "Output", "Explanation", "An example", "After"];
    match line.split_once('=') {
        _ if others
            .iter()
            .any(|other| line.trim_start().starts_with(other)) =>
        {
            String::new()
        }
        Some((name, board)) => " ".repeat(name.chars().count() + 1) + board,
        None => line.to_owned(),
    }
}

fn path_of_berkeley(solved: &Solved) -> String {
    const RULE: &str = "-------------\n";
    let words: Vec<_> = solved.moves.iter().map(|&mv| move_word(mv)).collect();
    let path = format!("{words:?}").replace('"', "'");
    solved.drawn(|step, board| {
        let rows = rows(board, |tile| format!("| {}", or_space(tile)));
        let boxed = RULE.to_owned() + &rows.replace('\n', &format!(" |\n{RULE}"));
        match (step, words.len()) {
            (0, all) => {
                format!("A random puzzle:\n{boxed}BFS found a path of {all} moves: {path}\n")
            }
            (1, _) => format!("After 1 move: {}\n{boxed}", words[0]),
            _ => format!("After {step} moves: {}\n{boxed}", words[step - 1]),
        }
    })
}

impl Solved {
    /// Draws each board, given the number of moves before it.
    fn drawn(&self, draw: impl Fn(usize, &Tiles) -> String) -> String {
        let boards = self.boards.iter().enumerate();
        boards.map(|(step, board)| draw(step, board)).collect()
    }
}

/// Draws the rows, with a space between the cells.
fn rows(board: &Tiles, cell: impl Fn(usize) -> String) -> String {
    let cells = |row: &[usize]| row.iter().map(|&tile| cell(tile)).collect::<Vec<_>>();
    let rows = board.chunks(cols(board)).map(|row| cells(row).join(" "));
    rows.map(|row| row + "\n").collect()
}

fn or_space(tile: usize) -> String {
    tile.to_string().replace('0', " ")
}
