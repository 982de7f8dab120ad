//! The index, and the lines answered from it, say what the walks through the table say.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::select;
use tilebase_lookup::{
    Answered, Board, Encoding, Goal, MoveOrder, PathIndex, QueryError, Solution, Table, Tablebase,
};

use oracle::{UDLR, file, goal, repair};

fn orders() -> [MoveOrder; 3] {
    ["udlr", "dlru", "rldu"].map(|order| order.parse().unwrap())
}

/// The board of the other parity that has its last two tiles exchanged.
fn other_parity(board: &Board) -> Board {
    let mut tiles = board.tiles().to_vec();
    let places: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
    tiles.swap(places[places.len() - 2], places[places.len() - 1]);
    Board::from_tiles(board.shape(), &tiles).unwrap()
}

fn check_index<B: AsRef<[u8]>>(table: &Table<B>, order: MoveOrder, every: usize) {
    let index = PathIndex::new(table, order).unwrap();
    let boards = (0..table.goal().boards()).step_by(every);
    let boards: Vec<Board> = boards.map(|i| table.goal().unrank(i).unwrap()).collect();
    let mut paths = vec![None; boards.len()];
    index.solve_many(&boards, &mut paths);
    for (board, path) in boards.iter().zip(paths) {
        let solution = table.solve_by(board, order).unwrap();
        assert_eq!(path.map(Solution::from), Some(solution), "{board:?}");
        assert_eq!(path, index.solve(board));
        let path = path.unwrap();
        assert_eq!(path.len(), solution.len());
        assert_eq!(path.first(), solution.iter().next());
        assert_eq!(path.is_empty(), solution.is_empty());
        assert_eq!(path.to_string(), solution.to_string());
        let letters = path.letters();
        let (letters, zeros) = letters.split_at(path.len());
        assert_eq!(letters, solution.to_string().as_bytes());
        assert!(zeros.iter().all(|&zero| zero == 0));
        assert_eq!(index.solve(&other_parity(board)), None);
    }
}

#[test]
fn every_board_of_the_eight_puzzle() {
    check_index(&Table::embedded(), MoveOrder::UDLR, 1);
}

#[test]
fn every_encoding_and_order() {
    let corner = goal("3x3", 8);
    for encoding in [UDLR, Encoding::DistanceBit] {
        let table = Table::new(file(corner, encoding)).unwrap();
        for order in orders() {
            check_index(&table, order, 31);
        }
    }
    for (shape, blank) in [("2x2", 1), ("2x3", 4), ("3x2", 5)] {
        for encoding in [UDLR, Encoding::Move(orders()[1]), Encoding::DistanceBit] {
            let table = Table::new(file(goal(shape, blank), encoding)).unwrap();
            for order in orders() {
                check_index(&table, order, 1);
            }
        }
    }
}

/// Rows of tiles, most of them no boards, are answered as the boards that they are, if they are any.
#[track_caller]
fn check_tiles(index: &PathIndex, tiles: &[u8]) {
    let rows = tiles.chunks(index.shape().cells());
    let mut paths = vec![None; rows.len()];
    index.solve_tiles(tiles, &mut paths);
    for (row, path) in rows.zip(paths) {
        let board = Board::from_tiles(index.shape(), row).ok();
        assert_eq!(path, board.and_then(|board| index.solve(&board)), "{row:?}");
    }
}

#[test]
fn tiles_of_every_permutation_and_of_their_neighbours() {
    let class = Goal::corner("3x3".parse().unwrap());
    let tablebase = Tablebase::embedded();
    for goal in goals() {
        let view = tablebase.towards(&goal).unwrap();
        let index = view.path_index(MoveOrder::UDLR).unwrap();
        let every = if goal == class.board() { 1 } else { 53 };
        let mut tiles = Vec::new();
        for number in (0..class.boards()).step_by(every) {
            let board = class.unrank(number).unwrap();
            tiles.extend(board.tiles());
            tiles.extend(other_parity(&board).tiles());
            // One cell of it is wrong.
            let mut wrong: [u8; 9] = board.tiles().try_into().unwrap();
            wrong[number as usize % 9] = (number / 9) as u8;
            tiles.extend(wrong);
        }
        check_tiles(&index, &tiles);
    }
}

#[test]
fn boards_of_another_shape_have_no_path() {
    let index = PathIndex::new(&Table::embedded(), MoveOrder::UDLR).unwrap();
    assert_eq!(index.solve(&goal("2x3", 0).board()), None);
}

#[test]
fn solutions_that_are_too_long() {
    let table = Table::new(file(goal("2x4", 7), Encoding::DistanceBit)).unwrap();
    let error = PathIndex::new(&table, MoveOrder::UDLR).unwrap_err();
    assert_eq!(error, QueryError::TooLong { max_distance: 36 });
}

#[test]
fn a_damaged_table_makes_no_index() {
    for encoding in [UDLR, Encoding::DistanceBit] {
        let mut bytes = file(goal("2x3", 5), encoding);
        bytes[64..].fill(0);
        repair(&mut bytes);
        let table = Table::new(bytes).unwrap();
        for order in orders() {
            let error = PathIndex::new(&table, order).unwrap_err();
            assert!(matches!(error, QueryError::Damaged { .. }), "{error}");
        }
    }
}

/// No way is longer than the header says, whoever asks.
#[test]
fn ways_longer_than_promised_make_no_index() {
    for encoding in [UDLR, Encoding::DistanceBit] {
        let mut bytes = file(goal("3x3", 8), encoding);
        bytes[14] = 30; // the largest distance, which is 31
        repair(&mut bytes);
        let table = Table::new(bytes).unwrap();
        for order in orders() {
            let error = PathIndex::new(&table, order).unwrap_err();
            assert!(matches!(error, QueryError::Damaged { .. }), "{error}");
        }
    }
}

/// A goal with the blank in each cell, its tiles in no particular order.
fn goals() -> Vec<Board> {
    let class = Goal::corner("3x3".parse().unwrap());
    let of_every_blank = (0..9).map(|blank| class.unrank(20_160 * blank + 12_345).unwrap());
    of_every_blank.chain([class.board()]).collect()
}

#[test]
fn any_goal() {
    let tablebase = Tablebase::embedded();
    let class = Goal::corner(tablebase.shape());
    for goal in goals() {
        let view = tablebase.towards(&goal).unwrap();
        for order in orders() {
            let index = view.path_index(order).unwrap();
            for start in (0..class.boards()).step_by(997) {
                let start = class.unrank(start).unwrap();
                for start in [start, other_parity(&start)] {
                    let solution = view.solve_by(&start, order).ok();
                    assert_eq!(
                        index.solve(&start).map(Solution::from),
                        solution,
                        "{start:?}"
                    );
                }
            }
        }
    }
}

/// Answers lines the slow way, a line at a time, as long as they are plain and there is room.
fn answer_slowly(
    index: &PathIndex,
    lines: &[u8],
    room: usize,
    write: impl Fn(&Solution) -> String,
) -> (Answered, String) {
    let mut answered = Answered::default();
    let mut answers = String::new();
    while let Some((board, len)) = Board::parse_line(index.shape(), &lines[answered.read..])
        && room - answers.len() >= 32
    {
        let answer = index.solve(&board).map(Solution::from);
        answers += &answer.map_or("unsolvable".to_owned(), |solution| write(&solution));
        answers += "\n";
        answered.lines += 1;
        answered.read += len;
        answered.written = answers.len();
    }
    (answered, answers)
}

fn check_lines(index: &PathIndex, lines: &[u8], room: usize) {
    let mut answers = vec![b'?'; room];
    let (expected, text) = answer_slowly(index, lines, room, Solution::to_string);
    assert_eq!(index.solve_lines(lines, &mut answers), expected);
    assert_eq!(answers[..expected.written], *text.as_bytes());

    let (expected, text) = answer_slowly(index, lines, room, |moves| moves.len().to_string());
    assert_eq!(index.distance_lines(lines, &mut answers), expected);
    assert_eq!(answers[..expected.written], *text.as_bytes());
}

#[test]
fn lines_of_every_board() {
    let class = Goal::corner("3x3".parse().unwrap());
    let tablebase = Tablebase::embedded();
    let spaced = |board: &Board| format!("{board}\n");
    let unspaced = |board: &Board| board.to_string().replace(' ', "") + "\r\n";
    let boards: Vec<Board> = (0..class.boards())
        .filter_map(|i| class.unrank(i))
        .collect();
    for goal in goals() {
        let view = tablebase.towards(&goal).unwrap();
        let index = view.path_index(MoveOrder::UDLR).unwrap();
        let every = if goal == class.board() { 1 } else { 53 };
        let boards = || boards.iter().step_by(every);
        for lines in [
            boards().map(spaced).collect::<String>(),
            boards().map(unspaced).collect(),
            boards().map(|board| spaced(&other_parity(board))).collect(),
        ] {
            check_lines(&index, lines.as_bytes(), 32 * boards().count());
        }
    }
}

/// Lines that are boards, nearly boards, or nothing of the kind.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let cells = Just(b"12345678".to_vec()).prop_shuffle();
    let blank = select(b"xX0_.".to_vec());
    let separator = select(vec![&b" "[..], b"", b",", b"  "]);
    let end = select(vec![&b"\n"[..], b"\r\n", b"", b" \n", b"\r"]);
    let board = (cells, 0..9usize, blank, separator, end).prop_map(
        |(mut cells, place, blank, separator, end)| {
            cells.insert(place, blank);
            let cells: Vec<&[u8]> = cells.iter().map(std::slice::from_ref).collect();
            [&cells.join(separator), end].concat()
        },
    );
    let wrong = (board.clone(), any::<prop::sample::Index>(), any::<u8>()).prop_map(
        |(mut line, place, byte)| {
            let place = place.index(line.len());
            line[place] = byte;
            line
        },
    );
    let nearly = (
        board.clone(),
        any::<prop::sample::Index>(),
        select(b"0123456789x".to_vec()),
    )
        .prop_map(|(mut line, place, byte)| {
            let place = place.index(line.len());
            line[place] = byte;
            line
        });
    prop_oneof![20 => board, 1 => wrong, 1 => nearly, 1 => any::<Vec<u8>>()]
}

/// An index for each of the goals.
static INDICES: LazyLock<Vec<PathIndex>> = LazyLock::new(|| {
    let tablebase = Tablebase::embedded();
    let index = |goal| tablebase.towards(goal)?.path_index(MoveOrder::UDLR);
    goals().iter().map(|goal| index(goal).unwrap()).collect()
});

proptest! {
    /// Whatever numbers the cells hold.
    #[test]
    fn any_tiles(
        tiles in prop::collection::vec(prop_oneof![9 => 0..9u8, 1 => any::<u8>()], 0..200),
        goal in any::<prop::sample::Index>(),
    ) {
        let whole = tiles.len() / 9 * 9;
        check_tiles(goal.get(&INDICES), &tiles[..whole]);
    }

    /// Whatever the lines are and however little room there is, the quick way and the slow one
    /// answer the same lines alike, and stop before the same one.
    #[test]
    fn any_lines(
        lines in prop::collection::vec(line(), 0..200),
        room in prop_oneof![0..200usize, Just(10_000)],
        goal in any::<prop::sample::Index>(),
    ) {
        let index = goal.get(&INDICES);
        let mut lines = lines.concat();
        loop {
            check_lines(index, &lines, room);
            // On with the line after the one that was not answered.
            let read = index.solve_lines(&lines, &mut vec![0; room]).read;
            match lines[read..].iter().position(|&byte| byte == b'\n') {
                Some(end) => lines.drain(..=read + end),
                None => break,
            };
        }
    }
}
