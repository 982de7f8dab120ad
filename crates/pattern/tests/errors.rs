//! Every error has a kind, and says in the umbrella what it says alone.

use std::fmt::Display;

use tilebase_pattern::{
    Board, Division, Error, ErrorKind, GenerateError, Goal, GoalError, Move, MoveOrder,
    OutOfMemory, Pattern, PatternTable, Patterns, ProveError, QueryError, Shape, TileSet,
};

#[track_caller]
fn check<T, E: Display + Into<Error>>(result: Result<T, E>, kind: ErrorKind) {
    let error = result.err().expect("an error");
    let text = error.to_string();
    let error: Error = error.into();
    assert_eq!((error.kind(), error.to_string()), (kind, text));
}

#[test]
fn of_every_kind() {
    let shape: Shape = "4x4".parse().unwrap();
    check(Board::parse(shape, "123"), ErrorKind::Board);
    check(Board::from_tiles(shape, &[1, 2, 3]), ErrorKind::Board);
    check("9x9".parse::<Shape>(), ErrorKind::Board);
    check("uuuu".parse::<MoveOrder>(), ErrorKind::Order);
    check("x".parse::<Move>(), ErrorKind::Order);
    let goal = Goal::corner(shape);
    check(Division::named(goal, "1"), ErrorKind::Table);
    check(Pattern::new(goal, TileSet::default()), ErrorKind::Table);
    check(PatternTable::from_bytes([]), ErrorKind::Table);
    check(Patterns::<Vec<u8>>::new([]), ErrorKind::Table);
    let (expected, found) = (shape, shape);
    let blank = 5;
    check(
        Err::<(), _>(GoalError::Shape { expected, found }),
        ErrorKind::Board,
    );
    check(
        Err::<(), _>(GoalError::NoTable { shape, blank }),
        ErrorKind::Goal,
    );
    check(
        Err::<(), _>(QueryError::Shape { expected, found }),
        ErrorKind::Board,
    );
    check(Err::<(), _>(QueryError::Unsolvable), ErrorKind::Unsolvable);
    let tiles = TileSet::default();
    check(
        Err::<(), _>(QueryError::Damaged { tiles }),
        ErrorKind::Table,
    );
    let memory = OutOfMemory { bytes: 1 };
    check(Err::<(), _>(memory), ErrorKind::Memory);
    check(Err::<(), _>(ProveError::from(memory)), ErrorKind::Memory);
    check(Err::<(), _>(GenerateError::from(memory)), ErrorKind::Memory);
}
