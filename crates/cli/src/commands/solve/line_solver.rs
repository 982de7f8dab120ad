use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use tilebase::{Board, Shape, Solution, Solver};
use tilebase_lookup::lines::Visitor;
use tilebase_lookup::{Batch, QueryError, TableBytes};

use super::SolveArgs;
use super::output::{MessageKind, OutputBuffer};
use crate::input::{BYTES_AT_ONCE, Drawing, Origin, ReadBoard, check_length};
use crate::output::{Form, UNSOLVABLE, unproved};
use crate::tables::{LimitArgs, Setup};
use crate::terminal::is_quiet;
use crate::unsolvable;

/// After this many searches, a complete table in memory, if possible, answers further boards sooner.
const MAX_SEARCHES: usize = 10_000;

/// The largest number of cells of such a table.
const MAX_CELLS: usize = 12;

/// A solver for the boards in lines and arguments. It writes the answers in the selected form.
pub struct LineSolver {
    setup: Setup,
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
    /// The shape of boards written without row separators, or `None` if two shapes are possible.
    plain_shape: Option<Shape>,
    explains: bool,
}

impl LineSolver {
    pub fn new(setup: Setup, args: SolveArgs, explains: bool) -> anyhow::Result<LineSolver> {
        Ok(LineSolver {
            usual: setup.open(&setup.goal(setup.usual_shape())?, args.order)?,
            searches: AtomicUsize::new(0),
            complete: OnceLock::new(),
            plain_shape: setup.plain_shape(),
            advice: unsolvable::advice(&setup, setup.usual_shape(), None),
            setup,
            args,
            explains,
        })
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the number of input bytes to answer before printing. It is small if answers are long or slow, so that
    /// the first answers are printed sooner.
    pub fn bytes_at_once(&self) -> usize {
        if self.usual.complete().is_some() && self.args.is_brief() {
            BYTES_AT_ONCE
        } else {
            4 * 1024
        }
    }

    pub fn answer_argument(&self, text: &str, origin: Origin, answers: &mut OutputBuffer) {
        let read = ReadBoard::parse(origin, text, &self.setup);
        answers.failure = self.answer(read, answers).err();
    }

    /// Answers whole lines, up to and including the first line that needs a search. Returns their number of bytes.
    /// Updates `drawing`.
    pub fn answer_lines(
        &self,
        lines: &[u8],
        drawing: &mut Drawing,
        answers: &mut OutputBuffer,
    ) -> usize {
        let mut rest = lines;
        answers.has_searched = false;
        while !rest.is_empty() && !answers.has_searched {
            if let Err(error) = self.answer_some(&mut rest, drawing, answers) {
                answers.failure = Some(error);
                break;
            }
        }
        lines.len() - rest.len()
    }

    /// Answers the plain lines (boards without row separators) at the start of `rest`, and the line after them. Removes
    /// these lines from `rest`.
    fn answer_some(
        &self,
        rest: &mut &[u8],
        drawing: &mut Drawing,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        // A batch does not return the boards, which are needed to explain `unsolvable`.
        let is_batch = self.plain_shape.is_some()
            && self.args.is_brief()
            && !self.explains
            && !drawing.is_open();
        if let Some(batch) = self.usual.complete().filter(|_| is_batch) {
            let bytes = match self.args.form {
                Form::Distance => self.answer_plain_lines::<true>(batch, rest, answers)?,
                _ => self.answer_plain_lines::<false>(batch, rest, answers)?,
            };
            if bytes > 0 {
                drawing.set_outside();
                *rest = &rest[bytes..];
            }
        }
        if !rest.is_empty() {
            let end = rest.iter().position(|&byte| byte == b'\n');
            let (line, after) = rest.split_at(end.map_or(rest.len(), |place| place + 1));
            self.answer_line(line, drawing, answers)?;
            answers.lines += 1;
            *rest = after;
        }
        Ok(())
    }

    /// Answers plain lines in a batch. Returns their number of bytes.
    fn answer_plain_lines<const DISTANCES: bool>(
        &self,
        batch: &Batch<TableBytes>,
        lines: &[u8],
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<usize> {
        let order = self.args.solving_order(&self.usual);
        let (begin, first) = (answers.text().len(), answers.lines + 1);
        let mut writer = BatchWriter::<DISTANCES> {
            answers,
            failure: None,
        };
        let done = batch.solve_lines(lines, order, &mut writer);
        let failure = writer.failure;
        if done.lines > 0 {
            self.setup.report_tables(&self.usual);
        }
        answers.count += done.lines;
        answers.lines += done.lines;
        match failure {
            None => {
                // Moves and distances do not have the letter n. Each line of the text answers one line.
                let text = &answers.text()[begin..];
                if let Some(advice) = self.advice.as_ref().filter(|_| unsolvable::may_advise())
                    && let Some(place) = text.iter().position(|&byte| byte == b'n')
                {
                    let before = text[..place].iter().filter(|&&byte| byte == b'\n');
                    let origin = Origin::line(first + before.count());
                    answers.push_message(advice.clone(), origin, MessageKind::OtherGoal);
                }
                Ok(done.bytes)
            }
            Some((text_before, error)) => {
                answers.truncate(text_before);
                Err(self.usual.explained(error).into())
            }
        }
    }

    /// Answers a line in any format, and the drawn board that the line completes.
    fn answer_line(
        &self,
        line: &[u8],
        drawing: &mut Drawing,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let number = answers.lines + 1;
        // The most common case: a plain line.
        let shape = self.plain_shape.filter(|_| !drawing.is_open());
        if let Some((board, _)) = shape.and_then(|shape| Board::parse_line(shape, line)) {
            drawing.set_outside();
            let board = check_length(line).map(|()| board);
            return self.answer(ReadBoard::new(Origin::line(number), board), answers);
        }
        for read in drawing.boards(line, number, &self.setup) {
            self.answer(read, answers)?;
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
    fn answer(&self, read: ReadBoard, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        answers.count += 1;
        let separator = self.args.separator().as_bytes();
        let task = match read.task {
            Ok(task) => task,
            Err(text) => {
                // The printer writes the JSON object, because only the printer has the line number.
                if !self.args.json {
                    answers.write_all(separator)?;
                    answers.write_line("invalid");
                }
                answers.push_message(text, read.origin, MessageKind::Invalid(read.record));
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
        let record = json.then_some(&read.record);
        let line = form.line(answer.as_ref(), &board, solver, self.args.notation, record);
        answers.write_all(line.as_bytes())?;
        if answer.is_none() {
            if self.explains {
                let why = unsolvable::why(&self.setup, task, solver.goal());
                answers.push_message(why, read.origin, MessageKind::Note);
            } else if unsolvable::may_advise()
                && let Some(advice) = unsolvable::advice(&self.setup, board.shape(), task.goal)
            {
                answers.push_message(advice, read.origin, MessageKind::OtherGoal);
            }
        }
        if let Some(note) = answer.as_ref().and_then(unproved)
            && !json
            && !is_quiet()
        {
            answers.push_message(note, read.origin, MessageKind::Note);
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
