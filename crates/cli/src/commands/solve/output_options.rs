use anstyle::Style;
use tilebase_lookup::{Solver, TableBytes};
use tilebase_puzzle::MoveOrder;

use crate::args::AnswerForm;
use crate::tables::Limits;

/// What is printed for each board.
pub struct OutputOptions {
    pub form: AnswerForm,
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
        let form_is_brief = matches!(self.form, AnswerForm::Moves | AnswerForm::Distance);
        form_is_brief && !self.all && !self.count
    }

    /// Returns the order to solve by: the quickest if only the length of a solution is printed.
    pub fn solving_order(&self, solver: &Solver<TableBytes>) -> MoveOrder {
        match self.form {
            AnswerForm::Distance => solver.quickest_order(),
            _ => self.order,
        }
    }

    /// Returns the text between the answers of two boards.
    pub fn separator(&self) -> &'static str {
        if self.all && self.form != AnswerForm::Json {
            "\n"
        } else {
            ""
        }
    }
}
