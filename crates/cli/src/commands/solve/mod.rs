//! `tilebase solve`: the way of a board from the argument or line to the printed answer.
//!
//! ```text
//! argument ------------------------+
//!                                  +--> line_solver --> output_buffer --> printer
//! standard_input ------------------+     |        ^
//!                                        v        |
//!       one board:  answer --> format
//!     plain lines:  lookup::Batch --> batch_writer
//! ```
//!
//! For standard input, each thread reads a chunk of lines into a buffer of its own and answers them in
//! an output buffer, which it hands to the one thread that prints, in the order of the lines.

mod answer;
mod batch_writer;
mod format;
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
use self::output_buffer::OutputBuffer;
use self::output_options::OutputOptions;
use self::printer::Printer;
use self::standard_input::lock;
use crate::args::{AnswerForm, SolveArgs, UsageError};
use crate::exit::Exit;
use crate::input::{Argument, arguments};
#[cfg(unix)]
use crate::machine::need_all_memory;
use crate::tables::{Choice, Limits};
use crate::terminal::{is_closed_pipe, is_read_by_a_person};

pub fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    if args.all && args.form == AnswerForm::Distance {
        let error =
            "--all prints solutions, and --as distance only their length: choose one of them";
        return Err(UsageError::new(error).into());
    }
    if args.all || args.count {
        // A board may have millions of solutions.
        #[cfg(unix)]
        need_all_memory();
    }
    let options = OutputOptions {
        form: args.form,
        json: args.json,
        spelling: args.moves,
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
    let printer = Printer::new(io::stdout(), solver.options().separator(), args.json);
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
    boards: &[String],
) -> anyhow::Result<()> {
    let answer = |text: &str, origin| {
        let mut answers = OutputBuffer::default();
        solver.answer_argument(text, origin, &mut answers);
        lock(printer).print(&mut answers)
    };
    let mut typed = arguments(solver.choice(), boards).into_iter();
    typed.try_for_each(|argument| match argument {
        Argument::StandardInput => standard_input::answer(solver, printer),
        Argument::Board(origin, text) => answer(&text, origin),
    })
}
