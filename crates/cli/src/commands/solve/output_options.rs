use anstyle::Style;
use tilebase::{MoveOrder, Solver};

use crate::args::AnswerForm;
use crate::spelling::Spelling;
use crate::tables::Limits;

/// What is printed for each board.
pub struct OutputOptions {
    pub form: AnswerForm,
    /// Whether to print JSON, in the place of the form.
    pub json: bool,
    /// How moves are written.
    pub spelling: Spelling,
    pub order: MoveOrder,
    pub all: bool,
    pub count: bool,
    /// Where a search ends.
    pub limits: Limits,
    /// The style of the lines between drawn boards.
    pub title: Style,
    /// Whether to say why a board is unsolvable.
    pub explains: bool,
}

impl OutputOptions {
    /// Returns whether an answer is one solution or its length, which is quickly found and written.
    pub fn is_brief(&self) -> bool {
        let is_brief = match self.form {
            AnswerForm::Moves => self.spelling == Spelling::Blank,
            AnswerForm::Distance => true,
            AnswerForm::Boards => false,
        };
        is_brief && !self.json && !self.all && !self.count
    }

    /// Returns the order to solve by: the quickest if only the length of a solution is printed.
    pub fn solving_order(&self, solver: &Solver) -> MoveOrder {
        match (self.form, solver.complete()) {
            (AnswerForm::Distance, Some(batch)) => batch.solver().quickest_order(),
            _ => self.order,
        }
    }

    /// Returns the text between the answers of two boards.
    pub fn separator(&self) -> &'static str {
        if self.all && !self.json { "\n" } else { "" }
    }
}
