//! `tilebase solve`: answers the boards of the arguments and of standard input.
//!
//! ```text
//! arguments, input --> stream --> solver: a record by a search, plain lines by lookups --> buffer
//! ```

mod solver;
mod stream;

use std::path::PathBuf;
use std::sync::Arc;

use clap::ValueHint;
use tilebase::{Limits, Metric, MoveOrder, Notation, Shape, Solver};

use self::solver::RecordSolver;
use crate::args::{UsageError, values};
use crate::exit::Exit;
use crate::input::{Argument, BOARDS, Chunks, InputArgs};
use crate::machine::end_on_failed_allocation;
use crate::output::Form;
use crate::output::buffer::{OutputBuffer, Printer};
use crate::tables::{SearchArgs, SearchFile, Setup};
use crate::terminal::is_closed_pipe;

/// Solve boards: print the moves of the blank (u, d, l, r) in an optimal solution
///
/// Each board is answered in a line: the moves, `unsolvable` or `invalid`. The line of the goal is empty. On standard
/// input, a board is a line, or the lines up to an empty line: see `tilebase --help`.
///
/// Boards of more than ten cells are searched. If a limit ends the search, the answer is the known bounds, such as
/// `between 71 and 77`, and the exit code is still 0.
#[derive(Clone, clap::Args)]
#[command(after_help = EXAMPLES)]
#[group(skip)]
pub struct SolveArgs {
    /// What to print for each board
    #[arg(long = "as", value_name = "FORM", value_parser = Form::parser(FORMS), default_value = "moves")]
    pub form: Form,

    #[command(flatten)]
    pub answer: AnswerArgs,

    /// Of several optimal solutions, print the first in this order of moves
    #[arg(long, value_name = "LETTERS", value_parser = values::order, default_value = "udlr")]
    pub order: MoveOrder,

    /// Save searches in this folder, a file per board, and continue from them
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    #[arg(conflicts_with = "input")]
    pub checkpoint: Option<PathBuf>,

    /// Accept a solution that is proved to be at most this many percent longer
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true)]
    pub within: Option<u8>,

    /// Whether boards of more than 16 cells have a usual limit.
    #[arg(skip)]
    pub has_usual_limit: bool,
}

// The boards to answer, and how. (A doc comment would change the help text.)
#[derive(Clone, clap::Args)]
#[group(skip)]
pub struct AnswerArgs {
    /// Boards in quotes, or - for standard input, which is the default
    #[arg(value_name = "BOARD", conflicts_with = "input")]
    pub boards: Vec<String>,

    /// Print a JSON object per board: see docs/json.md
    #[arg(long)]
    pub json: bool,

    /// Directions of the blank or of the tile, runs (URDL2), or numbers of tiles
    #[arg(long, value_name = "NAME", value_parser = values::notation(), default_value = "blank")]
    pub notation: Notation,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

const FORMS: &[Form] = &[
    Form::Moves,
    Form::Distance,
    Form::Boards,
    Form::All,
    Form::Count,
];

const EXAMPLES: &str = "\
Examples:
  tilebase solve \"2 3 4 1 5 x 7 6 8\"
  tilebase solve --goal 123/8x4/765 283/164/7x5
  tilebase solve --as boards 234/15x/768
  tilebase solve --notation numbers 234/15x/768
  tilebase solve --as distance < boards.txt
  tilebase solve --seconds 10 \"x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1\"
  tilebase solve --checkpoint . \"x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1\"";

impl SolveArgs {
    /// Returns whether an answer is only a solution or its length. Such answers are fast to find and to write.
    pub fn is_brief(&self) -> bool {
        let is_brief = match self.form {
            Form::Moves => self.answer.notation == Notation::Blank,
            form => form == Form::Distance,
        };
        is_brief && !self.answer.json
    }

    /// Returns the order of moves for the solver. If only the length is printed, returns the fastest order.
    pub fn solving_order(&self, solver: &Solver) -> MoveOrder {
        match (self.form, solver.complete()) {
            (Form::Distance, Some(batch)) => batch.solver().quickest_order(),
            _ => self.order,
        }
    }

    pub fn limits(&self, shape: Shape) -> Limits {
        let limits = Limits {
            within: self.within,
            ..self.answer.search.limits.limits()
        };
        match self.has_usual_limit {
            true => limits.for_hint(shape),
            false => limits,
        }
    }

    /// Returns the text between answers of several lines.
    pub fn separator(&self) -> &'static str {
        match self.form {
            Form::All | Form::Choices if !self.answer.json => "\n",
            _ => "",
        }
    }

    /// Fails if options contradict each other.
    pub fn check(&self, arguments: &[Argument], metric: Metric) -> Result<(), UsageError> {
        let needs_all = matches!(self.form, Form::All | Form::Count);
        let is_saved = self.checkpoint.is_some();
        let error = if self.form == Form::Boards && self.answer.json {
            "--as boards draws boards, and --json prints objects: choose one of them"
        } else if needs_all && self.within.is_some() {
            "--within: --as all and --as count need optimal solutions; leave it out"
        } else if needs_all && is_saved {
            "--checkpoint: it saves searches for one solution; leave out --as all and --as count"
        } else if is_saved
            && arguments
                .iter()
                .any(|argument| matches!(argument, Argument::StandardInput))
        {
            "--checkpoint: only searches of boards in arguments can be saved"
        } else if is_saved && metric == Metric::Multi {
            "--checkpoint: searches that count slides cannot be saved; leave it out"
        } else {
            return Ok(());
        };
        Err(UsageError::new(error))
    }
}

pub fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    if args.form == Form::All {
        // A board may have more solutions than fit in memory.
        end_on_failed_allocation();
    }
    let solver = RecordSolver::new(Setup::new(&args.answer.search.tables)?, args.clone())?;
    let mut printer = Printer::new(args.separator());
    match answer_all(&Arc::new(solver), &mut printer, args) {
        // If a line was invalid, the exit code reports it, even if the pipe is closed.
        Err(error) if printer.all_valid || !is_closed_pipe(&error) => Err(error),
        _ if printer.all_valid => Ok(Exit::Success),
        _ => Ok(Exit::Invalid),
    }
}

fn answer_all(
    solver: &Arc<RecordSolver>,
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
