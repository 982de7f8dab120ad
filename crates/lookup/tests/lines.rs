//! Tests that a batch answers lines of text as its solver does, and stops at the same line.

use oracle::UDLR;
use proptest::prelude::*;
use proptest::sample::select;
use tilebase_lookup::lines::Lines;
use tilebase_lookup::{Batch, Board, MoveOrder, Solver};

use crate::batch::{Answers, BATCHES, boards, goals};
use crate::table;

/// Answers lines one by one, up to the first line that `Board::parse_line` refuses.
fn answer_slowly(solver: &Solver<&[u8]>, text: &[u8]) -> (Lines, Answers) {
    let mut done = Lines::default();
    let mut answers = Answers::new();
    while let Some((board, len)) = Board::parse_line(solver.shape(), &text[done.bytes..]) {
        answers.push(solver.solve(&board));
        done.lines += 1;
        done.bytes += len;
    }
    (done, answers)
}

fn check_lines(batch: &Batch<&[u8]>, text: &[u8]) -> Lines {
    let mut answers = Answers::new();
    let done = batch.solve_lines(text, MoveOrder::UDLR, &mut |answer| answers.push(answer));
    let expected = answer_slowly(batch.solver(), text);
    assert_eq!(done, expected.0);
    assert_eq!(answers, expected.1);
    done
}

#[test]
fn lines_of_every_board() {
    let spaced = |board: &Board| format!("{board}\n");
    let unspaced = |board: &Board| board.to_string().replace(' ', "") + "\r\n";
    for (goal, batch) in goals().iter().zip(BATCHES.iter()) {
        let every = if *goal == goals()[9] { 1 } else { 53 };
        let boards = boards(batch.solver(), every);
        for text in [
            boards.iter().map(spaced).collect::<String>(),
            boards.iter().map(unspaced).collect(),
        ] {
            assert_eq!(check_lines(batch, text.as_bytes()).lines, boards.len());
        }
    }
}

#[test]
fn every_character_for_the_blank() {
    for blank in "0xX_.*-".chars() {
        let text = format!("1 2 3 4 {blank} 5 6 7 8\n1234567{blank}8\r\n");
        assert_eq!(check_lines(&BATCHES[9], text.as_bytes()).lines, 2, "{text}");
    }
}

/// Tests a run of lines in one form and then a run in a second form, for all pairs of forms. Runs may end within a
/// group of 64 lines. The last line is incomplete and must not be answered.
#[test]
fn runs_of_lines_in_each_form() {
    let batch = &BATCHES[9];
    let boards = boards(batch.solver(), 701);
    let form = |board: &Board, form: usize| {
        let separator = ["", " "][form % 2];
        board.to_string().replace(' ', separator) + ["\n", "\r\n"][form / 2]
    };
    let mut board = boards.iter().cycle();
    for (first, second) in (0..16).map(|pair| (pair / 4, pair % 4)) {
        for run in [1, 2, 63, 64, 65, 129] {
            let forms = [vec![first; run], vec![second; run]].concat();
            let forms = forms.iter();
            let lines = forms.map(|&in_form| form(board.next().unwrap(), in_form));
            let lines: String = lines.collect();
            for end in 0..form(&boards[0], second).len() {
                let cut = &form(&boards[0], second)[..end];
                for last in ["", " \n", "\r", "x\n"] {
                    let text = format!("{lines}{cut}{last}");
                    let done = check_lines(batch, text.as_bytes());
                    assert_eq!(done.lines, 2 * run, "{text}");
                }
            }
        }
    }
}

#[test]
fn lines_of_another_shape() {
    let table = table("2x3", 5, UDLR);
    let batch = Batch::new(Solver::of(table.as_slice()).unwrap());
    let boards = boards(batch.solver(), 1);
    let text: String = boards.iter().map(|board| format!("{board}\n")).collect();
    for _ in 0..2 {
        assert_eq!(check_lines(&batch, text.as_bytes()).lines, boards.len());
    }
}

/// Generates lines: mostly boards, some boards with one changed byte, and some arbitrary bytes.
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
    let byte = prop_oneof![any::<u8>(), select(b"0123456789x".to_vec())];
    let wrong =
        (board.clone(), any::<prop::sample::Index>(), byte).prop_map(|(mut line, place, byte)| {
            let place = place.index(line.len());
            line[place] = byte;
            line
        });
    prop_oneof![20 => board, 2 => wrong, 1 => any::<Vec<u8>>()]
}

proptest! {
    #[test]
    fn any_lines(
        lines in prop::collection::vec(line(), 0..200),
        goal in any::<prop::sample::Index>(),
    ) {
        let batch = goal.get(&BATCHES);
        let mut text = lines.concat();
        loop {
            let read = check_lines(batch, &text).bytes;
            match text[read..].iter().position(|&byte| byte == b'\n') {
                Some(end) => text.drain(..=read + end),
                None => break,
            };
        }
    }
}
