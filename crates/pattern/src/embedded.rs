use tilebase_format::Table;

/// Returns the tables of [`PatternSolver::embedded`](crate::PatternSolver::embedded), for programs that select among
/// tables.
pub fn embedded_tables() -> [Table<&'static [u8]>; 3] {
    let tables = tilebase_data::PATTERNS_4X4.map(Table::from_bytes);
    tables.map(|table| table.expect("the shipped tables are whole"))
}
