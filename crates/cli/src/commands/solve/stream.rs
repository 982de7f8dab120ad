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

use std::io::Write;
use std::mem;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use tilebase::{Solution, Solver};
use tilebase_lookup::lines::Visitor;
use tilebase_lookup::{Batch, QueryError, TableBytes};

use super::SolveArgs;
use crate::input::{BYTES_AT_ONCE, Chunk, Chunks, Origin, Record, Records, Rules, Source};
use crate::machine::threads;
use crate::output::buffer::{MessageKind, OutputBuffer, Printer};
use crate::output::{Form, UNSOLVABLE, unproved};
use crate::tables::{LimitArgs, Setup};
use crate::terminal::is_quiet;
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
    setup: Setup,
    rules: Rules,
    args: SolveArgs,
    /// The solver for the selected shape, or for 3x3 if each board has its own shape.
    usual: Arc<Solver>,
    /// The number of searches.
    searches: AtomicUsize,
    /// A solver with a complete table, which replaces the solver of the same goal after many searches. There is one, for
    /// the first goal with so many.
    complete: OnceLock<Option<Solver>>,
    /// The advice for unsolvable boards of the usual goal.
    advice: Option<String>,
    explains: bool,
}

impl RecordSolver {
    pub fn new(setup: Setup, args: SolveArgs, explains: bool) -> anyhow::Result<RecordSolver> {
        Ok(RecordSolver {
            usual: setup.open(&setup.goal(setup.usual_shape())?, args.order)?,
            searches: AtomicUsize::new(0),
            complete: OnceLock::new(),
            advice: unsolvable::advice(&setup, setup.usual_shape(), None),
            rules: Rules::new(&setup),
            setup,
            args,
            explains,
        })
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the batch for plain lines, if it can answer them. It does not return the boards, which are needed to
    /// explain `unsolvable`.
    fn batch(&self) -> Option<&Batch<TableBytes>> {
        let is_possible =
            self.setup.plain_shape().is_some() && self.args.is_brief() && !self.explains;
        self.usual.complete().filter(|_| is_possible)
    }

    /// Returns the number of input bytes to answer before printing. It is small if answers are long or slow, so that
    /// the first answers are printed sooner.
    fn bytes_at_once(&self) -> usize {
        if self.usual.complete().is_some() && self.args.is_brief() {
            BYTES_AT_ONCE
        } else {
            4 * 1024
        }
    }

    pub fn answer_argument(&self, text: &str, origin: Origin, answers: &mut OutputBuffer) {
        let record = Record::parse(text, origin, &self.setup);
        answers.failure = self.answer(record, answers).err();
    }

    /// Answers records, up to and including the first that needs a search.
    fn answer_some(&self, records: &mut Records, answers: &mut OutputBuffer) {
        let batch = self.batch();
        answers.has_searched = false;
        while !answers.has_searched && answers.failure.is_none() {
            let answered = match (batch, self.args.form) {
                (None, _) => Ok(()),
                (Some(batch), Form::Distance) => self.answer_lines::<true>(batch, records, answers),
                (Some(batch), _) => self.answer_lines::<false>(batch, records, answers),
            };
            let next = records.next();
            let answered = answered.and_then(|()| match next {
                Some(ref record) => self.answer(Record::of_lines(record, &self.setup), answers),
                None => Ok(()),
            });
            answers.failure = answered.err();
            if next.is_none() {
                break;
            }
        }
        answers.lines = records.lines();
    }

    /// Answers the plain lines (boards without row separators) at the start of `records` in a batch.
    fn answer_lines<const DISTANCES: bool>(
        &self,
        batch: &Batch<TableBytes>,
        records: &mut Records,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let order = self.args.solving_order(&self.usual);
        let (begin, first) = (answers.text().len(), records.lines() + 1);
        let mut writer = BatchWriter::<DISTANCES> {
            answers,
            failure: None,
        };
        let done = batch.solve_lines(records.rest(), order, &mut writer);
        let failure = writer.failure;
        if done.lines > 0 {
            self.setup.report_tables(&self.usual);
        }
        answers.count += done.lines;
        records.skip_lines(done);
        if let Some((text_before, error)) = failure {
            answers.truncate(text_before);
            return Err(self.usual.explained(error).into());
        }
        // Moves and distances do not have the letter n. Each line of the text answers one line.
        let text = &answers.text()[begin..];
        if let Some(advice) = self.advice.as_ref().filter(|_| unsolvable::may_advise())
            && let Some(place) = text.iter().position(|&byte| byte == b'n')
        {
            let before = text[..place].iter().filter(|&&byte| byte == b'\n');
            let origin = Origin::line(first + before.count());
            answers.push_message(advice.clone(), origin, MessageKind::OtherGoal);
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
    fn answer(&self, record: Record, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        answers.count += 1;
        let separator = self.args.separator().as_bytes();
        let task = match record.board() {
            Ok(task) => task,
            Err(text) => {
                // The printer writes the JSON object, because only the printer has the line number.
                if !self.args.json {
                    answers.write_all(separator)?;
                    answers.write_line("invalid");
                }
                let kind = MessageKind::Invalid(record.json);
                answers.push_message(text, record.origin, kind);
                return Ok(());
            }
        };
        let (board, usual) = (task.board, self.usual.goal());
        let other;
        let solver = if task
            .goal
            .as_ref()
            .map_or(board.shape() == usual.shape(), |goal| goal == usual)
        {
            self.setup.report_tables(&self.usual);
            &self.usual
        } else {
            other = self.setup.solver_of(task, self.args.order)?;
            &other
        };
        let solver = self.quickest(solver);
        let mut search = self.args.search.limits.start(solver);
        search.within = self.args.within;
        let (form, json) = (self.args.form, self.args.json);
        let order = self.args.solving_order(solver);
        let answer = match &self.args.checkpoint {
            None => search.answer(&board, order, form.ask(json))?,
            Some(path) => search.resume(&board, order, path)?,
        };
        answers.write_all(separator)?;
        let fields = json.then_some(&record.json);
        let line = form.line(answer.as_ref(), &board, solver, self.args.notation, fields);
        answers.write_all(line.as_bytes())?;
        if answer.is_none() {
            if self.explains {
                let why = unsolvable::why(&self.setup, task, solver.goal());
                answers.push_message(why, record.origin, MessageKind::Note);
            } else if unsolvable::may_advise()
                && let Some(advice) = unsolvable::advice(&self.setup, board.shape(), task.goal)
            {
                answers.push_message(advice, record.origin, MessageKind::OtherGoal);
            }
        }
        if let Some(note) = answer.as_ref().and_then(unproved)
            && !json
            && !is_quiet()
        {
            answers.push_message(note, record.origin, MessageKind::Note);
        }
        answers.has_searched |= answer.is_some() && solver.searches();
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
            Err(QueryError::Unsolvable) => self.answers.write_line(UNSOLVABLE),
            Err(error) => self.fail(error),
        }
    }
}

impl<const DISTANCES: bool> BatchWriter<'_, DISTANCES> {
    #[cold]
    fn fail(&mut self, error: QueryError) {
        let text_before = self.answers.text().len();
        self.failure.get_or_insert((text_before, error));
    }
}

/// Answers a stream to its end, or until an answer cannot be printed.
pub fn answer(
    solver: &Arc<RecordSolver>,
    printer: &mut Printer,
    source: Source,
) -> anyhow::Result<()> {
    let rules = solver.rules.clone();
    let mut chunks = Chunks::new(source, rules, solver.bytes_at_once());
    let threads = threads::count();
    if threads == 1 {
        return answer_alone(solver, printer, &mut chunks, usize::MAX).map(drop);
    }
    match answer_alone(solver, printer, &mut chunks, LINES_ALONE)? {
        true => Ok(()),
        false => answer_together(solver, printer, chunks, threads),
    }
}

/// Answers records on this thread: up to this number of lines, or until several records are left after a search.
/// Returns whether the stream has ended.
fn answer_alone(
    solver: &RecordSolver,
    printer: &mut Printer,
    chunks: &mut Chunks,
    most_lines: usize,
) -> anyhow::Result<bool> {
    let (mut chunk, mut answers) = (Chunk::new(), OutputBuffer::default());
    let mut lines = 0;
    while lines < most_lines {
        if !chunks.next(&mut chunk)? {
            return Ok(true);
        }
        let mut records = solver.rules.records(chunk.lines());
        solver.answer_some(&mut records, &mut answers);
        lines += answers.lines;
        printer.print_lines(&mut answers)?;
        if records.rest().is_empty() {
            continue;
        }
        chunks.put_back(records.rest());
        if most_lines < usize::MAX {
            chunks.one_at_a_time = true;
            return Ok(false);
        }
    }
    Ok(false)
}

/// The input that the threads read in turn.
struct Shared {
    chunks: Chunks,
    /// Sends a receiver for the answers to each chunk, in the order of the input. `None` after the last chunk.
    promises: Option<Sender<Receiver<OutputBuffer>>>,
}

impl Shared {
    /// Reads the next records. Returns a channel for their answers, or `None` after the end of the input.
    fn next(
        &mut self,
        chunk: &mut Chunk,
        answers: &mut OutputBuffer,
    ) -> Option<SyncSender<OutputBuffer>> {
        let promises = self.promises.take()?;
        let (done, promise) = mpsc::sync_channel(1);
        // If this thread panics, the promise is broken.
        promises.send(promise).ok()?;
        match self.chunks.next(chunk) {
            Ok(true) => self.promises = Some(promises),
            Ok(false) => {
                let _ = done.send(mem::take(answers));
                return None;
            }
            // Earlier answers are printed before this error.
            Err(error) => answers.failure = Some(error.into()),
        }
        Some(done)
    }
}

/// Answers the rest of the stream on several threads. Returns after the last answer or the first failure, even if
/// threads are blocked on input.
fn answer_together(
    solver: &Arc<RecordSolver>,
    printer: &mut Printer,
    chunks: Chunks,
    threads: usize,
) -> anyhow::Result<()> {
    let one_at_a_time = Arc::new(AtomicBool::new(chunks.one_at_a_time));
    let (promises, answered) = mpsc::channel();
    let promises = Some(promises);
    let shared = Arc::new(Mutex::new(Shared { chunks, promises }));
    let (printed, empty) = mpsc::channel::<OutputBuffer>();
    let empty = Arc::new(Mutex::new(empty));
    let start_thread = || {
        let (solver, one_at_a_time) = (Arc::clone(solver), Arc::clone(&one_at_a_time));
        let (shared, empty) = (Arc::clone(&shared), Arc::clone(&empty));
        thread::Builder::new().spawn(move || {
            let mut chunk = Chunk::new();
            loop {
                // The thread has an empty buffer before it reads lines, so it answers the lines without delay.
                let answers = lock(&empty).recv();
                let Ok(mut answers) = answers else { return };
                let mut shared = lock(&shared);
                shared.chunks.one_at_a_time = one_at_a_time.load(Relaxed);
                let done = shared.next(&mut chunk, &mut answers);
                drop(shared);
                let Some(done) = done else { return };
                let mut records = solver.rules.records(chunk.lines());
                while !records.rest().is_empty() && answers.failure.is_none() {
                    solver.answer_some(&mut records, &mut answers);
                }
                one_at_a_time.store(answers.has_searched, Relaxed);
                let _ = done.send(answers);
            }
        })
    };
    let started = (0..threads).map_while(|_| start_thread().ok()).count();
    if started == 0 {
        let chunks = &mut lock(&shared).chunks;
        return answer_alone(solver, printer, chunks, usize::MAX).map(drop);
    }
    for _ in 0..BUFFERS_PER_THREAD * threads {
        let _ = printed.send(OutputBuffer::default());
    }
    for answers in answered {
        // If the thread has panicked, its panic message is already printed.
        let mut answers = answers
            .recv()
            .unwrap_or_else(|error| resume_unwind(Box::new(error)));
        printer.print_lines(&mut answers)?;
        let _ = printed.send(answers);
    }
    Ok(())
}

/// Locks a value that a panic cannot leave inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
