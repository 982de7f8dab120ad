//! `tilebase solve`: the way of a board from the argument or line to the printed answer.
//!
//! ```text
//! argument ------------------------+
//!                                  +--> line_solver --> output_buffer --> printer
//! standard_input --> line_chunks --+     |        ^
//!                                        v        |
//!       one board:  board_solver --> answer --> format
//!     plain lines:  lookup::Batch --> batch_writer
//! ```
//!
//! For standard input, each thread reads a chunk of lines into a buffer of its own and answers them in
//! an output buffer, which it hands to the one thread that prints, in the order of the lines.

mod answer;
mod batch_writer;
mod board_solver;
mod format;
mod line_chunks;
mod line_solver;
mod output_buffer;
mod output_options;
mod printer;
mod standard_input;

use std::io;
use std::sync::{Arc, Mutex};

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;

use self::line_solver::LineSolver;
use self::output_buffer::{Origin, OutputBuffer};
use self::output_options::OutputOptions;
use self::printer::Printer;
use self::standard_input::lock;
use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::tables::{Choice, Limits};
use crate::terminal::{is_closed_pipe, is_read_by_a_person};

pub fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    let options = OutputOptions {
        form: args.form,
        order: args.order,
        all: args.all,
        count: args.count,
        limits: Limits {
            nodes: args.nodes,
            time: args.seconds,
        },
        title: title_style(),
        explains: is_read_by_a_person(),
    };
    let solver = LineSolver::new(Choice::new(&args.tables)?, options)?;
    let printer = Printer::new(io::stdout(), solver.options().separator());
    let (solver, printer) = (Arc::new(solver), Arc::new(Mutex::new(printer)));
    let done = answer_all(&solver, &printer, &args.boards);
    let all_valid = lock(&printer).all_valid;
    match done {
        // A closed pipe does not hide that a line was invalid.
        Err(error) if all_valid || !is_closed_pipe(&error) => Err(error),
        _ if all_valid => Ok(Exit::Success),
        _ => Ok(Exit::Invalid),
    }
}

/// Returns the style of the lines between drawn boards.
fn title_style() -> Style {
    match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => Style::new(),
        _ => Style::new().bold(),
    }
}

fn answer_all(
    solver: &Arc<LineSolver>,
    printer: &Arc<Mutex<Printer>>,
    arguments: &[String],
) -> anyhow::Result<()> {
    let answer = |text: &str, origin| {
        let mut answers = OutputBuffer::default();
        solver.answer_argument(text, origin, &mut answers);
        lock(printer).print(&mut answers)
    };
    if arguments.is_empty() {
        standard_input::answer(solver, printer)
    } else if is_one_board(solver.choice(), arguments) {
        answer(&arguments.join(" "), Origin::Arguments)
    } else {
        let mut arguments = (1..).zip(arguments);
        arguments.try_for_each(|(number, text)| match text.as_str() {
            "-" => standard_input::answer(solver, printer),
            text => answer(text, Origin::Argument(number)),
        })
    }
}

/// Returns whether a board was typed without quotes: each argument a tile, or a row, or another part
/// of the board. Arguments that are too short for a board count as parts even if they are wrong.
fn is_one_board(choice: &Choice, arguments: &[String]) -> bool {
    let all = |is_part: &dyn Fn(&str) -> bool| arguments.iter().all(|text| is_part(text));
    let tiles = arguments.len() > 1 && all(&|text| text.len() <= 2 && text != "-");
    // Rows of wrong tiles count if they would make a square.
    let (rows, cols) = match choice.shape() {
        Some(shape) => (shape.rows(), shape.cols()),
        None if arguments.len() == 4 => (4, 4),
        None => (3, 3),
    };
    let rows = arguments.len() == rows && all(&|text| text.chars().count() == cols);
    tiles || rows || choice.parse(&arguments.join(" ")).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::TableChoiceArgs;

    #[test]
    fn boards_without_quotes() {
        let is_one = |shape: &str, arguments: &str| {
            let tables = TableChoiceArgs {
                shape: shape.parse().ok(),
                ..TableChoiceArgs::default()
            };
            let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
            is_one_board(&Choice::new(&tables).unwrap(), &arguments)
        };
        for (shape, arguments) in [
            ("3x3", "1 2 3 4 5 6 7 8 x"),
            ("3x3", "1 2 3 4 5 6 7 8 9"),
            ("3x3", "123 456 789"),
            ("2x2", "12 3x"),
            ("2x2", "12 33"),
            ("8x2", "12 34 56 78 9A BC DE Fx"),
            ("2x8", "12345678 9abcdefx"),
            ("2x8", "12345678 9abcdefg"),
            ("4x4", "1234 5678 9ABC DEFx"),
            ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x"),
            ("4x4", "1,2,3,4 5,6,7,8 9,10,11,12 13,14,15,x"),
            ("any", "1 2 3 4 5 6 7 8 x"),
            ("any", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15"),
            ("any", "123 456 789"),
            ("any", "1234 5678 9ABC DEFF"),
            ("any", "1234 5678 9ABx"),
        ] {
            assert!(is_one(shape, arguments), "{shape}: {arguments}");
        }
        for (shape, arguments) in [
            ("2x2", "123x 12x3"),
            ("2x2", "123x -"),
            ("2x3", "12345x 12345x"),
            ("3x3", "12345678x - 12345678x"),
            ("any", "12345678x 12345678x"),
            ("any", "12345678x 123456789ABCDEFx"),
            ("any", "1234/567x 1234/567x"),
            ("any", "123x 12x3"),
            ("2x8", "123456789abcdefx 123456789abcdefx"),
            (
                "4x4",
                "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,x 123456789ABCDEFx",
            ),
        ] {
            assert!(!is_one(shape, arguments), "{shape}: {arguments}");
        }
    }
}
