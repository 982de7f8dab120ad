use std::io::Write;

use tilebase_lookup::{PathIndex, QueryError, View};
use tilebase_puzzle::{Board, ParseError};

use crate::answer::{Answer, Request};
use crate::answers::{Answers, Place, Remark};
use crate::args::Form;
use crate::chunks::LONGEST;
use crate::open::{Bytes, Question};
use crate::unsolvable;

/// The least room that is offered to the quick answers.
const ROOM: usize = 64 * 1024;

/// Answers boards the way the user asked for.
pub struct Answerer {
    pub question: Question,
    pub request: Request,
    /// Whether a person reads along, who may want to know why a board is unsolvable.
    pub explains: bool,
}

impl Answerer {
    /// What comes between the answers of two boards.
    pub fn separator(&self) -> &'static str {
        match self.request.all && self.request.form != Form::Json {
            true => "\n",
            false => "",
        }
    }

    /// Answers a board that is an argument.
    pub fn answer_argument(&self, text: &str, place: Place, answers: &mut Answers) {
        let board = Board::parse(self.question.shape(), text);
        let answered = self
            .question
            .view()
            .and_then(|view| self.answer(&view, board, place, answers));
        answers.failure = answered.err();
    }

    /// Answers whole lines; from an index where there is one, and where the lines are plain enough.
    pub fn answer_lines(&self, lines: &[u8], index: Option<&PathIndex>, answers: &mut Answers) {
        let answered = self
            .question
            .view()
            .and_then(|view| self.try_answer_lines(&view, lines, index, answers));
        answers.failure = answered.err();
    }

    fn try_answer_lines(
        &self,
        view: &View<'_, Bytes>,
        mut lines: &[u8],
        index: Option<&PathIndex>,
        answers: &mut Answers,
    ) -> anyhow::Result<()> {
        while !lines.is_empty() {
            if let Some(index) = index {
                let room = answers.room(ROOM);
                let answered = match self.request.form {
                    Form::Distance => index.distance_lines(lines, room),
                    _ => index.solve_lines(lines, room),
                };
                answers.advance(answered.written);
                answers.count += answered.lines;
                lines = &lines[answered.read..];
                if answered.lines > 0 {
                    continue;
                }
            }
            let end = lines.iter().position(|&byte| byte == b'\n');
            let (line, rest) = lines.split_at(end.map_or(lines.len(), |place| place + 1));
            lines = rest;
            let place = Place::Line(answers.count + 1);
            if line.len() > LONGEST + 1 {
                let reason = format!("longer than {LONGEST} bytes");
                self.refuse(reason, place, answers)?;
                continue;
            }
            let board = match Board::parse_line(self.question.shape(), line) {
                Some((board, _)) => Ok(board),
                None => Board::parse(self.question.shape(), &String::from_utf8_lossy(line)),
            };
            self.answer(view, board, place, answers)?;
        }
        Ok(())
    }

    fn answer(
        &self,
        view: &View<'_, Bytes>,
        board: Result<Board, ParseError>,
        place: Place,
        answers: &mut Answers,
    ) -> anyhow::Result<()> {
        let board = match board {
            Ok(board) => board,
            Err(error) => return self.refuse(error.to_string(), place, answers),
        };
        let answer = Answer::new(view, board, &self.request);
        let answer = answer.map_err(|error: QueryError| self.question.damaged(error))?;
        self.write(&answer, answers)?;
        if self.explains
            && let Answer::Unsolvable { board } = answer
        {
            let reason = unsolvable::explanation(&board, self.question.goal());
            answers.remark(Remark::Unsolvable(reason));
        }
        Ok(())
    }

    fn refuse(&self, reason: String, place: Place, answers: &mut Answers) -> anyhow::Result<()> {
        let answer = Answer::Invalid { reason };
        self.write(&answer, answers)?;
        if let Answer::Invalid { reason } = answer {
            answers.remark(Remark::Invalid { place, reason });
        }
        Ok(())
    }

    fn write(&self, answer: &Answer, answers: &mut Answers) -> anyhow::Result<()> {
        answers.count += 1;
        answers.write_all(self.separator().as_bytes())?;
        Ok(answer.write(&self.request, answers)?)
    }

    /// All solutions, if reading them from memory serves what the user asked for.
    pub fn path_index(&self) -> Option<PathIndex> {
        let Request {
            form,
            all,
            count,
            order,
            ..
        } = self.request;
        if all || count || !matches!(form, Form::Moves | Form::Distance) {
            return None;
        }
        // A damaged table is reported when it is walked.
        self.question.view().ok()?.path_index(order).ok()
    }
}
