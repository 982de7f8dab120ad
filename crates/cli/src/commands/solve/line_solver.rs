use std::io::Write;

use tilebase_lookup::{Batch, Solver, TableBytes};
use tilebase_puzzle::{Board, ParseError, Shape};

use super::answer::Answer;
use super::batch_writer::BatchWriter;
use super::format::write_answer;
use super::line_chunks::{CAPACITY, MAX_LINE};
use super::output_buffer::{Message, Origin, OutputBuffer};
use super::output_options::OutputOptions;
use crate::args::AnswerForm;
use crate::tables::damaged_table_of;
use crate::terminal::why_unsolvable;

/// Answers lines and arguments, in the form that the options say.
pub struct LineSolver {
    batch: Batch<TableBytes>,
    options: OutputOptions,
}

impl LineSolver {
    pub fn new(solver: Solver<TableBytes>, options: OutputOptions) -> LineSolver {
        LineSolver {
            batch: Batch::new(solver),
            options,
        }
    }

    pub fn options(&self) -> &OutputOptions {
        &self.options
    }

    pub fn shape(&self) -> Shape {
        self.solver().shape()
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

    /// Answers a board that is an argument.
    pub fn answer_argument(&self, text: &str, origin: Origin, answers: &mut OutputBuffer) {
        let board = Board::parse(self.shape(), text);
        answers.failure = self.answer(board, origin, answers).err();
    }

    /// Answers whole lines.
    pub fn answer_lines(&self, lines: &[u8], answers: &mut OutputBuffer) {
        answers.failure = self.answer_each_line(lines, answers).err();
    }

    fn answer_each_line(&self, mut lines: &[u8], answers: &mut OutputBuffer) -> anyhow::Result<()> {
        // Explaining an unsolvable board needs the board, and a batch reports only its answer.
        let is_batch = self.options.is_brief() && !self.options.explains;
        loop {
            if is_batch {
                lines = self.answer_plain_lines(lines, answers)?;
            }
            if lines.is_empty() {
                return Ok(());
            }
            let end = lines.iter().position(|&byte| byte == b'\n');
            let (line, rest) = lines.split_at(end.map_or(lines.len(), |place| place + 1));
            self.answer_line(line, answers)?;
            lines = rest;
        }
    }

    /// Answers plainly written lines, many at once; returns the first other line and what follows.
    fn answer_plain_lines<'a>(
        &self,
        lines: &'a [u8],
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<&'a [u8]> {
        match self.options.form {
            AnswerForm::Distance => self.answer_batch::<true>(lines, answers),
            _ => self.answer_batch::<false>(lines, answers),
        }
    }

    fn answer_batch<'a, const DISTANCES: bool>(
        &self,
        lines: &'a [u8],
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<&'a [u8]> {
        let order = self.options.solving_order(self.solver());
        let mut writer = BatchWriter::<DISTANCES> {
            answers,
            failure: None,
        };
        let done = self.batch.solve_lines(lines, order, &mut writer);
        let failure = writer.failure;
        answers.count += done.lines;
        match failure {
            None => Ok(&lines[done.bytes..]),
            Some((text_before, error)) => {
                answers.truncate(text_before);
                Err(damaged_table_of(self.solver(), error))
            }
        }
    }

    /// Answers a line, however it is written.
    fn answer_line(&self, line: &[u8], answers: &mut OutputBuffer) -> anyhow::Result<()> {
        let origin = Origin::Line(answers.count + 1);
        if line.len() > MAX_LINE + 1 {
            let reason = format!("longer than {MAX_LINE} bytes");
            return self.refuse(reason, origin, answers);
        }
        let board = match Board::parse_line(self.shape(), line) {
            Some((board, _)) => Ok(board),
            None => Board::parse(self.shape(), &String::from_utf8_lossy(line)),
        };
        self.answer(board, origin, answers)
    }

    fn answer(
        &self,
        board: Result<Board, ParseError>,
        origin: Origin,
        answers: &mut OutputBuffer,
    ) -> anyhow::Result<()> {
        let board = match board {
            Ok(board) => board,
            Err(error) => return self.refuse(error.to_string(), origin, answers),
        };
        let answer = Answer::look_up(self.solver(), board, &self.options);
        let answer = answer.map_err(|error| damaged_table_of(self.solver(), error))?;
        self.write(&answer, answers)?;
        if self.options.explains
            && let Answer::Unsolvable { board } = answer
        {
            let reason = why_unsolvable(&board, self.solver().goal());
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

    fn solver(&self) -> &Solver<TableBytes> {
        self.batch.solver()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;
    use proptest::sample::{Index, select};
    use tilebase_puzzle::MoveOrder;

    use super::*;
    use crate::args::TableChoiceArgs;
    use crate::tables::choose_solver;

    fn solver(form: AnswerForm, goal: Option<&str>, explains: bool) -> LineSolver {
        let tables = TableChoiceArgs {
            goal: goal.map(str::to_owned),
            ..TableChoiceArgs::default()
        };
        let options = OutputOptions {
            form,
            order: MoveOrder::UDLR,
            all: false,
            count: false,
            title: anstyle::Style::new(),
            explains,
        };
        LineSolver::new(choose_solver(&tables).unwrap(), options)
    }

    /// Returns a solver whose batch derives its index at once.
    fn with_index(solver: LineSolver) -> LineSolver {
        solver.batch.announce(MoveOrder::UDLR, u64::MAX);
        solver
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
            const CASES: [(AnswerForm, Option<&str>); 3] = [
                (AnswerForm::Moves, None),
                (AnswerForm::Distance, None),
                (AnswerForm::Moves, Some("8x3/214/765")),
            ];
            static INDEXED: LazyLock<Vec<LineSolver>> = LazyLock::new(|| {
                CASES.map(|(form, goal)| with_index(solver(form, goal, false))).into()
            });
            for ((form, goal), indexed) in CASES.into_iter().zip(INDEXED.iter()) {
                let plain = solver(form, goal, false);
                let [mut from_index, mut from_walks, mut one_by_one] =
                    [(); 3].map(|()| OutputBuffer::default());
                indexed.answer_lines(&lines.concat(), &mut from_index);
                plain.answer_lines(&lines.concat(), &mut from_walks);
                // Line by line, and by the full parser.
                for (number, line) in (1..).zip(&lines) {
                    let text = String::from_utf8_lossy(line);
                    plain.answer_argument(&text, Origin::Line(number), &mut one_by_one);
                    prop_assert!(one_by_one.failure.is_none());
                }
                for batch in [from_index, from_walks] {
                    prop_assert!(batch.failure.is_none());
                    prop_assert_eq!(text(&batch), text(&one_by_one));
                    prop_assert_eq!(batch.messages(), one_by_one.messages());
                    prop_assert_eq!(batch.count, lines.len());
                }
            }
        }
    }

    /// A batch does not show the board that is to be explained.
    #[test]
    fn unsolvable_boards_are_explained_among_many() {
        for (explains, messages) in [(true, 1), (false, 0)] {
            let solver = with_index(solver(AnswerForm::Moves, None, explains));
            let mut answers = OutputBuffer::default();
            solver.answer_lines(b"1234567x8\n21345678x\n12345678x\n", &mut answers);
            assert_eq!(text(&answers), "r\nunsolvable\n\n");
            assert_eq!(answers.messages().len(), messages);
        }
    }
}
