use tilebase_format::Table;

/// Returns the embedded 3x3 tables. Together they serve every goal.
///
/// The first has moves and serves goals with the blank in a corner. The others have distance bits, for any move order:
/// for the blank in a corner, at an edge, and in the centre.
pub fn embedded_tables() -> [Table<&'static [u8]>; 4] {
    let files = [
        tilebase_data::CORNER_3X3,
        tilebase_data::CORNER_3X3_BIT,
        tilebase_data::EDGE_3X3_BIT,
        tilebase_data::CENTER_3X3_BIT,
    ];
    files.map(shipped)
}

pub(crate) fn shipped(file: &'static [u8]) -> Table<&'static [u8]> {
    Table::from_bytes(file).expect("the shipped tables are whole")
}
