use std::io::Write;

use tilebase_lookup::{PathIndex, QueryError};
use tilebase_puzzle::{Board, ParseError};

use crate::answer::{Answer, Request, Source};
use crate::answers::{Answers, Place, Remark};
use crate::args::Form;
use crate::chunks::{CAPACITY, LONGEST};
use crate::question::Question;
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
            .source(None)
            .and_then(|source| self.answer(&source, board, place, answers));
        answers.failure = answered.err();
    }

    /// Answers whole lines; from an index where there is one, most quickly where lines are plain.
    pub fn answer_lines(&self, lines: &[u8], index: Option<&PathIndex>, answers: &mut Answers) {
        let answered = self
            .source(index)
            .and_then(|source| self.try_answer_lines(&source, lines, answers));
        answers.failure = answered.err();
    }

    fn source<'a>(&'a self, index: Option<&'a PathIndex>) -> anyhow::Result<Source<'a>> {
        let view = self.question.view()?;
        Ok(Source { view, index })
    }

    fn try_answer_lines(
        &self,
        source: &Source,
        mut lines: &[u8],
        answers: &mut Answers,
    ) -> anyhow::Result<()> {
        while !lines.is_empty() {
            if let Some(index) = source.index {
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
            self.answer(source, board, place, answers)?;
        }
        Ok(())
    }

    fn answer(
        &self,
        source: &Source,
        board: Result<Board, ParseError>,
        place: Place,
        answers: &mut Answers,
    ) -> anyhow::Result<()> {
        let board = match board {
            Ok(board) => board,
            Err(error) => return self.refuse(error.to_string(), place, answers),
        };
        let answer = Answer::new(source, board, &self.request);
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

    /// All solutions, if collecting them serves what the user asked for.
    pub fn path_index(&self) -> Option<PathIndex> {
        if self.explains || !self.request.is_brief() {
            return None;
        }
        // A damaged table is reported when it is walked.
        let view = self.question.view().ok()?;
        view.path_index(self.request.walk_order(&view)).ok()
    }

    /// How much of the input to answer before printing: where answers take long or are long, little,
    /// so that the first ones come soon.
    pub fn bytes_at_once(&self) -> usize {
        match self.request.is_brief() {
            true => CAPACITY,
            false => 4 * 1024,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::{Index, select};
    use tilebase_puzzle::MoveOrder;

    use super::*;
    use crate::args::GoalArgs;

    fn answerer(form: Form, goal: Option<&str>) -> Answerer {
        let args = GoalArgs {
            goal: goal.map(str::to_owned),
            ..GoalArgs::default()
        };
        Answerer {
            question: Question::new("solve", &args).unwrap(),
            request: Request {
                form,
                order: MoveOrder::UDLR,
                all: false,
                count: false,
                title: anstyle::Style::new(),
            },
            explains: false,
        }
    }

    /// Lines that people might type, and some that nobody would, each with its end.
    fn line() -> impl Strategy<Value = Vec<u8>> {
        let cells = Just(b"12345678".to_vec()).prop_shuffle();
        let separator = select(vec![" ", "", ",", " , ", "\t"]);
        let blank = select(vec!['x', '0', '_', '.', '9', 'é']);
        let board = (cells, 0..9usize, blank, separator, any::<bool>()).prop_map(
            |(cells, place, blank, separator, ends_as_in_dos)| {
                let mut cells: Vec<char> = cells.into_iter().map(char::from).collect();
                cells.insert(place, blank);
                let cells: Vec<String> = cells.iter().map(char::to_string).collect();
                let end = if ends_as_in_dos { "\r" } else { "" };
                (cells.join(separator) + end).into_bytes()
            },
        );
        let changed =
            (board.clone(), any::<Index>(), any::<u8>()).prop_map(|(mut line, place, byte)| {
                let place = place.index(line.len());
                line[place] = byte;
                line
            });
        let any_line = prop_oneof![8 => board, 2 => changed, 1 => any::<Vec<u8>>()];
        any_line.prop_map(|mut line| {
            line.retain(|&byte| byte != b'\n');
            line.push(b'\n');
            line
        })
    }

    proptest! {
        /// With an index and without, by the quick reader and by the full one: the same answers and
        /// the same complaints, at the same places.
        #[test]
        fn an_index_changes_nothing(lines in prop::collection::vec(line(), 0..100)) {
            static CASES: std::sync::LazyLock<Vec<(Answerer, PathIndex)>> =
                std::sync::LazyLock::new(|| {
                    let usual = [Form::Moves, Form::Distance].map(|form| answerer(form, None));
                    let turned = answerer(Form::Moves, Some("8x3/214/765"));
                    let all = usual.into_iter().chain([turned]);
                    let with_index = |answerer: Answerer| {
                        let index = answerer.path_index().unwrap();
                        (answerer, index)
                    };
                    all.map(with_index).collect()
                });
            for (answerer, index) in CASES.iter() {
                let (mut with, mut without) = (Answers::default(), Answers::default());
                answerer.answer_lines(&lines.concat(), Some(index), &mut with);
                // Line by line, and so that the quick reader refuses each.
                for (number, line) in (1..).zip(&lines) {
                    let text = String::from_utf8_lossy(line);
                    answerer.answer_argument(&text, Place::Line(number), &mut without);
                    prop_assert!(without.failure.is_none());
                }
                prop_assert!(with.failure.is_none());
                prop_assert_eq!(with.printed(), without.printed());
                prop_assert_eq!(with.count, lines.len());
            }
        }
    }

    /// The index says nothing of why a board is unsolvable.
    #[test]
    fn explanations_take_the_long_way() {
        let quick = answerer(Form::Moves, None);
        assert!(quick.path_index().is_some());
        let explaining = Answerer {
            explains: true,
            ..quick
        };
        assert!(explaining.path_index().is_none());
    }
}
