//! The three lines of docs/embedding.md, to measure what the table and its reader add to a program.

fn main() {
    let solver = tilebase_lookup::Solver::embedded();
    let board = tilebase_lookup::Board::parse(solver.shape(), "2 3 4 1 5 x 7 6 8").unwrap();
    assert_eq!(
        solver.solve(&board).unwrap().to_string(),
        "ullddrurdllurdruldr"
    );
}
