use crate::{PatternTable, Patterns};

impl PatternTable<&'static [u8]> {
    /// Returns the tables of [`Patterns::embedded`], for programs that choose among several.
    pub fn embedded() -> [PatternTable<&'static [u8]>; 3] {
        let tables = tilebase_data::PATTERNS_4X4.map(PatternTable::from_bytes);
        tables.map(|table| table.expect("the shipped tables are whole"))
    }
}

impl Patterns<&'static [u8]> {
    /// Returns the patterns of 4x4 towards the goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 x, whose
    /// three tables of five tiles are a part of the program, 0.33 MB.
    ///
    /// ```
    /// use tilebase_pattern::{Board, Patterns};
    ///
    /// let patterns = Patterns::embedded();
    /// let board = Board::parse(patterns.shape(), "5 1 2 4 / 9 6 3 8 / 13 x 7 11 / 14 10 15 12")?;
    /// assert_eq!(patterns.solve(&board)?.to_string(), "dluuurrddrd");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn embedded() -> Patterns<&'static [u8]> {
        Patterns::new(PatternTable::embedded()).expect("the shipped tables have each tile once")
    }
}
