//! The three lines of README.md, to measure how many bytes tilebase and its tables add to a program.

fn main() {
    let solver = tilebase::Tables::new()
        .solver_for("3x3".parse().unwrap())
        .unwrap();
    let board: tilebase::Board = "2 3 4 1 5 x 7 6 8".parse().unwrap();
    assert_eq!(
        solver.solve(&board).unwrap().to_string(),
        "ullddrurdllurdruldr"
    );
}
