use crate::{Solver, Table, Tablebase};

impl Table<&'static [u8]> {
    /// Returns the 3x3 table with the goal 1 2 3 / 4 5 6 / 7 8 x, which is a part of the program.
    pub fn embedded() -> Table<&'static [u8]> {
        shipped(tilebase_data::CORNER_3X3)
    }
}

impl Tablebase<&'static [u8]> {
    /// Returns the three 3x3 tables that are a part of the program: any start, any goal.
    pub fn embedded() -> Tablebase<&'static [u8]> {
        let files = [
            tilebase_data::CORNER_3X3,
            tilebase_data::EDGE_3X3,
            tilebase_data::CENTER_3X3,
        ];
        Tablebase::new(files.map(shipped)).expect("three tables of one shape")
    }
}

impl Solver<&'static [u8]> {
    /// Returns the solver of [`Table::embedded`]: 3x3, towards 1 2 3 / 4 5 6 / 7 8 x.
    pub fn embedded() -> Solver<&'static [u8]> {
        Table::embedded().into_solver()
    }
}

fn shipped(file: &'static [u8]) -> Table<&'static [u8]> {
    Table::new(file).expect("the shipped tables are whole")
}
