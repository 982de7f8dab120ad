//! `tilebase solve`: answers the boards of the arguments and of standard input.
//!
//! ```text
//! arguments, input --> stream --> solver: a record by a search, plain lines by lookups --> buffer
//! ```

mod args;
mod solver;
mod stream;

pub use self::args::{AnswerArgs, SolveArgs};
use self::solver::RecordSolver;
use crate::exit::Exit;
use crate::input::{Argument, BOARDS, Chunks};
use crate::machine::end_on_failed_allocation;
use crate::output::Form;
use crate::output::buffer::{OutputBuffer, Printer};
use crate::tables::{SearchFile, Setup};
use crate::terminal::is_closed_pipe;

pub fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    if args.form == Form::All {
        // A board may have more solutions than fit in memory.
        end_on_failed_allocation();
    }
    let solver = RecordSolver::new(Setup::new(&args.answer.search.tables)?, args.clone())?;
    // The threads of a stream may be blocked when the command ends, so the solver is never freed.
    let solver = Box::leak(Box::new(solver));
    let mut printer = Printer::new(args.separator());
    match answer_all(solver, &mut printer, args) {
        // If a line was invalid, the exit code reports it, even if the pipe is closed.
        Err(error) if printer.all_valid || !is_closed_pipe(&error) => Err(error),
        _ if printer.all_valid => Ok(Exit::Success),
        _ => Ok(Exit::Invalid),
    }
}

fn answer_all(
    solver: &'static RecordSolver,
    printer: &mut Printer,
    args: &SolveArgs,
) -> anyhow::Result<()> {
    let arguments = Argument::boards(&solver.setup, &args.answer.boards)?;
    args.check(&arguments, solver.setup.metric())?;
    for argument in arguments {
        match argument {
            Argument::StandardInput => {
                let source = args.answer.input.open(BOARDS)?;
                let chunks = Chunks::new(source, solver.rules.clone(), solver.bytes_at_once());
                stream::answer(solver, printer, chunks)?;
            }
            Argument::Record(record) => {
                let mut answers = OutputBuffer::default();
                let file = solver.answer(&record, &mut answers)?;
                printer.print(&mut answers)?;
                file.map_or(Ok(()), SearchFile::delete)?;
            }
        }
    }
    Ok(())
}
