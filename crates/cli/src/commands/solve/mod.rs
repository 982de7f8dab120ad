//! `tilebase solve`: answers the boards of the arguments and of standard input.
//!
//! ```text
//! arguments, input --> stream --> a record: answer, plain lines: lookup --> buffer
//! ```

mod stream;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use clap::ValueHint;
use memchr::{memchr, memchr_iter};
use tilebase::{Board, Metric, MoveOrder, Notation, Shape, Solution, Solver};
use tilebase_lookup::lines::Visitor;
use tilebase_lookup::{Batch, QueryError, TableBytes};

use self::stream::Answerer;
use crate::args::{UsageError, values};
use crate::exit::Exit;
use crate::input::{
    Argument, BOARDS, BYTES_AT_ONCE, Chunks, Fields, InputArgs, Origin, Record, Records, Rules,
    of_arguments,
};
use crate::machine::{end_on_failed_allocation, request_on_termination};
use crate::output::buffer::{OutputBuffer, Printer};
use crate::output::{Form, UNSOLVABLE, unproved};
use crate::tables::{LimitArgs, SearchArgs, Setup};
use crate::terminal::{is_closed_pipe, is_interactive, is_quiet};
use crate::unsolvable;

/// After this many searches, a complete table in memory answers further boards of at most [`MAX_CELLS`] cells sooner.
const MAX_SEARCHES: usize = 10_000;
const MAX_CELLS: usize = 12;

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
    boards: Vec<String>,

    /// Print a JSON object per board: see docs/json.md
    #[arg(long)]
    json: bool,

    /// Directions of the blank or of the tile, runs (URDL2), or numbers of tiles
    #[arg(long, value_name = "NAME", value_parser = values::notation(), default_value = "blank")]
    notation: Notation,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    search: SearchArgs,
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
    fn is_brief(&self) -> bool {
        let is_brief = match self.form {
            Form::Moves => self.answer.notation == Notation::Blank,
            form => form == Form::Distance,
        };
        is_brief && !self.answer.json
    }

    /// Returns the order of moves for the solver. If only the length is printed, returns the fastest order.
    fn solving_order(&self, solver: &Solver) -> MoveOrder {
        match (self.form, solver.complete()) {
            (Form::Distance, Some(batch)) => batch.solver().quickest_order(),
            _ => self.order,
        }
    }

    fn limits(&self, shape: Shape) -> LimitArgs {
        match self.has_usual_limit {
            true => self.answer.search.limits.or_usual(shape),
            false => self.answer.search.limits,
        }
    }

    /// Returns the text between answers of several lines.
    fn separator(&self) -> &'static str {
        match self.form {
            Form::All | Form::Choices if !self.answer.json => "\n",
            _ => "",
        }
    }

    /// Fails if options contradict each other.
    fn check(&self, arguments: &[Argument], metric: Metric) -> Result<(), UsageError> {
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
    let arguments = of_arguments(&solver.setup, &args.answer.boards)?;
    args.check(&arguments, solver.setup.metric())?;
    if args.checkpoint.is_some() {
        request_on_termination();
    }
    for argument in arguments {
        match argument {
            Argument::StandardInput => {
                let source = args.answer.input.open(BOARDS)?;
                let chunks = Chunks::new(source, solver.rules.clone(), solver.bytes_at_once());
                stream::answer(solver, printer, chunks)?;
            }
            Argument::Board(origin, text) => {
                let mut answers = OutputBuffer::default();
                let record = Record::parse(&text, origin, &solver.setup);
                answers.failure = solver.answer(record, &mut answers).err();
                printer.print(&mut answers)?;
            }
        }
    }
    Ok(())
}

/// A solver for records. It writes the answers in the selected form.
struct RecordSolver {
    setup: Setup,
    rules: Rules,
    args: SolveArgs,
    /// The solver for the selected shape, or for 3x3 if each board has its own shape.
    usual: Arc<Solver>,
    /// The number of searches of the usual solver.
    searches: AtomicUsize,
    /// Replaces the usual solver after many searches.
    complete: OnceLock<Option<Solver>>,
}

impl RecordSolver {
    fn new(setup: Setup, args: SolveArgs) -> anyhow::Result<RecordSolver> {
        Ok(RecordSolver {
            usual: setup.open(&setup.goal(setup.usual_shape())?, args.order)?,
            searches: AtomicUsize::new(0),
            complete: OnceLock::new(),
            rules: Rules::new(&setup),
            setup,
            args,
        })
    }

    /// Returns the batch for plain lines, if it can answer them. It explains only the first unsolvable board.
    fn batch(&self) -> Option<&Batch<TableBytes>> {
        let is_possible = self.setup.plain_shape().is_some() && self.args.is_brief();
        self.usual
            .complete()
            .filter(|_| is_possible && !is_interactive())
    }

    /// Returns the number of input bytes to answer before printing. It is small if answers are long or slow, so that
    /// the first answers are printed sooner.
    fn bytes_at_once(&self) -> usize {
        match self.usual.complete().is_some() && self.args.is_brief() {
            true => BYTES_AT_ONCE,
            false => 4 * 1024,
        }
    }

    /// Answers the plain lines (boards without row separators) at the start of `records` in a batch.
    fn answer_lines<const DISTANCES: bool>(
        &self,
        batch: &Batch<TableBytes>,
        records: &mut Records,
        before: usize,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let order = self.args.solving_order(&self.usual);
        let (begin, first) = (answers.text().len(), before + records.lines() + 1);
        let lines = records.rest();
        let mut writer = BatchWriter::<DISTANCES> {
            answers,
            failure: None,
        };
        let done = batch.solve_lines(lines, order, &mut writer);
        let failure = writer.failure;
        if done.lines > 0 {
            self.setup.report_tables(&self.usual);
            answers.has_searched = false;
        }
        records.skip_lines(done);
        if let Some((text_before, error)) = failure {
            answers.truncate(text_before);
            return Err(self.usual.explained(error).into());
        }
        // Moves and distances do not have the letter n. Each line of the text answers one line.
        let text = &answers.text()[begin..];
        if unsolvable::may_explain()
            && let Some(place) = memchr(b'n', text)
        {
            let number = memchr_iter(b'\n', &text[..place]).count();
            let line = lines.split_inclusive(|&byte| byte == b'\n').nth(number);
            let board = line.and_then(|line| Board::parse_line(self.usual.shape(), line));
            let explain = |(board, _): (Board, _)| {
                unsolvable::explanation(&self.setup, board.into(), self.usual.goal())
            };
            if let Some(text) = board.and_then(explain) {
                let origin = Origin::line(first + number);
                answers.push_note(format!("{origin}: {text}"), true);
            }
        }
        Ok(())
    }

    /// Returns the usual solver or, after many searches, one with a complete table.
    fn usual(&self) -> &Solver {
        let usual = &*self.usual;
        let is_small = usual.shape().cells() <= MAX_CELLS && self.args.is_brief();
        let is_slow = is_small && usual.searches() && !self.args.answer.search.limits.are_set();
        if !is_slow || self.searches.fetch_add(1, Relaxed) < MAX_SEARCHES {
            return usual;
        }
        let open = || self.setup.complete_if_any(usual.shape()).ok().flatten();
        self.complete.get_or_init(open).as_ref().unwrap_or(usual)
    }

    /// Answers a board, or reports why the input is not a board.
    fn answer(&self, record: Record, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        let args = &self.args;
        let task = match record.board() {
            Ok(task) => task,
            Err(reason) => {
                answers.write_text(args.separator());
                answers.write_text(&match args.answer.json {
                    true => Fields::invalid(record.origin, &reason).line(&record.json),
                    false => "invalid\n".to_owned(),
                });
                answers.push_note(format!("{}: {reason}", record.origin), false);
                answers.has_invalid = true;
                return Ok(());
            }
        };
        let (board, usual) = (task.board, self.usual.goal());
        let has_shape = board.shape() == usual.shape();
        let other;
        let solver = match task.goal.map_or(has_shape, |goal| goal == *usual) {
            true => self.usual(),
            false => {
                other = self.setup.solver_of(task, args.order)?;
                &other
            }
        };
        self.setup.report_tables(solver);
        let mut search = args.limits(solver.shape()).start(solver);
        search.limits.within = args.within;
        let order = args.solving_order(solver);
        let answer = match &args.checkpoint {
            None => search.answer(&board, order, args.form.ask(args.answer.json))?,
            Some(folder) => search.resume(&board, order, folder)?,
        };
        let answer = answer.as_ref();
        let json = args.answer.json.then_some(&record.json);
        let line = args
            .form
            .line(answer, &board, solver, args.answer.notation, json);
        answers.write_text(args.separator());
        answers.write_text(&line);
        let note = match answer {
            None => unsolvable::explanation(&self.setup, task, solver.goal()),
            Some(_) if args.answer.json || is_quiet() => None,
            Some(answer) => unproved(answer),
        };
        if let Some(text) = note {
            answers.push_note(format!("{}: {text}", record.origin), answer.is_none());
        }
        answers.has_searched = solver.searches();
        answers.file = search.file.take();
        Ok(())
    }
}

impl Answerer for RecordSolver {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn answer_records(
        &self,
        records: &mut Records,
        before: usize,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let batch = self.batch();
        loop {
            match (batch, self.args.form) {
                (None, _) => {}
                (Some(batch), Form::Distance) => {
                    self.answer_lines::<true>(batch, records, before, answers)?;
                }
                (Some(batch), _) => self.answer_lines::<false>(batch, records, before, answers)?,
            }
            let Some(text) = records.next() else {
                return Ok(());
            };
            self.answer(Record::of_lines(&text, before, &self.setup), answers)?;
        }
    }
}

/// A writer for the answers of a batch: distances if `DISTANCES`, otherwise moves.
struct BatchWriter<'a, const DISTANCES: bool> {
    answers: &'a mut OutputBuffer,
    /// The first damaged entry, and the length of the text before its answer.
    failure: Option<(usize, QueryError)>,
}

impl<const DISTANCES: bool> Visitor for BatchWriter<'_, DISTANCES> {
    #[inline(always)]
    fn visit(&mut self, answer: Result<Solution, QueryError>) {
        match answer {
            Ok(solution) if DISTANCES => self.answers.write_number(solution.len() as u8),
            Ok(solution) => self.answers.write_letters(&solution),
            Err(QueryError::Unsolvable) => self.answers.write_text(UNSOLVABLE),
            Err(error) => {
                let text_before = self.answers.text().len();
                self.failure.get_or_insert((text_before, error));
            }
        }
    }
}
