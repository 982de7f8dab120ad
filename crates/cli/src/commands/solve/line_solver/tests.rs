use std::sync::LazyLock;

use clap::Parser;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use tilebase::MoveOrder;

use super::*;
use crate::args::{Args, Command};
use crate::tables::TableArgs;

fn solver(arguments: &str, explains: bool) -> LineSolver {
    let words = format!("tilebase solve {arguments}");
    let parsed = Args::try_parse_from(words.split_whitespace());
    let Ok(Command::Solve(args)) = parsed.map(|parsed| parsed.command) else {
        panic!("{words}")
    };
    LineSolver::new(Setup::new(&args.tables).unwrap(), args, explains).unwrap()
}

/// Returns a solver whose batch derives its index at once.
fn with_index(solver: LineSolver) -> LineSolver {
    let batch = solver.usual.complete().expect("3x3 has a table");
    batch.announce(MoveOrder::UDLR, u64::MAX);
    solver
}

fn text(answers: &OutputBuffer) -> String {
    String::from_utf8_lossy(answers.text()).into_owned()
}

/// Lines that people might type, and some that nobody would, each with its line end.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let cells = Just(b"12345678".to_vec()).prop_shuffle();
    let separator = select(vec![" ", "", ",", " , ", "\t"]);
    let blank = select(vec!['x', '0', '_', '.', '9', 'é']);
    let board = (cells, 0..9usize, blank, separator, any::<bool>()).prop_map(
        |(cells, place, blank, separator, ends_as_in_dos)| {
            let mut cells: Vec<char> = cells.into_iter().map(char::from).collect();
            cells.insert(place, blank);
            let cells: Vec<String> = cells.iter().map(char::to_string).collect();
            let end = if ends_as_in_dos { "\r" } else { "" };
            (cells.join(separator) + end).into_bytes()
        },
    );
    let changed =
        (board.clone(), any::<Index>(), any::<u8>()).prop_map(|(mut line, place, byte)| {
            let place = place.index(line.len());
            line[place] = byte;
            line
        });
    let any_line = prop_oneof![8 => board, 2 => changed, 1 => any::<Vec<u8>>()];
    let setup = Setup::new(&TableArgs::default()).unwrap();
    let any_line = any_line.prop_map(|mut line| {
        line.retain(|&byte| byte != b'\n');
        line.push(b'\n');
        line
    });
    // Rows and comments have no answers of their own, and a wrong row changes what the next line means.
    any_line.prop_filter("a row or a comment", move |line| {
        let mut drawing = after_a_line();
        drawing.read(line, &setup).is_alone && !drawing.is_open()
    })
}

/// Returns what a line that stands for itself means for the next.
fn after_a_line() -> Drawing {
    let mut drawing = Drawing::default();
    drawing.lines_were_read();
    drawing
}

proptest! {
    /// The answers and messages are the same, at the same places, with an index and without, and
    /// from the quick parser and the full one.
    #[test]
    fn an_index_changes_nothing(lines in prop::collection::vec(line(), 0..100)) {
        const CASES: [&str; 3] = ["", "--as distance", "--goal 8x3/214/765"];
        static INDEXED: LazyLock<Vec<LineSolver>> = LazyLock::new(|| {
            CASES.map(|arguments| with_index(solver(arguments, false))).into()
        });
        for (arguments, indexed) in CASES.into_iter().zip(INDEXED.iter()) {
            let plain = solver(arguments, false);
            let [mut from_index, mut from_walks, mut one_by_one] =
                [(); 3].map(|()| OutputBuffer::default());
            indexed.answer_lines(&lines.concat(), &mut after_a_line(), &mut from_index);
            plain.answer_lines(&lines.concat(), &mut after_a_line(), &mut from_walks);
            // Line by line, and by the full parser.
            for (number, line) in (1..).zip(&lines) {
                let text = String::from_utf8_lossy(line);
                plain.answer_argument(&text, Origin::line(number), &mut one_by_one);
                prop_assert!(one_by_one.failure.is_none());
            }
            for batch in [from_index, from_walks] {
                prop_assert!(batch.failure.is_none());
                prop_assert_eq!(text(&batch), text(&one_by_one));
                prop_assert_eq!(&batch.messages, &one_by_one.messages);
                prop_assert_eq!(batch.count, lines.len());
            }
        }
    }
}

/// A batch does not show the board that is to be explained.
#[test]
fn unsolvable_boards_are_explained_among_many() {
    for (explains, messages) in [(true, 1), (false, 0)] {
        let solver = with_index(solver("", explains));
        let mut answers = OutputBuffer::default();
        solver.answer_lines(
            b"1234567x8\n21345678x\n12345678x\n",
            &mut Drawing::default(),
            &mut answers,
        );
        assert_eq!(text(&answers), "r\nunsolvable\n\n");
        assert_eq!(answers.messages.len(), messages);
    }
}
