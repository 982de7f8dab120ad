use crate::Table;

impl Table<&'static [u8]> {
    /// The 3x3 table with the goal 1 2 3 / 4 5 6 / 7 8 x, which is a part of the program.
    pub fn embedded() -> Table<&'static [u8]> {
        Table::new(tilebase_data::CORNER_3X3).expect("the shipped table is whole")
    }
}
