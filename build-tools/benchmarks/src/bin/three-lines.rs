//! The three lines of docs/embedding.md: what the table and its reader add to a program.

fn main() {
    let table = tilebase_lookup::Table::embedded();
    let board = tilebase_lookup::Board::parse(table.shape(), "2 3 4 1 5 x 7 6 8").unwrap();
    assert_eq!(
        table.solve(&board).unwrap().to_string(),
        "ullddrurdllurdruldr"
    );
}
