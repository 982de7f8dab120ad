//! `tilebase solve`: answers the boards of the arguments and of standard input.
//!
//! ```text
//! arguments, input --> stream --> a record: answer, plain lines: lookup --> buffer
//! ```

mod args;
mod stream;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use memchr::{memchr, memchr_iter};
use tilebase::{Board, Solution, Solver};
use tilebase_lookup::lines::Visitor;
use tilebase_lookup::{Batch, QueryError, TableBytes};

pub use self::args::{AnswerArgs, SolveArgs};
use self::stream::Answerer;
use crate::exit::Exit;
use crate::input::{
    Argument, BOARDS, BYTES_AT_ONCE, Chunks, Fields, Origin, Record, Records, Rules, of_arguments,
};
use crate::machine::{end_on_failed_allocation, request_on_termination};
use crate::output::buffer::{OutputBuffer, Printer};
use crate::output::{Form, UNSOLVABLE, unproved};
use crate::tables::Setup;
use crate::terminal::{is_closed_pipe, is_interactive, is_quiet};
use crate::unsolvable;

/// After this many searches, a complete table in memory answers further boards of at most [`MAX_CELLS`] cells sooner.
const MAX_SEARCHES: usize = 10_000;
const MAX_CELLS: usize = 12;

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

    /// Returns the batch for plain lines, if it can answer them.
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

    /// Answers the plain lines (boards without row separators) at the start of `records` in a batch. Explains only the
    /// first unsolvable board.
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
