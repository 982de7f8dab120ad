//! The formats: what each judge's input and output look like.

use std::ops::Range;

/// The input and output of a judge. In the outputs, a name in braces stands for a value of the answer. `Run::value` has
/// the names.
#[derive(Clone, Copy)]
pub struct Format {
    pub name: &'static str,
    /// The help. The short help is its first paragraph.
    pub about: &'static str,
    /// A sample input and its output.
    pub input: &'static str,
    pub output: &'static str,
    /// The names of the options in `Options`.
    pub options: &'static [&'static str],
    pub cases: Cases,
    pub case: &'static [Part],
    /// The numbers of rows and columns, unless the case has a size.
    pub shape: (usize, usize),
    /// A board or its name, unless the case has a goal.
    pub goal: &'static str,
    pub order: &'static str,
    /// Returns the part of a line to read.
    pub part: fn(&str) -> Range<usize>,
    /// Whether an empty line ends a board.
    pub has_paragraphs: bool,
    pub answer: &'static str,
    /// The output for each board of the solution, in `{steps}` or `{later}`, which is without the start.
    pub step: &'static str,
    /// The output for an unsolvable board, or `None` if it is an error.
    pub unsolvable: Option<&'static str>,
    /// Draws a board with this number of columns.
    pub draw: fn(&[usize], usize) -> String,
    /// Whether bounds on the length are an answer if a limit ends the search.
    pub has_bounds: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cases {
    One,
    ToEnd,
    /// The number of cases comes first.
    Counted,
}

pub enum Part {
    /// A board, whose tiles are characters: the start or, after it, the goal.
    Board,
    /// The cell of the blank of the start.
    Blank,
    /// The number of rows, at most this, and the start of this size. Its tiles are numbers.
    Square(usize),
}

/// The values that most formats have.
const USUAL: Format = Format {
    name: "",
    about: "",
    input: "",
    output: "",
    options: &[],
    cases: Cases::One,
    case: &[Part::Board],
    shape: (3, 3),
    goal: "blank-last",
    order: "udlr",
    part: |line| 0..line.len(),
    has_paragraphs: false,
    answer: "{moves}\n",
    step: "",
    unsolvable: Some("unsolvable\n"),
    draw: |tiles, cols| drawn(tiles, cols, usize::to_string),
    has_bounds: false,
};

pub static FORMATS: [Format; 12] = [
    Format {
        name: "poj1077",
        about: "POJ 1077 Eight: reads a board and prints its moves",
        input: "2  3  4  1  5  x  7  6  8",
        output: "ullddrurdllurdruldr",
        ..USUAL
    },
    Format {
        name: "hdu1043",
        about: "HDU 1043 Eight: reads boards, one per line, and prints the moves of each",
        input: "2  3  4  1  5  x  7  6  8\n2  1  3  4  5  6  7  8  x",
        output: "ullddrurdllurdruldr\nunsolvable",
        cases: Cases::ToEnd,
        ..USUAL
    },
    Format {
        name: "hdu3567",
        about: "HDU 3567 Eight II: reads the number of pairs, then a start and a goal for each pair. Prints the distance \
                and the first optimal solution of each pair",
        input: "2\n12X453786\n12345678X\n564178X23\n7568X4123",
        output: "Case 1: 2\ndd\nCase 2: 8\nurrulldr",
        cases: Cases::Counted,
        case: &[Part::Board, Part::Board],
        order: "dlru",
        answer: "Case {case}: {length}\n{moves}\n",
        unsolvable: None,
        ..USUAL
    },
    Format {
        name: "luogu1379",
        about: "Luogu P1379: reads a board and prints its distance from 123804765",
        input: "283104765",
        output: "4",
        goal: "123804765",
        answer: "{length}\n",
        ..USUAL
    },
    Format {
        name: "acwing845",
        about: "AcWing 845: reads a board and prints its distance, or -1",
        input: "2  3  4  1  5  x  7  6  8",
        output: "19",
        answer: "{length}\n",
        unsolvable: Some("-1\n"),
        ..USUAL
    },
    Format {
        name: "uva652",
        about: "UVa 652 Eight: reads the number of boards, then the boards. Prints the moves of each, with an empty line \
                between them",
        input: "2\n\n2 3 4 1 5 x 7 6 8\n\n2 1 3 4 5 6 7 8 x",
        output: "ullddrurdllurdruldr\n\nunsolvable",
        cases: Cases::Counted,
        answer: "{line}{moves}\n",
        unsolvable: Some("{line}unsolvable\n"),
        ..USUAL
    },
    Format {
        name: "leetcode773",
        about: "LeetCode 773 Sliding Puzzle: reads boards of 2x3 and prints the distance of each, or -1",
        input: "[[1,2,3],[4,0,5]]\n[[1,2,3],[5,4,0]]\n[[4,1,2],[5,0,3]]",
        output: "1\n-1\n5",
        cases: Cases::ToEnd,
        shape: (2, 3),
        part: board_of_example,
        answer: "{length}\n",
        unsolvable: Some("-1\n"),
        ..USUAL
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
        options: &["files", "unsolvable", "nodes", "seconds"],
        case: &[Part::Square(127)],
        answer: "Minimum number of moves = {length}\n\n{steps}",
        step: "{size}\n{board}\n",
        unsolvable: Some("{unsolvable}\n"),
        draw: |tiles, cols| drawn(tiles, cols, |tile| format!("{tile:2}")).replace('\n', " \n"),
        ..USUAL
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
        options: &["nodes", "seconds"],
        case: &[Part::Square(5)],
        goal: "snail",
        part: |line| 0..line.find('#').unwrap_or(line.len()),
        answer: "Number of moves: {length}\n{steps}",
        step: "\n{board}",
        has_bounds: true,
        draw: |tiles, cols| {
            let width = (tiles.len() - 1).to_string().len();
            drawn(tiles, cols, |tile| format!("{tile:width$}"))
        },
        ..USUAL
    },
    Format {
        name: "berkeley",
        about: "Berkeley's search project, eightpuzzle.py: reads boards. Prints the path of each to 0 1 2 3 4 5 6 7 8, and \
                every board along it, without prompts",
        input: "[0, 1, 2, 3, 4, 5, 6, 7, 8]",
        output: "A random puzzle:
-------------
|   | 1 | 2 |
-------------
| 3 | 4 | 5 |
-------------
| 6 | 7 | 8 |
-------------
BFS found a path of 0 moves: []",
        cases: Cases::ToEnd,
        goal: "blank-first",
        answer: "A random puzzle:\n{board}BFS found a path of {length} moves: [{words}]\n{later}",
        step: "After {step} move{s}: {word}\n{board}",
        draw: boxed,
        ..USUAL
    },
    Format {
        name: "eight-txt",
        about: "The file eight.txt of a textbook's exercise: reads a start, the cell of its blank, and a goal. Prints \
                every board along the solution, one per line\n\n\
                The cells are counted from 0 in reading order.",
        input: "1 2 3 4 5 6 0 7 8\n6\n1 2 3 4 5 6 7 8 0",
        output: "0\t 1 2 3 4 5 6 0 7 8\n1\t 1 2 3 4 5 6 7 0 8\n2\t 1 2 3 4 5 6 7 8 0",
        case: &[Part::Board, Part::Blank, Part::Board],
        answer: "{steps}",
        step: "{step}\t {board}",
        draw: |tiles, _| drawn(tiles, tiles.len(), usize::to_string),
        ..USUAL
    },
    Format {
        name: "astar-in",
        about: "The file astar.in of a textbook's exercise on A*: reads starts and goals, drawn in rows. Prints every \
                board along the solution, and the cost of the search",
        input: "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0",
        output: "Case 1:

1 2 3
4 5 6
7   8

1 2 3
4 5 6
7 8

Num of steps: 1
Num of expanded: 1
Num of generated: 1",
        options: &["by"],
        cases: Cases::ToEnd,
        case: &[Part::Board, Part::Board],
        has_paragraphs: true,
        answer: "Case {case}:\n\n{steps}Num of steps: {length}\nNum of expanded: {expanded}\nNum of generated: \
                 {generated}\n",
        step: "{board}\n",
        unsolvable: Some("Case {case}:\n\nunsolvable: start and goal are of different parity\n"),
        draw: |tiles, cols| drawn(tiles, cols, or_space),
        ..USUAL
    },
];

/// Returns the board in a line of the published examples of LeetCode.
fn board_of_example(line: &str) -> Range<usize> {
    let others = ["Example", "Output", "Explanation", "An example", "After"];
    let line_start = line.trim_start();
    match others.iter().any(|other| line_start.starts_with(other)) {
        true => 0..0,
        false => line.find('=').map_or(0, |equals| equals + 1)..line.len(),
    }
}

fn drawn(tiles: &[usize], cols: usize, cell: impl Fn(&usize) -> String) -> String {
    let row = |row: &[usize]| row.iter().map(&cell).collect::<Vec<_>>().join(" ") + "\n";
    tiles.chunks(cols).map(row).collect()
}

fn or_space(tile: &usize) -> String {
    tile.to_string().replace('0', " ")
}

fn boxed(tiles: &[usize], cols: usize) -> String {
    const RULE: &str = "-------------\n";
    let rows = drawn(tiles, cols, |tile| or_space(tile) + " |");
    let boxed = rows.lines().map(|row| format!("| {row}\n{RULE}"));
    RULE.to_owned() + &boxed.collect::<String>()
}
