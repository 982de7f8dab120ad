//! Tests of opening and choosing tables, and of the errors if no table fits.

mod all_boards;
mod analysis;
mod any_goal;
mod conformance;
mod examples;
mod limits;

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::{TempDir, tempdir};
use tilebase::lookup::{GoalIndex, RandomNumbers};
use tilebase::pattern::{Header, Kind, Pattern};
use tilebase::{
    Board, Error, ErrorKind, Goal, Metric, Move, MoveOrder, Shape, Solver, TableBytes, Tables,
    Walks,
};
use tilebase_gen::Generator;

fn shipped(name: &str) -> PathBuf {
    Path::new(tilebase_data::folder()).join(name)
}

fn goal(shape: &str, blank: usize) -> Board {
    Goal::new(shape.parse().unwrap(), blank).unwrap().board()
}

/// Returns the file name of each table that a solver uses, or `None` for a table in memory.
fn files(solver: &Solver) -> Vec<Option<String>> {
    let name = |path: Option<&Path>| Some(path?.file_name()?.to_str()?.to_owned());
    let files = solver.files().into_iter();
    files.map(|bytes| name(bytes.path())).collect()
}

/// Copies a shipped table into a folder, with a flipped bit in its entries.
fn damaged_copy(name: &str, folder: &Path) -> PathBuf {
    let mut bytes = fs::read(shipped(name)).unwrap();
    bytes[100] ^= 1;
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

/// Tests that distances equal the results of a plain search, and that the other answers are consistent.
#[test]
fn every_board_of_small_shapes() {
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2"] {
        let shape: Shape = shape.parse().unwrap();
        for blank in [0, shape.cells() - 2] {
            let goal = Goal::new(shape, blank).unwrap();
            let solver = Tables::new().solver(&goal.board()).unwrap();
            let distances = oracle::distances(goal);
            assert_eq!(distances.len() as u64, solver.boards());
            for (number, (&board, &distance)) in distances.iter().enumerate() {
                let index = solver.index_of(&board).unwrap();
                assert_eq!(solver.board_at(index), Some(board));
                assert_eq!(solver.distance(&board).unwrap(), distance, "{board}");
                if number % 7 == 0 {
                    let solution = solver.solve(&board).unwrap();
                    assert_eq!(solution.len(), usize::from(distance));
                    assert_eq!(solution.first(), solver.next_move(&board).unwrap());
                    let optimal = solver.optimal_moves(&board).unwrap();
                    assert_eq!(solution.first().is_some(), !optimal.is_empty());
                    let all = solver.solutions(&board, MoveOrder::UDLR).unwrap();
                    let count = all.map(Result::unwrap).count() as u128;
                    assert_eq!(solver.count_solutions(&board).unwrap(), count);
                }
            }
        }
    }
}

/// Tests that generated tables give the same solutions as shipped tables, for 3x5, 5x3, 2x8, 8x2 and 5x5 with the blank
/// in any corner.
#[test]
fn generated_pattern_tables() {
    let made = Tables::new();
    let shipped = Tables::open(tilebase_data::folder()).unwrap();
    for shape in ["3x5", "5x3", "2x8", "8x2", "5x5"] {
        let shape: Shape = shape.parse().unwrap();
        let (first, last) = (0, shape.cells() - 1);
        for blank in [first, shape.cols() - 1, last - (shape.cols() - 1), last] {
            let goal = Goal::new(shape, blank).unwrap().board();
            let [one, other] = [&made, &shipped].map(|tables| tables.solver(&goal).unwrap());
            assert!(files(&one).iter().all(Option::is_none), "{goal}");
            assert!(files(&other).iter().all(Option::is_some), "{goal}");
            let again = made.solver(&goal).unwrap();
            let place = |solver: &Solver| solver.files()[0].as_ref().as_ptr();
            assert_eq!(place(&one), place(&again), "{goal}: made once");
            let board = match shape.is_indexed() {
                true => one.random(blank as u64).next().unwrap(),
                false => walk(&goal, 40),
            };
            assert_eq!(one.solve(&board).unwrap(), other.solve(&board).unwrap());
        }
    }
}

/// Returns a board after this number of random moves that never go back.
fn walk(goal: &Board, moves: u64) -> Board {
    let (mut board, mut last) = (*goal, None);
    for number in RandomNumbers::new(moves).take(moves as usize) {
        let next: Vec<_> = board
            .neighbours()
            .filter(|&(mv, _)| Some(mv) != last)
            .collect();
        let (mv, moved) = next[RandomNumbers::below(next.len() as u64, number) as usize];
        (board, last) = (moved, Some(mv.opposite()));
    }
    board
}

/// Tests that each board within 8 moves of the goal has the distance of a breadth-first search, for shapes without a
/// complete table.
#[test]
fn near_boards_of_large_shapes() {
    for shape in ["3x6", "6x3", "4x5", "5x4", "2x9", "5x5"] {
        let goal = Goal::corner(shape.parse().unwrap()).board();
        let solver = Tables::new().solver(&goal).unwrap();
        let (mut known, mut frontier) = (HashSet::from([goal]), vec![goal]);
        for distance in 0..8 {
            for board in &frontier {
                assert_eq!(solver.distance(board).unwrap(), distance, "{board}");
            }
            let next = frontier.iter().flat_map(Board::neighbours);
            let next: Vec<Board> = next.map(|(_, board)| board).collect();
            frontier = next
                .into_iter()
                .filter(|&board| known.insert(board))
                .collect();
        }
    }
}

/// `tilebase random` prints the same boards.
#[test]
fn boards_at_a_distance_without_a_table() {
    let solver = Tables::new().solver_for("4x4".parse().unwrap()).unwrap();
    let boards = solver.random_at(40, 7, 2, |_| ControlFlow::Continue(()));
    let expected = [
        "6 2 7 8 4 11 3 15 x 1 10 12 9 13 5 14",
        "11 10 2 3 6 4 7 8 14 5 x 12 13 1 9 15",
    ];
    let expected = expected.map(|text| text.parse::<Board>().unwrap());
    assert_eq!(boards.unwrap().unwrap(), expected);
    let cancelled = solver.random_at(40, 7, 2, |_| ControlFlow::Break(()));
    assert_eq!(cancelled.unwrap(), None);
    let error = solver.random_at(81, 7, 1, |_| ControlFlow::Continue(()));
    assert_eq!(error.unwrap_err().kind(), ErrorKind::Distance);
    // The largest distance of other goals is not known.
    let other = Tables::new().solver(&goal("4x4", 0)).unwrap();
    assert_eq!([&solver, &other].map(Walks::largest_distance), [80, 255]);
}

#[test]
fn moves_that_may_follow() {
    for (metric, expected) in [
        (Metric::Single, [false, true, true, true]),
        (Metric::Multi, [false, false, true, true]),
    ] {
        let moves = [Move::Down, Move::Up, Move::Left, Move::Right];
        let found = moves.map(|mv| tilebase::may_follow(metric, Some(Move::Up), mv));
        assert_eq!(found, expected, "{metric}");
    }
}

#[test]
fn boards_without_an_index() {
    let solver = Tables::new().solver_for("5x5".parse().unwrap()).unwrap();
    let far = solver.random(1).next().unwrap();
    let found = solver.search().max_time(Duration::from_millis(300));
    let found = found.run(&far, |_| ControlFlow::Continue(())).unwrap();
    assert!(!found.is_complete && found.lower_bound >= solver.lower_bound(&far).unwrap());
    let end = found
        .solution
        .unwrap()
        .iter()
        .fold(far, |board, mv| board.moved(mv).unwrap());
    assert_eq!(end, *solver.goal());
    assert_eq!((solver.boards(), solver.board_at(0)), (0, None));
    let error = solver.index_of(&far).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Argument);
    let message = "boards of 5x5 have no index: only boards of up to 16 cells have one";
    assert_eq!(error.to_string(), message);
    let go_on = |_| ControlFlow::Continue(());
    let expected =
        "this call needs a complete table, which boards of 5x5 cannot have; choose a smaller shape";
    let errors = [
        solver.all_distances(go_on).unwrap_err(),
        Tables::new().complete_solver(solver.goal()).unwrap_err(),
    ];
    assert_eq!(errors.map(|error| error.to_string()), [expected; 2]);
    let index = GoalIndex::new(solver.goal());
    let mut unsolvable = far.tiles().to_vec();
    unsolvable.swap(0, 1);
    let unsolvable = Board::from_tiles(far.shape(), &unsolvable).unwrap();
    assert!(index.reaches(&far) && !index.reaches(&unsolvable));
    assert!(matches!(
        solver.lower_bound(&unsolvable),
        Err(Error::Unsolvable)
    ));
}

#[test]
fn both_kinds_of_tables_answer_alike() {
    // Uses 3x3, since a complete table of 3x5 is too large for a test. The pattern tables are generated here.
    let goal = Goal::corner("3x3".parse().unwrap());
    let mut tables = Tables::new();
    for tiles in [&[1, 2, 4, 5][..], &[3, 6, 7, 8]] {
        let pattern = Pattern::new(goal, tiles.iter().copied().collect());
        let generator = Generator::pattern(pattern.unwrap());
        let table = generator.run(|_| ControlFlow::Continue(())).unwrap();
        tables.add_bytes(table.bytes().clone()).unwrap();
    }
    let searching = tables.solver(&goal.board()).unwrap();
    let looking_up = Tables::new().solver(&goal.board()).unwrap();
    assert!(searching.patterns().is_some() && looking_up.complete().is_some());
    let boards: Vec<Board> = looking_up.random(1).take(200).collect();
    for board in &boards {
        let both = [&searching, &looking_up];
        let [one, other] = both.map(|solver| {
            (
                solver.distance(board).unwrap(),
                solver.solve(board).unwrap(),
                solver.optimal_moves(board).unwrap(),
                solver.hint(board).unwrap(),
                solver.count_solutions(board).unwrap(),
                solver.index_of(board).unwrap(),
            )
        });
        assert_eq!(one, other);
        let orders = both.map(|solver| {
            let solutions = solver.solutions(board, "rldu".parse().unwrap()).unwrap();
            solutions.map(Result::unwrap).collect::<Vec<_>>()
        });
        assert_eq!(orders[0], orders[1]);
        let go_on = |_| ControlFlow::Continue(());
        let found = both.map(|solver| solver.search().run(board, go_on).unwrap().solution);
        assert_eq!(found[0], found[1]);
    }
    let many = [&searching, &looking_up].map(|solver| {
        let mut solutions = vec![None; boards.len()];
        let go_on = |_| ControlFlow::Continue(());
        solver.solve_many(
            &boards,
            "lrdu".parse().unwrap(),
            go_on,
            |number, solution| {
                solutions[number] = Some(solution.unwrap());
            },
        );
        solutions
    });
    assert_eq!(many[0], many[1]);

    let mut tiles: Vec<u8> = boards
        .iter()
        .flat_map(|board| board.tiles().to_vec())
        .collect();
    tiles[9..18].copy_from_slice(&[2, 1, 3, 4, 5, 6, 7, 8, 0]); // unsolvable
    let rows = [&searching, &looking_up].map(|solver| {
        let go_on = |_| ControlFlow::Continue(());
        let (mut distances, mut lengths) = ([0; 200], [0; 200]);
        let (mut letters, mut moves) = ([1; 200 * 255], [0; 200]);
        let order = "lrdu".parse().unwrap();
        solver.distances(&tiles, &mut distances, go_on).unwrap();
        let solved = solver.solve_letters(&tiles, order, &mut letters, 255, &mut lengths, go_on);
        solved.unwrap();
        solver
            .optimal_moves_many(&tiles, &mut moves, go_on)
            .unwrap();
        assert_eq!((distances, distances[1], moves[1]), (lengths, -1, 0));
        let sizes = [
            solver.distances(&tiles[1..], &mut distances, go_on),
            solver.distances(&tiles, &mut distances[1..], go_on),
            solver.solve_letters(&tiles, order, &mut letters, 30, &mut lengths, go_on),
            solver.solve_letters(&tiles, order, &mut letters[1..], 255, &mut lengths, go_on),
            solver.optimal_moves_many(&tiles[1..], &mut moves, go_on),
        ];
        for refused in sizes {
            assert_eq!(refused.unwrap_err().kind(), ErrorKind::Argument);
        }
        let mut wrong = tiles.clone();
        wrong[9 * 7] = wrong[9 * 7 + 1];
        let refused = [
            solver.distances(&wrong, &mut distances, go_on),
            solver.solve_letters(&wrong, order, &mut letters, 255, &mut lengths, go_on),
            solver.optimal_moves_many(&wrong, &mut moves, go_on),
        ];
        for refused in refused {
            let error = refused.unwrap_err();
            assert!(matches!(error, Error::Row { row: 7, .. }), "{error}");
            assert_eq!(error.kind(), ErrorKind::Board);
        }
        (lengths, letters, moves)
    });
    assert_eq!(rows[0], rows[1]);
}

#[test]
fn added_tables_come_first_then_folders_then_embedded_tables() {
    let folder = tempdir().unwrap();
    let goal = goal("3x3", 8);
    let own = Tables::new().solver(&goal).unwrap();
    assert_eq!(files(&own), [None, None]);

    fs::copy(shipped("3x3-corner-bit.tb"), folder.path().join("a.tb")).unwrap();
    let mut tables = Tables::open(folder.path()).unwrap();
    assert_eq!(
        files(&tables.solver(&goal).unwrap()),
        [Some("a.tb".to_owned())]
    );

    tables.add_file(shipped("3x3-corner.tb")).unwrap();
    assert_eq!(
        files(&tables.solver(&goal).unwrap()),
        [Some("3x3-corner.tb".to_owned())]
    );
    // None of these tables serves a goal with the blank at an edge, so an embedded table is used.
    let edge = Goal::new("3x3".parse().unwrap(), 7).unwrap().board();
    let solver = tables.solver(&edge).unwrap();
    assert_eq!(files(&solver), [None]);
    let expected = format!(
        "{} is not used: it is for boards of 3x3 with the goal's blank in cell 8",
        shipped("3x3-corner.tb").display()
    );
    assert_eq!(solver.skipped(), [expected]);

    let without_extension = folder.path().join("table");
    fs::copy(shipped("3x3-corner.tb"), &without_extension).unwrap();
    let tables = Tables::open(&without_extension).unwrap();
    assert_eq!(
        files(&tables.solver(&goal).unwrap()),
        [Some("table".to_owned())]
    );
}

#[test]
fn the_default_goal() {
    let shape = |text: &str| text.parse::<Shape>().unwrap();
    assert_eq!(Tables::new().goal_for(shape("3x3")), goal("3x3", 8));
    let mut tables = Tables::new();
    tables.add_file(shipped("3x3-center.tb")).unwrap();
    assert_eq!(tables.goal_for(shape("3x3")), goal("3x3", 4));
    assert_eq!(tables.goals().next(), Some(Goal::of(&goal("3x3", 4))));
    let folder = tempdir().unwrap();
    fs::copy(shipped("3x3-center.tb"), folder.path().join("a.tb")).unwrap();
    let found = Tables::open(folder.path()).unwrap();
    assert_eq!(found.goal_for(shape("3x3")), goal("3x3", 8));
    for tables in [&Tables::new(), &tables] {
        let error = tables.parse_goal("1x9").unwrap_err().to_string();
        assert!(error.starts_with("1x9 is out of range: "), "{error}");
        // Some boards look like shapes.
        let error = tables.parse_goal("1234x5678").err();
        assert!(!matches!(error, Some(Error::Shape(_))), "{error:?}");
    }
}

#[test]
fn a_damaged_file_is_named() {
    let folder = tempdir().unwrap();
    let damaged = damaged_copy("3x3-corner.tb", folder.path());
    let from_folder = Tables::open(folder.path()).unwrap();
    let solver = from_folder.solver(&goal("3x3", 8)).unwrap();
    assert_eq!(files(&solver), [None, None]);
    let [skipped] = solver.skipped() else {
        panic!("{:?}", solver.skipped())
    };
    assert!(
        skipped.starts_with(&format!("cannot use the table {}: ", damaged.display())),
        "{skipped}"
    );
    assert!(
        skipped.ends_with("; generate the table again with `tilebase gen`"),
        "{skipped}"
    );

    let other = folder.path().join("other.tb");
    fs::write(&other, "").unwrap();
    let tables = Tables::open(folder.path()).unwrap();
    let begin = format!("cannot use the table {}: too short: ", other.display());
    let unusable: Vec<&str> = tables.unusable().collect();
    assert!(
        matches!(unusable[..], [reason] if reason.starts_with(&begin)),
        "{unusable:?}"
    );

    let mut tables = Tables::new();
    tables.add_file(&damaged).unwrap();
    let error = tables.solver(&goal("3x3", 8)).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string()),
        (ErrorKind::Table, skipped.clone())
    );
}

/// Returns a folder with the three shipped tables of 4x4.
fn folder_of_4x4() -> TempDir {
    let folder = tempdir().unwrap();
    for name in [
        "4x4-1-2-3-4-7.tb",
        "4x4-5-6-9-10-13.tb",
        "4x4-8-11-12-14-15.tb",
    ] {
        fs::copy(shipped(name), folder.path().join(name)).unwrap();
    }
    folder
}

/// If the checksum is right but the entries are not, a search names the table.
#[test]
fn a_wrong_pattern_table_is_named() {
    let folder = folder_of_4x4();
    let wrong = folder.path().join("4x4-5-6-9-10-13.tb");
    let mut bytes = fs::read(&wrong).unwrap();
    bytes[64..].fill(0);
    oracle::repair(&mut bytes);
    fs::write(&wrong, bytes).unwrap();
    let tables = Tables::open(folder.path()).unwrap();
    let solver = tables.solver(&goal("4x4", 15)).unwrap();
    let error = solver
        .random(1)
        .find_map(|board| solver.distance(&board).err());
    let expected = format!(
        "{}: damaged pattern table: the entries of the tiles 5, 6, 9, 10, 13 do not lead to the goal; generate the table again with `tilebase gen`",
        wrong.display()
    );
    assert_eq!(error.unwrap().to_string(), expected);
}

#[test]
fn a_damaged_pattern_table_gives_way_to_the_next_set() {
    let folder = folder_of_4x4();
    damaged_copy("4x4-1-2-3-4-7.tb", folder.path());
    let tables = Tables::open(folder.path()).unwrap();
    let solver = tables.solver(&goal("4x4", 15)).unwrap();
    assert_eq!(solver.skipped().len(), 1);
    let board = "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11"
        .parse::<Board>()
        .unwrap();
    assert_eq!(solver.distance(&board).unwrap(), 44);
}

#[test]
fn a_set_that_lacks_a_table() {
    let mut tables = Tables::new();
    tables.add_file(shipped("4x4-1-2-3-4-7.tb")).unwrap();
    let error = tables.solver(&goal("4x4", 15)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Table);
    assert!(
        error
            .to_string()
            .contains("make a complete set with `tilebase gen"),
        "{error}"
    );
}

#[test]
fn files_that_are_not_tables() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.tb");
    fs::write(&path, "not a table").unwrap();
    let error = Tables::new().add_file(&path).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Table);
    let error = Tables::new()
        .add_file(folder.path().join("b.tb"))
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::File);
    let missing = folder.path().join("c");
    let error = Tables::new().add_folder(missing).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::File);
    assert!(TableBytes::read(&path).is_err());
    // In a folder, a file that is not a table is ignored.
    assert!(
        Tables::open(folder.path())
            .unwrap()
            .solver(&goal("3x3", 8))
            .is_ok()
    );
}

#[test]
fn boards_without_an_answer() {
    for shape in ["3x3", "4x4"] {
        let solver = Tables::new().solver_for(shape.parse().unwrap()).unwrap();
        let mut tiles = solver.goal().tiles().to_vec();
        tiles.swap(0, 1);
        let unsolvable = Board::from_tiles(solver.shape(), &tiles).unwrap();
        assert!(matches!(
            solver.distance(&unsolvable),
            Err(Error::Unsolvable)
        ));
        assert!(matches!(
            solver.index_of(&unsolvable),
            Err(Error::Unsolvable)
        ));
        let other = goal("2x3", 5);
        assert!(matches!(
            solver.solve(&other),
            Err(Error::OtherShape { .. })
        ));
    }
}

#[test]
fn debug_output_is_short() {
    let solver = Tables::new().solver_for("4x4".parse().unwrap()).unwrap();
    assert!(format!("{solver:?}").len() < 300, "{solver:?}");
    let tables = Tables::open(tilebase_data::folder()).unwrap();
    assert!(format!("{tables:?}").len() < 5000);
    let goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
    let table =
        format!("Table {{ shape: 4x4, goal: {goal}, kind: pattern 1, 2, 3, 4, 7, len: 109324 }}");
    let [found, ..] = tilebase::pattern::embedded_tables();
    assert_eq!(format!("{found:?}"), table);
}

/// Adds a file, and opens a solver towards its goal.
fn opened(path: &Path, is_mapping: bool, verify_large: bool) -> Result<Solver, Error> {
    let mut tables = Tables::new();
    if is_mapping {
        // SAFETY: the test changes the file only between two solvers.
        #[allow(unsafe_code)]
        unsafe {
            tables.map_files();
        }
    }
    if verify_large {
        tables.verify_large(|done, of| assert!(done <= of));
    }
    tables.add_file(path)?;
    let goal = tables.goals().next().expect("the goal of the file");
    tables.solver(&goal.board())
}

/// Returns whether the file is intact. An intact pattern table alone forms no set.
fn is_intact(opened: &Result<Solver, Error>) -> bool {
    matches!(opened, Ok(_) | Err(Error::Set { .. }))
}

/// A shipped file of either kind, read or mapped, is refused if any bit is flipped, and if it has one of many wrong
/// lengths.
#[test]
fn damaged_files_give_no_answers() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.tb");
    for name in ["2x4-corner-bit.tb", "3x5-1-6-11-12.tb"] {
        let bytes = fs::read(shipped(name)).unwrap();
        fs::write(&path, &bytes).unwrap();
        let mut file = File::options().write(true).open(&path).unwrap();
        for bit in 0..bytes.len() * 8 {
            let (place, flipped) = (bit / 8, 1 << (bit % 8));
            let mut write = |byte| {
                file.seek(SeekFrom::Start(place as u64)).unwrap();
                file.write_all(&[byte]).unwrap();
            };
            write(bytes[place] ^ flipped);
            let error = opened(&path, bit % 2 == 0, false).unwrap_err().to_string();
            let expected = "damaged payload: expected checksum ";
            assert!(place < 64 || error.contains(expected), "bit {bit}: {error}");
            assert!(error.starts_with("cannot use the table "), "{error}");
            write(bytes[place]);
        }
        assert!(
            [true, false]
                .into_iter()
                .all(|map| is_intact(&opened(&path, map, false)))
        );
        let around = (bytes.len() - 100..bytes.len() + 100).rev();
        let lens = around.filter(|&len| len != bytes.len());
        let lens: Vec<usize> = lens.chain((0..100).rev()).collect();
        println!(
            "cases: {} flipped bits of a table in a file",
            bytes.len() * 8
        );
        println!("cases: {} other lengths of a table in a file", lens.len());
        for len in lens {
            file.set_len(len as u64).unwrap();
            let error = opened(&path, len % 2 == 0, false).unwrap_err().to_string();
            assert!(
                error.contains(&format!("found {len};")),
                "{len} bytes: {error}"
            );
        }
    }
}

/// The checksum of a 178 MB table is checked on request, and whenever the table is read completely.
#[test]
fn large_files_are_checked_on_request() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.tb");
    let goal = Goal::corner("4x4".parse().unwrap());
    let header = Header {
        goal,
        kind: Kind::Pattern((1..=8).collect()),
        max_distance: 40,
        distance_sum: 0,
        payload_checksum: 0,
    };
    assert!(header.file_len() > 64 << 20);
    fs::write(&path, header.to_bytes()).unwrap();
    let file = File::options().write(true).open(&path).unwrap();
    file.set_len(header.file_len()).unwrap();
    assert!(is_intact(&opened(&path, true, false)));
    for (is_mapping, verify_large) in [(true, true), (false, false)] {
        let error = opened(&path, is_mapping, verify_large)
            .unwrap_err()
            .to_string();
        let expected = "damaged payload: expected checksum 0000000000000000, found ";
        assert!(error.contains(expected), "{error}");
    }
}
