use std::sync::LazyLock;

use oracle::{UDLR, exchanged, file, goal};
use tilebase_lookup::lines::Lines;
use tilebase_lookup::{
    Batch, GoalIndex, Kind, QueryError, Solution, Solver, Table, embedded_tables,
};
use tilebase_puzzle::{Board, MoveOrder, Shape};

use crate::choices::Choices;

/// Solves the lines of a text. Compares the answers with single queries, and the parsing with a plain parser.
///
/// The first three bytes choose the solver, the move order, and the text: either the other bytes, or lines of boards
/// with some wrong characters.
pub fn lines(input: &[u8]) {
    let mut choices = Choices(input);
    let batch = &BATCHES[choices.below(BATCHES.len())];
    let order = choices.of(&ORDERS).parse().expect("an order");
    let solver = *batch.solver();
    let text = match choices.byte() % 2 {
        0 => choices.0.to_vec(),
        _ => of_boards(&solver, &mut choices),
    };
    let (expected, done) = plain_answers(&solver, &text, order);
    for batch in [batch, &Batch::new(solver)] {
        let mut found = Vec::new();
        let found_done = batch.solve_lines(&text, order, &mut |answer| found.push(answer));
        assert_eq!(found_done, done, "{:?}", text.escape_ascii().to_string());
        assert_eq!(found, expected, "{:?}", text.escape_ascii().to_string());
    }
}

/// The move orders for which the batches derive an index.
const ORDERS: [&str; 2] = ["udlr", "rldu"];

/// Batches with derived indices: 3x3, which has a fast parser; 3x3 with another goal; and two small shapes.
static BATCHES: LazyLock<Vec<Batch<&'static [u8]>>> = LazyLock::new(|| {
    let shape = "3x3".parse().expect("a shape");
    let around = Board::parse(shape, "1 2 3 / 8 x 4 / 7 6 5").expect("a board");
    let around = Solver::new(embedded_tables(), &around);
    let small = |shape, kind| {
        let file: &[u8] = Vec::leak(file(goal(shape, 3), kind));
        Solver::of(Table::from_bytes(file).expect("a table")).expect("a complete table")
    };
    let solvers = [
        Solver::embedded(),
        around.expect("a goal of 3x3"),
        small("2x3", UDLR),
        small("3x2", Kind::DistanceBit),
    ];
    let indexed = |solver: Solver<&'static [u8]>| {
        let batch = Batch::new(solver);
        for order in ORDERS {
            batch.announce(order.parse().expect("an order"), solver.boards());
        }
        batch
    };
    solvers.into_iter().map(indexed).collect()
});

/// Returns lines of boards, with or without spaces. Some characters are wrong.
fn of_boards(solver: &Solver<&'static [u8]>, choices: &mut Choices<'_>) -> Vec<u8> {
    let (boards, mut text) = (GoalIndex::new(solver.goal()), Vec::new());
    while !choices.is_empty() {
        let index = choices.below(1 << 16) as u64 * 3 + u64::from(choices.byte() % 3);
        let style = choices.byte();
        let board = boards.board_at(index % boards.boards()).expect("a board");
        let board = if style & 1 == 0 {
            board
        } else {
            exchanged(&board)
        };
        let separator = if style & 2 == 0 { " " } else { "" };
        let blank = ["x", "0", "_", "."][usize::from(style >> 2 & 3)];
        let tiles = board
            .to_string()
            .replace('x', blank)
            .replace(' ', separator);
        let start = text.len();
        text.extend(tiles.bytes());
        text.extend(if style & 16 == 0 { "\n" } else { "\r\n" }.bytes());
        if style & 0xE0 == 0xE0 {
            let place = start + choices.below(text.len() - start);
            text[place] = choices.byte();
        }
    }
    text
}

type Answers = Vec<Result<Solution, QueryError>>;

/// Solves each line by itself, up to the first line that is not a plain board.
fn plain_answers(
    solver: &Solver<&'static [u8]>,
    text: &[u8],
    order: MoveOrder,
) -> (Answers, Lines) {
    let (mut answers, mut done) = (Vec::new(), Lines::default());
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let board = plain_board(solver.shape(), line);
        let read = Board::parse_line(solver.shape(), &text[done.bytes..]);
        assert_eq!(read, board.map(|board| (board, line.len())));
        let Some(board) = board else { break };
        let parsed = str::from_utf8(line).map(|line| Board::parse(solver.shape(), line));
        assert_eq!(parsed, Ok(Ok(board)));
        answers.push(solver.solve_by(&board, order));
        done.lines += 1;
        done.bytes += line.len();
    }
    (answers, done)
}

/// Parses a line with its line end. Tiles are single characters, separated by one space each or not at all.
fn plain_board(shape: Shape, line: &[u8]) -> Option<Board> {
    let line = line.strip_suffix(b"\n")?;
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let characters: Vec<u8> = match line.get(1) {
        Some(b' ') if line.len() % 2 == 1 => {
            let is_spaced = line.iter().skip(1).step_by(2).all(|&byte| byte == b' ');
            is_spaced.then(|| line.iter().step_by(2).copied().collect())?
        }
        _ => line.to_vec(),
    };
    let tiles: Option<Vec<u8>> = characters.into_iter().map(tile).collect();
    Board::from_tiles(shape, &tiles?).ok()
}

fn tile(character: u8) -> Option<u8> {
    match character {
        b'x' | b'X' | b'_' | b'.' => Some(0),
        _ => char::from(character).to_digit(16).map(|tile| tile as u8),
    }
}
