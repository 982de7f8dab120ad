//! Tests that the programs in `examples` compile without other crates of tilebase and print the expected output.

use tilebase_lookup::Solver;

#[allow(dead_code)] // `main` is not called
#[path = "../examples/distances.rs"]
mod distances;
#[allow(dead_code)]
#[path = "../examples/hints.rs"]
mod hints;

#[test]
fn hints_of_boards() {
    let hint = |text| hints::hint(&Solver::embedded(), text).map_err(|error| error.to_string());
    let expected = "slide 4: 19 moves to go";
    assert_eq!(hint("2 3 4 1 5 x 7 6 8").as_deref(), Ok(expected));
    assert_eq!(hint("12345678x").as_deref(), Ok("solved"));
    let refused = "no moves lead from this board to the goal";
    assert_eq!(hint("21345678x"), Err(refused.to_owned()));
}

#[test]
fn distances_of_lines() {
    let lines = "23415x768\n12345678x\n2 1 3 4 5 6 7 8 x\n";
    let distances = distances::distances(lines.as_bytes()).unwrap();
    assert_eq!(distances, [19, 0, -1]);
    assert!(distances::distances(b"12345".as_slice()).is_err());
}
