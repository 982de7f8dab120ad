//! Answers the boards of the arguments and of standard input in their order.
//!
//! At first, one thread reads the available input, answers it and prints, so that a typed board is answered
//! immediately. After [`LINES_ALONE`] lines, all processors take part:
//!
//! ```text
//! a thread per processor: takes an empty buffer, reads a chunk, answers it --+
//!    |                                                                       v
//!    +------> a receiver for each chunk's answers, in order --------> this thread prints
//! ```
//!
//! The thread that reads a chunk also answers it, because the lines are then in its processor's cache. A printed buffer
//! is filled again. If boards need a search, each record is a chunk, so that all processors are used and answers are
//! printed early.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use memchr::{memchr, memchr_iter};
use tilebase::{Solution, Solver};
use tilebase_lookup::lines::Visitor;
use tilebase_lookup::{Batch, QueryError, TableBytes};

use super::SolveArgs;
use crate::input::{BYTES_AT_ONCE, Chunk, Chunks, Fields, Origin, Record, Records, Rules, Source};
use crate::machine::threads;
use crate::output::buffer::{OutputBuffer, Printer};
use crate::output::{Form, UNSOLVABLE, unproved};
use crate::tables::{LimitArgs, Setup};
use crate::terminal::{is_interactive, is_quiet};
use crate::unsolvable;

/// The number of lines that one thread answers alone. For fewer lines, starting threads takes longer than it saves.
const LINES_ALONE: usize = 16_000;

/// The number of buffers for answers per thread. The thread fills one while the other is printed.
const BUFFERS_PER_THREAD: usize = 2;

/// After this many searches, a complete table in memory, if possible, answers further boards sooner.
const MAX_SEARCHES: usize = 10_000;

/// The largest number of cells of such a table.
const MAX_CELLS: usize = 12;

/// A solver for records. It writes the answers in the selected form.
pub struct RecordSolver {
    pub setup: Setup,
    rules: Rules,
    args: SolveArgs,
    /// The solver for the selected shape, or for 3x3 if each board has its own shape.
    usual: Arc<Solver>,
    /// The number of searches.
    searches: AtomicUsize,
    /// A solver with a complete table, which replaces the solver of the same goal after many searches. There is one, for
    /// the first goal with so many.
    complete: OnceLock<Option<Solver>>,
}

impl RecordSolver {
    pub fn new(setup: Setup, args: SolveArgs) -> anyhow::Result<RecordSolver> {
        Ok(RecordSolver {
            usual: setup.open(&setup.goal(setup.usual_shape())?, args.order)?,
            searches: AtomicUsize::new(0),
            complete: OnceLock::new(),
            rules: Rules::new(&setup),
            setup,
            args,
        })
    }

    /// Returns the batch for plain lines, if it can answer them. It does not return the boards, which are needed to
    /// explain `unsolvable`.
    fn batch(&self) -> Option<&Batch<TableBytes>> {
        let is_possible = self.setup.plain_shape().is_some() && self.args.is_brief();
        let batch = self.usual.complete().filter(|_| is_possible)?;
        Some(batch).filter(|_| !is_interactive())
    }

    /// Returns the number of input bytes to answer before printing. It is small if answers are long or slow, so that
    /// the first answers are printed sooner.
    fn bytes_at_once(&self) -> usize {
        match self.usual.complete().is_some() && self.args.is_brief() {
            true => BYTES_AT_ONCE,
            false => 4 * 1024,
        }
    }

    /// Answers records: all of them, or up to and including the first that needs a search. `before` is the number of
    /// lines before the records.
    fn answer_records(
        &self,
        records: &mut Records,
        before: usize,
        are_all: bool,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let batch = self.batch();
        answers.has_searched = false;
        while are_all || !answers.has_searched {
            match (batch, self.args.form) {
                (None, _) => {}
                (Some(batch), Form::Distance) => {
                    self.answer_lines::<true>(batch, records, before, answers)?;
                }
                (Some(batch), _) => self.answer_lines::<false>(batch, records, before, answers)?,
            }
            let Some(text) = records.next() else { break };
            self.answer(Record::of_lines(&text, before, &self.setup), answers)?;
        }
        Ok(())
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
        let mut writer = BatchWriter::<DISTANCES> {
            answers,
            failure: None,
        };
        let done = batch.solve_lines(records.rest(), order, &mut writer);
        let failure = writer.failure;
        if done.lines > 0 {
            self.setup.report_tables(&self.usual);
        }
        records.skip_lines(done);
        if let Some((text_before, error)) = failure {
            answers.truncate(text_before);
            return Err(self.usual.explained(error).into());
        }
        // Moves and distances do not have the letter n. Each line of the text answers one line.
        let text = &answers.text()[begin..];
        if unsolvable::may_advise()
            && let Some(place) = memchr(b'n', text)
            && let Some(advice) = unsolvable::advice(&self.setup, self.usual.shape(), None)
        {
            let line = first + line_ends(&text[..place]);
            answers.push_note(format!("{}: {advice}", Origin::line(line)), true);
        }
        Ok(())
    }

    /// Returns the solver or, after many searches, a solver with a complete table for the same goal.
    fn quickest<'a>(&'a self, solver: &'a Solver) -> &'a Solver {
        let LimitArgs { nodes, seconds } = self.args.search.limits;
        if !solver.searches()
            || solver.shape().cells() > MAX_CELLS
            || !self.args.is_brief()
            || nodes.is_some()
            || seconds.is_some()
            || self.searches.fetch_add(1, Relaxed) < MAX_SEARCHES
        {
            return solver;
        }
        let make = || self.setup.complete_for(solver.goal());
        let complete = self.complete.get_or_init(make).as_ref();
        let same_goal = complete.filter(|complete| complete.goal() == solver.goal());
        same_goal.unwrap_or(solver)
    }

    /// Answers a board, or reports why the input is not a board.
    pub fn answer(&self, record: Record, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        let args = &self.args;
        let task = match record.board() {
            Ok(task) => task,
            Err(reason) => {
                answers.write_text(args.separator());
                answers.write_text(&match args.json {
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
            true => &self.usual,
            false => {
                other = self.setup.solver_of(task, args.order)?;
                &other
            }
        };
        self.setup.report_tables(solver);
        let solver = self.quickest(solver);
        let mut search = args.limits(solver.shape()).start(solver);
        search.within = args.within;
        let order = args.solving_order(solver);
        let answer = match &args.checkpoint {
            None => search.answer(&board, order, args.form.ask(args.json))?,
            Some(folder) => search.resume(&board, order, folder)?,
        };
        let answer = answer.as_ref();
        let json = args.json.then_some(&record.json);
        let line = args.form.line(answer, &board, solver, args.notation, json);
        answers.write_text(args.separator());
        answers.write_text(&line);
        let note = match answer {
            None => unsolvable::explanation(&self.setup, task, solver.goal()),
            Some(_) if args.json || is_quiet() => None,
            Some(answer) => unproved(answer).map(|text| (text, false)),
        };
        if let Some((text, is_once)) = note {
            answers.push_note(format!("{}: {text}", record.origin), is_once);
        }
        answers.has_searched = answer.is_some() && solver.searches();
        answers.file = search.file.take();
        Ok(())
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

/// Answers a stream to its end, or until an answer cannot be printed.
pub fn answer(
    solver: &'static RecordSolver,
    printer: &mut Printer,
    source: Source,
) -> anyhow::Result<()> {
    let chunks = Chunks::new(source, solver.rules.clone(), solver.bytes_at_once());
    let mut input = Input {
        chunks,
        lines: 0,
        promises: None,
    };
    let threads = threads::count();
    match answer_alone(solver, printer, &mut input, threads == 1)? {
        true => Ok(()),
        false => answer_together(solver, printer, input, threads),
    }
}

/// The input that the threads read in turn.
struct Input {
    chunks: Chunks,
    /// The number of lines read.
    lines: usize,
    /// Sends a receiver for the answers to each chunk, in the order of the input. `None` after the last chunk.
    promises: Option<SyncSender<Receiver<OutputBuffer>>>,
}

fn line_ends(lines: &[u8]) -> usize {
    memchr_iter(b'\n', lines).count()
}

/// Answers records on this thread: all of them, or until other threads can help. Returns whether the stream has ended.
fn answer_alone(
    solver: &RecordSolver,
    printer: &mut Printer,
    input: &mut Input,
    are_all: bool,
) -> anyhow::Result<bool> {
    let (mut chunk, mut answers) = (Chunk::new(), OutputBuffer::default());
    while are_all || input.lines < LINES_ALONE {
        if !input.chunks.next(&mut chunk)? {
            return Ok(true);
        }
        let before = input.lines;
        let mut records = solver.rules.records(chunk.lines());
        while !records.rest().is_empty() {
            let answered = solver.answer_records(&mut records, before, false, &mut answers);
            printer.print(&mut answers)?;
            answered?;
            input.lines = before + records.lines();
            let rest = records.rest();
            if answers.has_searched && !rest.is_empty() && !are_all {
                input.chunks.put_back(rest);
                input.chunks.one_at_a_time = true;
                return Ok(false);
            }
        }
    }
    Ok(false)
}

/// Answers chunks until the input ends, or until nothing is printed any more. Takes its buffers from `printed`.
fn work(
    solver: &RecordSolver,
    input: &Mutex<Input>,
    printed: &Mutex<Vec<OutputBuffer>>,
    mut one_at_a_time: bool,
) {
    let mut chunk = Chunk::new();
    loop {
        let mut input = lock(input);
        let Some(promises) = input.promises.take() else {
            return;
        };
        // If this thread panics, the promise is broken. This thread blocks until it can promise answers before it reads
        // lines, so it answers the lines without delay.
        let (done, promise) = mpsc::sync_channel(1);
        if promises.send(promise).is_err() {
            return;
        }
        let mut answers = lock(printed).pop().unwrap_or_default();
        input.chunks.one_at_a_time = one_at_a_time;
        let read = input.chunks.next(&mut chunk);
        input.promises = Some(promises).filter(|_| matches!(read, Ok(true)));
        let before = input.lines;
        input.lines += line_ends(chunk.lines());
        drop(input);
        let mut records = solver.rules.records(chunk.lines());
        let answered = read
            .map_err(Into::into)
            .and_then(|_| solver.answer_records(&mut records, before, true, &mut answers));
        answers.failure = answered.err();
        one_at_a_time = answers.has_searched;
        let _ = done.send(answers);
    }
}

/// Answers the rest of the stream on several threads. Returns after the last answer or the first failure, even if
/// threads are blocked on input. So nothing that they use is freed.
fn answer_together(
    solver: &'static RecordSolver,
    printer: &mut Printer,
    mut input: Input,
    threads: usize,
) -> anyhow::Result<()> {
    let (promises, answered) = mpsc::sync_channel(BUFFERS_PER_THREAD * threads);
    input.promises = Some(promises);
    let one_at_a_time = input.chunks.one_at_a_time;
    let input: &Mutex<Input> = Box::leak(Box::new(Mutex::new(input)));
    let printed: &Mutex<Vec<OutputBuffer>> = Box::leak(Box::default());
    let start = |_| threads::spawn(move || work(solver, input, printed, one_at_a_time));
    if (0..threads).map_while(start).count() == 0 {
        return answer_alone(solver, printer, &mut lock(input), true).map(drop);
    }
    for answers in answered {
        // If the thread has panicked, its panic message is already printed.
        let mut answers = answers
            .recv()
            .unwrap_or_else(|error| resume_unwind(Box::new(error)));
        printer.print(&mut answers)?;
        lock(printed).push(answers);
    }
    Ok(())
}

/// Locks a value that a panic cannot leave inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
