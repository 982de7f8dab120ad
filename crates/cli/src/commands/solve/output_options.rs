use anstyle::Style;
use tilebase_lookup::View;
use tilebase_puzzle::MoveOrder;

use crate::args::AnswerForm;
use crate::tables::TableBytes;

/// What is printed for each board.
pub struct OutputOptions {
    pub form: AnswerForm,
    pub order: MoveOrder,
    pub all: bool,
    pub count: bool,
    /// The style of the lines between drawn boards.
    pub title: Style,
}

impl OutputOptions {
    /// Returns whether an answer is one solution or its length, which is quickly found and written.
    pub fn is_brief(&self) -> bool {
        let form_is_brief = matches!(self.form, AnswerForm::Moves | AnswerForm::Distance);
        form_is_brief && !self.all && !self.count
    }

    /// Returns the order to solve by: the quickest if only the length of a solution is printed.
    pub fn solving_order(&self, solver: &View<'_, TableBytes>) -> MoveOrder {
        match self.form {
            AnswerForm::Distance => solver.own_order(),
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
