use tilebase_puzzle::Symmetry;

use crate::frame::Frame;
use crate::{Solver, Table, Tablebase};

impl Table<&'static [u8]> {
    /// Returns the 3x3 table with the goal 1 2 3 / 4 5 6 / 7 8 x, which is a part of the program.
    pub fn embedded() -> Table<&'static [u8]> {
        shipped(tilebase_data::CORNER_3X3)
    }
}

impl Tablebase<&'static [u8]> {
    /// Returns the 3x3 tables that are a part of the program: any start, any goal, any order of moves.
    ///
    /// They are [`Table::embedded`] and, for the goals with the blank in a corner, at an edge and in the
    /// centre, three of encoding distance bit, which answer in any order.
    pub fn embedded() -> Tablebase<&'static [u8]> {
        let files = [
            tilebase_data::CORNER_3X3,
            tilebase_data::CORNER_3X3_BIT,
            tilebase_data::EDGE_3X3_BIT,
            tilebase_data::CENTER_3X3_BIT,
        ];
        Tablebase::new(files.map(shipped)).expect("tables of one shape")
    }
}

impl Solver<&'static [u8]> {
    /// Returns the solver of the two embedded 3x3 tables with the goal 1 2 3 / 4 5 6 / 7 8 x: that of
    /// [`Table::embedded`], and one of encoding distance bit for other orders than u, d, l, r.
    pub fn embedded() -> Solver<&'static [u8]> {
        let table = Table::embedded();
        let frame = Frame::new(Symmetry::IDENTITY, &table.goal().board());
        Solver::new(
            [Some(table), Some(shipped(tilebase_data::CORNER_3X3_BIT))],
            frame,
        )
    }
}

fn shipped(file: &'static [u8]) -> Table<&'static [u8]> {
    Table::from_bytes(file).expect("the shipped tables are whole")
}
