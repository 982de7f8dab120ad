use std::io::Write;

use tilebase_lookup::{PathIndex, QueryError, View};
use tilebase_puzzle::{Board, ParseError};

use super::answer::Answer;
use super::format::write_answer;
use super::line_chunks::{CAPACITY, MAX_LINE};
use super::output_buffer::{Message, Origin, OutputBuffer};
use super::output_options::OutputOptions;
use crate::args::AnswerForm;
use crate::tables::{TableBytes, TablesAndGoal};
use crate::terminal::why_unsolvable;

/// The least space that is offered to the index for its answers, in bytes.
const LEAST_SPARE: usize = 64 * 1024;

/// Answers lines and arguments, in the form that the options say.
pub struct LineSolver {
    pub tables: TablesAndGoal,
    pub options: OutputOptions,
    /// Whether the reason is told if a board is unsolvable.
    pub explains: bool,
}

impl LineSolver {
    /// Answers a board that is an argument.
    pub fn answer_argument(&self, text: &str, origin: Origin, answers: &mut OutputBuffer) {
        let board = Board::parse(self.tables.shape(), text);
        let answered = self
            .tables
            .solver()
            .and_then(|solver| self.answer(&solver, None, board, origin, answers));
        answers.failure = answered.err();
    }

    /// Answers whole lines, quickest if there is an index and the lines are plainly written.
    pub fn answer_lines(
        &self,
        lines: &[u8],
        index: Option<&PathIndex>,
        answers: &mut OutputBuffer,
    ) {
        let answered = self
            .tables
            .solver()
            .and_then(|solver| self.answer_each_line(&solver, index, lines, answers));
        answers.failure = answered.err();
    }

    fn answer_each_line(
        &self,
        solver: &View<'_, TableBytes>,
        index: Option<&PathIndex>,
        mut lines: &[u8],
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        loop {
            if let Some(index) = index {
                lines = self.answer_plain_lines(index, lines, answers);
            }
            if lines.is_empty() {
                return Ok(());
            }
            let end = lines.iter().position(|&byte| byte == b'\n');
            let (line, rest) = lines.split_at(end.map_or(lines.len(), |place| place + 1));
            self.answer_line(solver, index, line, answers)?;
            lines = rest;
        }
    }

    /// Answers plainly written lines from the index; returns the first other line and what follows.
    fn answer_plain_lines<'a>(
        &self,
        index: &PathIndex,
        mut lines: &'a [u8],
        answers: &mut OutputBuffer,
    ) -> &'a [u8] {
        while !lines.is_empty() {
            let spare = answers.spare(LEAST_SPARE);
            let answered = match self.options.form {
                AnswerForm::Distance => index.distance_lines(lines, spare),
                _ => index.solve_lines(lines, spare),
            };
            if answered.lines == 0 {
                break;
            }
            answers.advance(answered.written);
            answers.count += answered.lines;
            lines = &lines[answered.read..];
        }
        lines
    }

    /// Answers a line, however it is written.
    fn answer_line(
        &self,
        solver: &View<'_, TableBytes>,
        index: Option<&PathIndex>,
        line: &[u8],
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let origin = Origin::Line(answers.count + 1);
        if line.len() > MAX_LINE + 1 {
            let reason = format!("longer than {MAX_LINE} bytes");
            return self.refuse(reason, origin, answers);
        }
        let shape = self.tables.shape();
        let board = match Board::parse_line(shape, line) {
            Some((board, _)) => Ok(board),
            None => Board::parse(shape, &String::from_utf8_lossy(line)),
        };
        self.answer(solver, index, board, origin, answers)
    }

    fn answer(
        &self,
        solver: &View<'_, TableBytes>,
        index: Option<&PathIndex>,
        board: Result<Board, ParseError>,
        origin: Origin,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let board = match board {
            Ok(board) => board,
            Err(error) => return self.refuse(error.to_string(), origin, answers),
        };
        let answer = Answer::look_up(solver, index, board, &self.options);
        let answer = answer.map_err(|error: QueryError| self.tables.damaged(error))?;
        self.write(&answer, answers)?;
        if self.explains
            && let Answer::Unsolvable { board } = answer
        {
            let reason = why_unsolvable(&board, self.tables.goal());
            answers.push_message(Message::Unsolvable(reason));
        }
        Ok(())
    }

    fn refuse(
        &self,
        reason: String,
        origin: Origin,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let answer = Answer::Invalid { reason };
        self.write(&answer, answers)?;
        if let Answer::Invalid { reason } = answer {
            answers.push_message(Message::Invalid { origin, reason });
        }
        Ok(())
    }

    fn write(&self, answer: &Answer, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        answers.count += 1;
        answers.write_all(self.options.separator().as_bytes())?;
        Ok(write_answer(answer, &self.options, answers)?)
    }

    /// Returns the index of all solutions, if it can give the answers that are printed.
    pub fn path_index(&self) -> Option<PathIndex> {
        if self.explains || !self.options.is_brief() {
            return None;
        }
        // A damaged table is reported when a board is looked up in it.
        let solver = self.tables.solver().ok()?;
        solver.path_index(self.options.solving_order(&solver)).ok()
    }

    /// Returns how much of the input to answer before printing: little if answers are long or take
    /// long, so that the first ones come soon.
    pub fn bytes_at_once(&self) -> usize {
        if self.options.is_brief() {
            CAPACITY
        } else {
            4 * 1024
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::{Index, select};
    use tilebase_puzzle::MoveOrder;

    use super::*;
    use crate::args::TablesAndGoalArgs;

    fn solver(form: AnswerForm, goal: Option<&str>) -> LineSolver {
        let args = TablesAndGoalArgs {
            goal: goal.map(str::to_owned),
            ..TablesAndGoalArgs::default()
        };
        LineSolver {
            tables: TablesAndGoal::open(&args).unwrap(),
            options: OutputOptions {
                form,
                order: MoveOrder::UDLR,
                all: false,
                count: false,
                title: anstyle::Style::new(),
            },
            explains: false,
        }
    }

    fn text(answers: &OutputBuffer) -> String {
        String::from_utf8_lossy(answers.text()).into_owned()
    }

    /// Lines that people might type, and some that nobody would, each with its line end.
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
        /// The answers and messages are the same, at the same places, with an index and without, and
        /// from the quick parser and the full one.
        #[test]
        fn an_index_changes_nothing(lines in prop::collection::vec(line(), 0..100)) {
            static CASES: std::sync::LazyLock<Vec<(LineSolver, PathIndex)>> =
                std::sync::LazyLock::new(|| {
                    let usual = [AnswerForm::Moves, AnswerForm::Distance].map(|form| solver(form, None));
                    let other_goal = solver(AnswerForm::Moves, Some("8x3/214/765"));
                    let all = usual.into_iter().chain([other_goal]);
                    let with_index = |solver: LineSolver| {
                        let index = solver.path_index().unwrap();
                        (solver, index)
                    };
                    all.map(with_index).collect()
                });
            for (solver, index) in CASES.iter() {
                let (mut with, mut without) = (OutputBuffer::default(), OutputBuffer::default());
                solver.answer_lines(&lines.concat(), Some(index), &mut with);
                // Line by line, and by the full parser.
                for (number, line) in (1..).zip(&lines) {
                    let text = String::from_utf8_lossy(line);
                    solver.answer_argument(&text, Origin::Line(number), &mut without);
                    prop_assert!(without.failure.is_none());
                }
                prop_assert!(with.failure.is_none());
                prop_assert_eq!(text(&with), text(&without));
                prop_assert_eq!(with.messages(), without.messages());
                prop_assert_eq!(with.count, lines.len());
            }
        }
    }

    /// The answers of the index do not tell why a board is unsolvable.
    #[test]
    fn no_index_if_unsolvable_boards_are_explained() {
        let quick = solver(AnswerForm::Moves, None);
        assert!(quick.path_index().is_some());
        let explaining = LineSolver {
            explains: true,
            ..quick
        };
        assert!(explaining.path_index().is_none());
    }
}
