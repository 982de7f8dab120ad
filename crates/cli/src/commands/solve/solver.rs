//! Answers records: plain lines by lookups in a batch, other records one by one.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use memchr::memchr_iter;
use tilebase::{Board, Limits, Solution, Solver};
use tilebase_lookup::lines::Visitor;
use tilebase_lookup::{Batch, QueryError, TableBytes};

use super::SolveArgs;
use crate::input::{BYTES_AT_ONCE, Chunk, Fields, Origin, Record, Records, Rules};
use crate::output::buffer::OutputBuffer;
use crate::output::{Form, UNSOLVABLE, unproved};
use crate::tables::{BoardSearch, SearchFile, Setup, report_tables};
use crate::terminal::is_quiet;
use crate::unsolvable;

/// After this many searches, making a complete table in memory saves time for boards of at most [`MAX_CELLS`] cells.
const MAX_SEARCHES: usize = 10_000;
const MAX_CELLS: usize = 12;

/// A solver for records. It writes the answers in the selected form.
pub struct RecordSolver {
    pub setup: Setup,
    pub rules: Rules,
    args: SolveArgs,
    /// The solver for the selected shape, or for 3x3 if each board has its own shape.
    usual: Arc<Solver>,
    /// The number of searches of the usual solver.
    searches: AtomicUsize,
    /// Replaces the usual solver after many searches.
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

    /// Returns the batch for plain lines, if it can answer them.
    fn batch(&self) -> Option<&Batch<TableBytes>> {
        self.usual.complete().filter(|_| self.args.is_brief())
    }

    /// Returns the number of input bytes to answer before printing. It is small if answers are long or slow, so that
    /// the first answers are printed sooner.
    pub fn bytes_at_once(&self) -> usize {
        self.batch().map_or(4 * 1024, |_| BYTES_AT_ONCE)
    }

    /// Answers the records of a chunk.
    pub fn answer_chunk(&self, chunk: &Chunk, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        let (batch, mut records) = (self.batch(), chunk.records(&self.rules));
        loop {
            match (batch, self.args.form) {
                (None, _) => {}
                (Some(batch), Form::Distance) => {
                    self.answer_lines::<true>(batch, &mut records, answers)?;
                }
                (Some(batch), _) => {
                    self.answer_lines::<false>(batch, &mut records, answers)?;
                }
            }
            let Some(text) = records.next() else {
                return Ok(());
            };
            let record = Record::of_lines(&text, &self.rules, &self.setup);
            self.answer(&record, answers)?;
        }
    }

    /// Answers the plain lines (boards without row separators) at the start of `records` in a batch. Explains only the
    /// first unsolvable board.
    fn answer_lines<const DISTANCES: bool>(
        &self,
        batch: &Batch<TableBytes>,
        records: &mut Records,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let order = self.args.solving_order(&self.usual);
        let (begin, first) = (answers.text().len(), records.lines() + 1);
        let lines = records.rest();
        let mut writer = BatchWriter::<DISTANCES> {
            answers,
            unsolvable: None,
            failure: None,
        };
        let done = batch.solve_lines(lines, order, &mut writer);
        let (unsolvable, failure) = (writer.unsolvable, writer.failure);
        if done.lines > 0 {
            report_tables(&self.usual);
            answers.has_searched = false;
        }
        records.skip_lines(done);
        if let Some((text_before, error)) = failure {
            answers.truncate(text_before);
            return Err(self.usual.explained(error).into());
        }
        if let Some(place) = unsolvable {
            // Each line of the text answers one line.
            let number = memchr_iter(b'\n', &answers.text()[begin..place]).count();
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
        let limits = Limits {
            within: None,
            ..self.args.limits(usual.shape())
        };
        let has_limits = limits != Limits::new();
        let is_slow = is_small && usual.searches() && !has_limits;
        if !is_slow || self.searches.fetch_add(1, Relaxed) < MAX_SEARCHES {
            return usual;
        }
        let open = || self.setup.complete_if_any(usual.shape()).ok().flatten();
        self.complete.get_or_init(open).as_ref().unwrap_or(usual)
    }

    /// Answers a board, or reports why the input is not a board. Returns the file of its search, to delete after the
    /// answer is printed.
    pub fn answer(
        &self,
        record: &Record,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<Option<SearchFile>> {
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
                return Ok(None);
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
        report_tables(solver);
        let mut search = BoardSearch::start(solver, args.limits(solver.shape()));
        let order = args.solving_order(solver);
        let (answer, file) = match &args.checkpoint {
            None => (
                search.answer(&board, order, args.form.request(args.answer.json))?,
                None,
            ),
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
        Ok(file)
    }
}

/// A writer for the answers of a batch: distances if `DISTANCES`, otherwise moves.
struct BatchWriter<'a, const DISTANCES: bool> {
    answers: &'a mut OutputBuffer,
    /// The length of the text before the answer of the first unsolvable board.
    unsolvable: Option<usize>,
    /// The first damaged entry, and the length of the text before its answer.
    failure: Option<(usize, QueryError)>,
}

impl<const DISTANCES: bool> Visitor for BatchWriter<'_, DISTANCES> {
    #[inline(always)]
    fn visit(&mut self, answer: Result<Solution, QueryError>) {
        match answer {
            Ok(solution) if DISTANCES => self.answers.write_number(solution.len() as u8),
            Ok(solution) => self.answers.write_letters(&solution),
            Err(error) => {
                let text_before = self.answers.text().len();
                if let QueryError::Unsolvable = error {
                    self.unsolvable.get_or_insert(text_before);
                    self.answers.write_text(UNSOLVABLE);
                } else {
                    self.failure.get_or_insert((text_before, error));
                }
            }
        }
    }
}
