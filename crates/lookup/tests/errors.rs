//! Every error has a kind, and says in the umbrella what it says alone.

use std::fmt::Display;
use std::io;

use oracle::{UDLR, file, goal};
use tilebase_lookup::{
    Batch, Board, Error, ErrorKind, Move, MoveOrder, OpenError, OutOfMemory, ProveError,
    QueryError, Shape, Solver, Table, Tablebase, TilesError,
};

#[track_caller]
fn check<T, E: Display + Into<Error>>(result: Result<T, E>, kind: ErrorKind) {
    let error = result.err().expect("an error");
    let text = error.to_string();
    let error: Error = error.into();
    assert_eq!((error.kind(), error.to_string()), (kind, text));
}

#[test]
fn of_boards_goals_and_orders() {
    let shape: Shape = "3x3".parse().unwrap();
    check(Board::parse(shape, "123"), ErrorKind::Board);
    check(Board::from_tiles(shape, &[1, 2, 3]), ErrorKind::Board);
    check("9x9".parse::<Shape>(), ErrorKind::Board);
    check("uuuu".parse::<MoveOrder>(), ErrorKind::Order);
    check("x".parse::<Move>(), ErrorKind::Order);
    let tablebase = Tablebase::new([Table::embedded()]).unwrap();
    check(tablebase.towards(&goal("2x2", 0).board()), ErrorKind::Board);
    check(tablebase.towards(&goal("3x3", 4).board()), ErrorKind::Goal);
}

#[test]
fn of_questions() {
    let solver = Solver::embedded();
    let [unsolvable, other] = ["21345678x", "123/45x"].map(|text| Board::parse_any(text).unwrap());
    check(solver.solve(&other), ErrorKind::Board);
    check(solver.solve(&unsolvable), ErrorKind::Unsolvable);
    check(solver.random_at(32, 0), ErrorKind::Distance);
    let (board, index) = (unsolvable, 0);
    let damaged = QueryError::Damaged { board, index };
    check(Err::<(), _>(damaged), ErrorKind::Table);
    check(Err::<(), _>(TilesError::from(damaged)), ErrorKind::Table);
    check(
        Batch::new(solver).distances(&[0; 9], &mut [0]),
        ErrorKind::Board,
    );
}

#[test]
fn of_tables() {
    let none: [Table<Vec<u8>>; 0] = [];
    check(Tablebase::new(none), ErrorKind::Table);
    check(Table::from_bytes([]), ErrorKind::Table);
    let mut bytes = file(goal("2x3", 5), UDLR);
    bytes[70] ^= 1;
    let table = Table::from_bytes(bytes).unwrap();
    check(table.verify(), ErrorKind::Table);
    check(table.prove(), ErrorKind::Table);
    check(Table::open("no such file"), ErrorKind::File);
    let no_room = io::Error::from(io::ErrorKind::OutOfMemory);
    check(Err::<(), _>(OpenError::from(no_room)), ErrorKind::Memory);
    let bytes = OutOfMemory { bytes: 1 };
    check(Err::<(), _>(bytes), ErrorKind::Memory);
    check(Err::<(), _>(ProveError::from(bytes)), ErrorKind::Memory);
}
