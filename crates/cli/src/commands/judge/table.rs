//! The formats: what each judge's input and output look like.

use std::iter;

use tilebase::{Board, Metric, Move, Solution};
use tilebase_puzzle::internal::move_word;

use super::reader::Reader;

/// The start and, unless the format has the goal, the goal.
type Case = anyhow::Result<(Board, Option<Board>)>;

/// The input and output of a judge.
#[derive(Clone)]
pub struct Format {
    pub name: &'static str,
    /// A line of help.
    pub about: &'static str,
    /// A sample input.
    pub sample: &'static str,
    pub cases: Cases,
    pub case: fn(&mut Reader) -> Case,
    /// Returns the part of a line to read, if there is one.
    pub part: fn(&str) -> Option<&str>,
    /// The name of the goal, unless the case has a goal.
    pub goal: &'static str,
    pub order: &'static str,
    /// Returns the text before the answer to the case with this number.
    pub head: fn(usize) -> String,
    /// The answer, with `{length}`, `{moves}`, `{words}` (the moves as words) and `{boards}`.
    answer: &'static str,
    /// Draws a board of the solution: the number of moves before it, the last of them, and the board.
    draw: fn(usize, Option<Move>, &Board) -> String,
    /// The answer for an unsolvable board, or `None` if it is an error.
    pub unsolvable: Option<&'static str>,
}

#[derive(Clone, PartialEq, Eq)]
pub enum Cases {
    One,
    ToEnd,
    /// The number of cases comes first.
    Counted,
}

/// The first format. The others differ from it.
const POJ: Format = Format {
    name: "poj1077",
    about: "POJ 1077 Eight: the moves of a board",
    sample: "2  3  4  1  5  x  7  6  8",
    cases: Cases::One,
    case: |input| Ok((input.board(3, 3)?, None)),
    part: |line| Some(line),
    goal: "blank-last",
    order: "udlr",
    head: |_| String::new(),
    answer: "{moves}\n",
    draw: |_, _, _| String::new(),
    unsolvable: Some("unsolvable"),
};

pub static FORMATS: [Format; 12] = [
    POJ,
    Format {
        name: "hdu1043",
        about: "HDU 1043 Eight: the moves of each board",
        sample: "2  3  4  1  5  x  7  6  8\n2  1  3  4  5  6  7  8  x",
        cases: Cases::ToEnd,
        ..POJ
    },
    Format {
        name: "hdu3567",
        about: "HDU 3567 Eight II: starts and goals; distances and first moves",
        sample: "2\n12X453786\n12345678X\n564178X23\n7568X4123",
        cases: Cases::Counted,
        case: pair,
        order: "dlru",
        head: |case| format!("Case {case}: "),
        answer: "{length}\n{moves}\n",
        unsolvable: None,
        ..POJ
    },
    Format {
        name: "luogu1379",
        about: "Luogu P1379: the distance of a board from 123804765",
        sample: "283104765",
        goal: "snail",
        answer: "{length}\n",
        ..POJ
    },
    Format {
        name: "acwing845",
        about: "AcWing 845: the distance of a board, or -1",
        sample: "2  3  4  1  5  x  7  6  8",
        answer: "{length}\n",
        unsolvable: Some("-1"),
        ..POJ
    },
    Format {
        name: "uva652",
        about: "UVa 652 Eight: the number of boards; the moves of each",
        sample: "2\n\n2 3 4 1 5 x 7 6 8\n\n2 1 3 4 5 6 7 8 x",
        cases: Cases::Counted,
        head: |case| if case > 1 { "\n" } else { "" }.to_owned(),
        ..POJ
    },
    Format {
        name: "leetcode773",
        about: "LeetCode 773 Sliding Puzzle: the distances of 2x3, or -1",
        sample: "[[1,2,3],[4,0,5]]\n[[1,2,3],[5,4,0]]\n[[4,1,2],[5,0,3]]",
        cases: Cases::ToEnd,
        case: |input| Ok((input.board(2, 3)?, None)),
        part: board_of_example,
        answer: "{length}\n",
        unsolvable: Some("-1"),
        ..POJ
    },
    Format {
        name: "princeton",
        about: "Princeton's 8 Puzzle: every board of the solution, up to 5x5",
        sample: "3\n 1  2  3\n 4  5  6\n 7  0  8",
        case: |input| Ok((input.square()?, None)),
        answer: "Minimum number of moves = {length}\n\n{boards}",
        draw: |_, _, board| {
            let rows = rows(board, |tile| format!("{tile:2}")).replace('\n', " \n");
            format!("{}\n{rows}\n", board.shape().rows())
        },
        unsolvable: Some("No solution possible"),
        ..POJ
    },
    Format {
        name: "n-puzzle",
        about: "42's N-puzzle: every board on the way to the snail, up to 5x5",
        sample: "# this is a comment\n3\n1 2 3 #another comment\n8 4 0\n7 6 5",
        case: |input| Ok((input.square()?, None)),
        part: |line| {
            line.split('#')
                .next()
                .filter(|part| !part.trim().is_empty())
        },
        goal: "snail",
        answer: "Number of moves: {length}\n{boards}",
        draw: |_, _, board| {
            let width = if board.shape().rows() > 3 { 2 } else { 1 };
            "\n".to_owned() + &rows(board, |tile| format!("{tile:width$}"))
        },
        ..POJ
    },
    Format {
        name: "berkeley",
        about: "Berkeley's eightpuzzle.py: the path to 0 1 2 3 4 5 6 7 8",
        sample: "[0, 1, 2, 3, 4, 5, 6, 7, 8]",
        cases: Cases::ToEnd,
        goal: "blank-first",
        answer: "A random puzzle:\n{boards}",
        draw: drawn_by_berkeley,
        ..POJ
    },
    Format {
        name: "eight-txt",
        about: "A textbook's eight.txt: a start, its blank's cell from 0, a goal",
        sample: "1 2 3 4 5 6 0 7 8\n6\n1 2 3 4 5 6 7 8 0",
        case: |input| {
            let start = input.board(3, 3)?;
            match input.number("the cell of the blank")? {
                cell if cell == start.blank() => Ok((start, Some(input.board(3, 3)?))),
                cell => input.fail(format!("the blank is not in cell {cell}")),
            }
        },
        answer: "{boards}",
        draw: |step, _, board| {
            let tiles = board.tiles().iter().map(|tile| format!(" {tile}"));
            format!("{step}\t{}\n", tiles.collect::<String>())
        },
        ..POJ
    },
    Format {
        name: "astar-in",
        about: "A textbook's astar.in: starts and goals; the cost of a lookup",
        sample: "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0",
        cases: Cases::ToEnd,
        case: pair,
        head: |case| format!("Case {case}:\n\n"),
        // Each move takes an entry of the table, which stores moves.
        answer: "{boards}Num of steps: {length}\nNum of expanded: {length}\nNum of generated: {length}\n",
        draw: |_, _, board| rows(board, or_space) + "\n",
        unsolvable: Some("unsolvable: start and goal are of different parity"),
        ..POJ
    },
];

impl Format {
    /// Returns the answer to a board, without the head.
    pub fn answer_of(&self, start: &Board, solution: &Solution) -> String {
        let later = Metric::Single.path(start, solution);
        let later = later.map(|(slide, board)| (Some(slide.mv), board));
        let path = iter::once((None, *start)).chain(later).enumerate();
        let boards = path.map(|(step, (mv, board))| (self.draw)(step, mv, &board));
        let words: Vec<String> = solution
            .iter()
            .map(|mv| format!("'{}'", move_word(mv)))
            .collect();
        let letters = solution.iter().map(|mv| mv.letter());
        // The drawing of a board may contain the other placeholders.
        let answer = self.answer.replace("{boards}", &boards.collect::<String>());
        let answer = answer.replace("{length}", &solution.len().to_string());
        let answer = answer.replace("{moves}", &letters.collect::<String>());
        answer.replace("{words}", &words.join(", "))
    }
}

fn pair(input: &mut Reader) -> Case {
    Ok((input.board(3, 3)?, Some(input.board(3, 3)?)))
}

/// Returns the board in a line of the published examples of LeetCode.
fn board_of_example(line: &str) -> Option<&str> {
    let others = ["Example", "Output", "Explanation", "An example", "After"];
    let is_board = !others
        .iter()
        .any(|other| line.trim_start().starts_with(other));
    is_board.then(|| line.split_once('=').map_or(line, |(_, board)| board))
}

fn drawn_by_berkeley(step: usize, mv: Option<Move>, board: &Board) -> String {
    const RULE: &str = "-------------\n";
    let rows = rows(board, |tile| format!("| {}", or_space(tile)));
    let boxed = RULE.to_owned() + &rows.replace('\n', &format!(" |\n{RULE}"));
    match mv.map(move_word) {
        None => boxed + "BFS found a path of {length} moves: [{words}]\n",
        Some(word) if step == 1 => format!("After 1 move: {word}\n{boxed}"),
        Some(word) => format!("After {step} moves: {word}\n{boxed}"),
    }
}

/// Draws the rows, with a space between the cells.
fn rows(board: &Board, cell: impl Fn(u8) -> String) -> String {
    let rows = board.tiles().chunks(board.shape().cols());
    let cells = rows.map(|row| row.iter().map(|&tile| cell(tile)).collect::<Vec<_>>());
    cells.map(|cells| cells.join(" ") + "\n").collect()
}

/// Writes a tile of 3x3. The blank is a space.
fn or_space(tile: u8) -> String {
    tile.to_string().replace('0', " ")
}
