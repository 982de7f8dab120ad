use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tilebase::{Board, Shape, Solver};
use tilebase_lookup::{Batch, TableBytes};

use super::answer::Answer;
use super::batch_writer::BatchWriter;
use super::format::write_answer;
use super::output_buffer::{Message, OutputBuffer};
use super::output_options::OutputOptions;
use super::standard_input::lock;
use crate::args::AnswerForm;
use crate::input::{CAPACITY, Drawing, Origin, check_length};
use crate::tables::{Choice, OtherReading};
use crate::terminal::why_unsolvable;

/// Answers lines and arguments, in the form that the options say.
pub struct LineSolver {
    choice: Choice,
    options: OutputOptions,
    /// Answers boards of the shape that most have, or that all have.
    usual: Solver,
    usual_shape: Shape,
    /// Answer boards of other shapes, which say their own.
    others: Mutex<HashMap<Shape, Arc<Solver>>>,
    /// The other shape that boards may be meant in, if there is one.
    other_reading: Option<OtherReading>,
    /// Whether the user has been told of it.
    has_told: AtomicBool,
}

/// How far lines have been answered.
pub struct Progress {
    /// The number of bytes.
    pub bytes: usize,
    /// Whether the last line took a search.
    pub has_searched: bool,
}

impl LineSolver {
    pub fn new(choice: Choice, options: OutputOptions) -> anyhow::Result<LineSolver> {
        let usual_shape = choice.usual_shape();
        Ok(LineSolver {
            usual: choice.solver(usual_shape)?.prepared_for(options.order),
            usual_shape,
            others: Mutex::default(),
            other_reading: choice.other_reading(),
            has_told: AtomicBool::new(false),
            choice,
            options,
        })
    }

    pub fn options(&self) -> &OutputOptions {
        &self.options
    }

    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Returns how much of the input to answer before printing: little if answers are long or take
    /// long, so that the first ones come soon.
    pub fn bytes_at_once(&self) -> usize {
        if self.batch().is_some() && self.options.is_brief() {
            CAPACITY
        } else {
            4 * 1024
        }
    }

    /// Answers a board that is an argument.
    pub fn answer_argument(&self, text: &str, origin: Origin, answers: &mut OutputBuffer) {
        let board = self.choice.parse(text);
        answers.failure = self.answer(board, origin, answers).err();
        self.tell_other_reading(text, origin, answers);
    }

    /// Answers whole lines, up to the first that takes a search. `drawing` says what the lines before mean
    /// for the first, and then what these mean for the next.
    pub fn answer_lines(
        &self,
        lines: &[u8],
        drawing: &mut Drawing,
        answers: &mut OutputBuffer,
    ) -> Progress {
        let mut progress = Progress {
            bytes: 0,
            has_searched: false,
        };
        let failure = self.answer_on(lines, drawing, &mut progress, answers);
        answers.failure = failure.err();
        progress
    }

    fn answer_on(
        &self,
        lines: &[u8],
        drawing: &mut Drawing,
        progress: &mut Progress,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        // Explaining an unsolvable board needs the board, and a batch reports only its answer.
        let is_batch = self.options.is_brief() && !self.options.explains;
        let batch = self.batch().filter(|_| is_batch);
        loop {
            if let Some(batch) = batch.filter(|_| !drawing.is_open()) {
                let rest = &lines[progress.bytes..];
                let bytes = self.answer_plain_lines(batch, rest, answers)?;
                if bytes > 0 {
                    drawing.lines_were_read();
                    progress.bytes += bytes;
                }
            }
            let rest = &lines[progress.bytes..];
            if rest.is_empty() || progress.has_searched {
                return Ok(());
            }
            let end = rest.iter().position(|&byte| byte == b'\n');
            let line = &rest[..end.map_or(rest.len(), |place| place + 1)];
            progress.has_searched = self.answer_line(line, drawing, answers)?;
            progress.bytes += line.len();
            answers.lines += 1;
            if progress.has_searched {
                return Ok(());
            }
        }
    }

    /// Answers plainly written lines, many at once; returns their number of bytes.
    fn answer_plain_lines(
        &self,
        batch: &Batch<TableBytes>,
        lines: &[u8],
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<usize> {
        match self.options.form {
            AnswerForm::Distance => self.answer_batch::<true>(batch, lines, answers),
            _ => self.answer_batch::<false>(batch, lines, answers),
        }
    }

    fn answer_batch<const DISTANCES: bool>(
        &self,
        batch: &Batch<TableBytes>,
        lines: &[u8],
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<usize> {
        let order = self.options.solving_order(&self.usual);
        let mut writer = BatchWriter::<DISTANCES> {
            answers,
            failure: None,
            has_unsolvable: false,
        };
        let done = batch.solve_lines(lines, order, &mut writer);
        let failure = writer.failure;
        if writer.has_unsolvable && self.may_tell_other_reading() {
            self.tell_first_other_reading(&lines[..done.bytes], answers);
        }
        answers.count += done.lines;
        answers.lines += done.lines;
        match failure {
            None => Ok(done.bytes),
            Some((text_before, error)) => {
                answers.truncate(text_before);
                Err(self.usual.explained(error).into())
            }
        }
    }

    /// Answers a line, however it is written, and a board drawn over the lines before; returns whether it
    /// took a search.
    fn answer_line(
        &self,
        line: &[u8],
        drawing: &mut Drawing,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<bool> {
        let number = answers.lines + 1;
        // As almost every line is.
        if !drawing.is_open()
            && let Some((board, _)) = Board::parse_line(self.usual_shape, line)
        {
            drawing.lines_were_read();
            let board = check_length(line).map(|()| board);
            return self.answer_single_line(board, line, Origin::line(number), answers);
        }
        let step = drawing.read(line, &self.choice);
        let mut has_searched = false;
        if let Some(drawn) = step.drawn {
            let origin = drawn.origin(number as isize);
            has_searched = self.answer(drawn.board, origin, answers)?;
        }
        if step.is_alone {
            let origin = Origin::line(number);
            let parse = |()| self.choice.parse(&String::from_utf8_lossy(line));
            let board = check_length(line).and_then(parse);
            has_searched |= self.answer_single_line(board, line, origin, answers)?;
        }
        Ok(has_searched)
    }

    /// Answers the board that a line is.
    fn answer_single_line(
        &self,
        board: Result<Board, String>,
        line: &[u8],
        origin: Origin,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<bool> {
        let has_searched = self.answer(board, origin, answers)?;
        if self.may_tell_other_reading() {
            self.tell_other_reading(&String::from_utf8_lossy(line), origin, answers);
        }
        Ok(has_searched)
    }

    fn may_tell_other_reading(&self) -> bool {
        self.other_reading.is_some() && !self.has_told.load(Ordering::Relaxed)
    }

    /// Tells, once, that a board may have been meant in another shape.
    fn tell_other_reading(&self, text: &str, origin: Origin, answers: &mut OutputBuffer) {
        let other = self.other_reading.as_ref();
        if let Some(note) = other.and_then(|other| other.explain(text))
            && !self.has_told.swap(true, Ordering::Relaxed)
        {
            answers.push_message(Message::OtherReading { origin, note });
        }
    }

    /// Does this for the first of some plain lines for which it is so.
    #[cold]
    fn tell_first_other_reading(&self, lines: &[u8], answers: &mut OutputBuffer) {
        let numbered = (answers.lines + 1..).zip(lines.split(|&byte| byte == b'\n'));
        for (number, line) in numbered {
            self.tell_other_reading(
                &String::from_utf8_lossy(line),
                Origin::line(number),
                answers,
            );
        }
    }

    /// Answers a board, or says what is wrong with it; returns whether it took a search.
    fn answer(
        &self,
        board: Result<Board, String>,
        origin: Origin,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<bool> {
        let board = match board {
            Ok(board) => board,
            Err(reason) => return self.refuse(reason, origin, answers),
        };
        if board.shape() == self.usual_shape {
            return self.answer_by(&self.usual, board, answers);
        }
        let solver = self.solver_of(board.shape())?;
        self.answer_by(&solver, board, answers)
    }

    fn answer_by(
        &self,
        solver: &Solver,
        board: Board,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<bool> {
        let answer = Answer::new(solver, board, &self.options)?;
        self.write(&answer, answers)?;
        if self.options.explains
            && let Answer::Unsolvable { board } = answer
        {
            let reason = why_unsolvable(&board, solver.goal());
            answers.push_message(Message::Unsolvable(reason));
        }
        Ok(answer.is_searched())
    }

    fn refuse(
        &self,
        reason: String,
        origin: Origin,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<bool> {
        answers.count += 1;
        // The object has the number of the line, which the printer knows.
        if !self.options.json {
            answers.write_all(self.options.separator().as_bytes())?;
            writeln!(answers, "invalid")?;
        }
        answers.push_message(Message::Invalid { origin, reason });
        Ok(false)
    }

    fn write(&self, answer: &Answer, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        answers.count += 1;
        answers.write_all(self.options.separator().as_bytes())?;
        Ok(write_answer(answer, &self.options, answers)?)
    }

    /// Returns what answers many plain lines at once, if a table does.
    fn batch(&self) -> Option<&Batch<TableBytes>> {
        self.usual.complete()
    }

    /// Opens the tables of another shape than the usual one when it is first asked about; fails if none
    /// serves it.
    fn solver_of(&self, shape: Shape) -> anyhow::Result<Arc<Solver>> {
        let solver = match lock(&self.others).entry(shape) {
            Entry::Occupied(opened) => Arc::clone(opened.get()),
            Entry::Vacant(place) => {
                let solver = self.choice.solver(shape)?;
                let solver = solver.prepared_for(self.options.order);
                Arc::clone(place.insert(Arc::new(solver)))
            }
        };
        Ok(solver)
    }
}

#[cfg(test)]
mod tests;
