//! The file that readers in all languages are tested against, with any features of the crate.

use std::collections::{BTreeMap, HashMap};
use std::fs;
#[cfg(feature = "std")]
use std::ops::ControlFlow;
use std::path::Path;

use tilebase_lookup::{
    Board, GoalIndex, MoveOrder, MoveSet, RandomNumbers, Shape, Solution, Solver, Table,
};

/// Every kind of line, and the least number of such lines.
const KINDS: [(&str, usize); 13] = [
    ("table", 5),
    ("board", 1900),
    ("unsolvable", 50),
    ("invalid", 20),
    ("tiles", 7),
    ("goal", 7),
    ("order", 6),
    ("header", 24),
    ("checksum", 2),
    ("payload", 4),
    ("lost", 5),
    ("index", 100),
    ("random", 170),
];

/// The table files by their names: those of the folder `data`, and those of the file itself.
#[derive(Default)]
struct Files(HashMap<String, Vec<u8>>);

/// The names of pattern tables, which the crate `tilebase-pattern` reads.
struct PatternNames(Vec<String>);

impl PatternNames {
    fn contains(&self, name: &str) -> bool {
        name.starts_with("4x4") || self.0.iter().any(|other| other == name)
    }
}

impl Files {
    fn get(&mut self, name: &str) -> &Vec<u8> {
        self.0.entry(name.to_owned()).or_insert_with(|| {
            let data = Path::new(tilebase_data::folder());
            fs::read(data.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
        })
    }

    fn table(&mut self, name: &str) -> Table<&[u8]> {
        Table::from_bytes(self.get(name).as_slice()).unwrap()
    }

    fn shape(&mut self, name: &str) -> Shape {
        self.table(name).shape()
    }

    /// Returns the solver of a table, towards its own goal or the one in a text.
    fn solver(&mut self, name: &str, goal: &str) -> Solver<&[u8]> {
        let table = self.table(name);
        match goal {
            "" => table.into_solver(),
            text => {
                let goal = Board::parse_or_transposed(table.shape(), text).unwrap();
                Solver::new([table], &goal).unwrap()
            }
        }
    }

    /// Returns a file with other bytes from an offset on.
    fn changed(&mut self, name: &str, offset: usize, hex: &str) -> Vec<u8> {
        let (mut file, bytes) = (self.get(name).clone(), bytes(hex));
        file[offset..offset + bytes.len()].copy_from_slice(&bytes);
        file
    }
}

#[test]
fn every_line_is_answered_as_written() {
    let mut files = Files::default();
    let file = Path::new(tilebase_data::folder()).join("conformance.tsv");
    let file = fs::read_to_string(file).unwrap();
    let mut checked = BTreeMap::new();
    let mut pattern_names = PatternNames(Vec::new());
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (kind, fields) = (fields[0], &fields[1..]);
        if kind == "patterns" {
            pattern_names.0.push(fields[0].to_owned());
        } else if kind != "set" && !pattern_names.contains(fields[0]) {
            check(&mut files, kind, fields);
            *checked.entry(kind).or_insert(0) += 1;
        }
    }
    for (kind, least) in KINDS {
        let count = checked.remove(kind).unwrap_or(0);
        assert!(count >= least, "{kind}: {count}");
    }
    assert!(checked.is_empty(), "{checked:?}");
}

fn check(files: &mut Files, kind: &str, fields: &[&str]) {
    let number = |text: &str| text.parse::<usize>().unwrap();
    match (kind, fields) {
        ("table", [name, hex]) => {
            files.0.insert((*name).to_owned(), bytes(hex));
        }
        ("board", [name, goal, answer @ ..]) => check_board(&files.solver(name, goal), answer),
        ("unsolvable", [name, goal, board, error]) => {
            let solver = files.solver(name, goal);
            let board = Board::parse(solver.shape(), board).unwrap();
            assert_eq!(solver.distance(&board).unwrap_err().to_string(), *error);
        }
        ("invalid", [name, text, error]) => {
            let board = Board::parse(files.shape(name), text);
            assert_eq!(board.unwrap_err().to_string(), *error, "{text}");
        }
        ("tiles", [name, numbers, error]) => {
            let tiles: Vec<u8> = numbers
                .split_whitespace()
                .map(|tile| tile.parse().unwrap())
                .collect();
            let board = Board::from_tiles(files.shape(name), &tiles);
            assert_eq!(board.unwrap_err().to_string(), *error, "{numbers}");
        }
        ("goal", [name, goal, error]) => {
            let table = files.table(name);
            let found = match Board::parse_or_transposed(table.shape(), goal) {
                Ok(goal) => Solver::new([table], &goal).unwrap_err().to_string(),
                Err(found) => found.to_string(),
            };
            assert_eq!(found, *error, "{goal}");
        }
        ("order", [order, error]) => {
            let order = order.parse::<MoveOrder>();
            assert_eq!(order.unwrap_err().to_string(), *error);
        }
        ("header" | "checksum", [name, length, hex, error]) => {
            let mut file = files.changed(name, 0, hex);
            file.resize(number(length), 0);
            assert_eq!(Table::from_bytes(file).unwrap_err().to_string(), *error);
        }
        ("payload", [name, offset, hex, error]) => {
            let table = Table::from_bytes(files.changed(name, number(offset), hex)).unwrap();
            assert_eq!(table.verify().unwrap_err().to_string(), *error);
        }
        ("lost", [name, offset, hex, board, error]) => {
            let table = Table::from_bytes(files.changed(name, number(offset), hex)).unwrap();
            let board = Board::parse(table.shape(), board).unwrap();
            let solver = table.into_solver();
            assert_eq!(solver.distance(&board).unwrap_err().to_string(), *error);
        }
        ("index", [name, goal, index, board]) => {
            let solver = files.solver(name, goal);
            let (index, board) = (number(index) as u64, parsed(&solver, board));
            let numbers = GoalIndex::new(solver.goal());
            assert_eq!(numbers.index_of(&board), Some(index), "{name} {goal}");
            assert_eq!(numbers.board_at(index), Some(board));
        }
        ("random", [name, goal, seed, distance, board]) => {
            let solver = files.solver(name, goal);
            let seed = seed.parse().unwrap();
            if let Some(found) = random(&solver, seed, distance) {
                assert_eq!(
                    found,
                    parsed(&solver, board),
                    "{name} {goal} {seed} {distance}"
                );
            }
        }
        _ => panic!("unknown line: {kind} {fields:?}"),
    }
}

fn check_board(solver: &Solver<&[u8]>, answer: &[&str]) {
    let [order, text, distance, solution, optimal, count] = answer else {
        panic!("{answer:?}");
    };
    let board = parsed(solver, text);
    let order: MoveOrder = order.parse().unwrap();

    let found: Solution = solver.solve_by(&board, order).unwrap();
    assert_eq!(found.to_string(), *solution, "{text}");
    assert_eq!(solver.distance(&board).unwrap().to_string(), *distance);
    let moves: MoveSet = solver.optimal_moves(&board).unwrap();
    assert_eq!(moves.to_string(), *optimal, "{text}");
    #[cfg(feature = "std")]
    assert_eq!(solver.count_solutions(&board).unwrap().to_string(), *count);
    #[cfg(not(feature = "std"))]
    let _ = count;
    let first = solver.solve(&board).unwrap().first();
    assert_eq!(solver.next_move(&board).unwrap(), first, "{text}");
    assert_eq!(solver.hint(&board).unwrap().map(|hint| hint.mv), first);
    let end = found.iter().try_fold(board, |board, mv| board.moved(mv));
    assert_eq!(end.as_ref(), Some(solver.goal()));
}

fn parsed(solver: &Solver<&[u8]>, board: &str) -> Board {
    Board::parse(solver.shape(), board).unwrap()
}

/// Returns the first random board of a seed, or `None` if there is no distance without the feature `std`.
fn random(solver: &Solver<&[u8]>, seed: u64, distance: &str) -> Option<Board> {
    let number = RandomNumbers::new(seed).next().unwrap();
    let index = GoalIndex::new(solver.goal());
    match distance {
        "" => Some(index.random(number)),
        #[cfg(feature = "std")]
        distance => {
            let mut place = None;
            let visited = solver.each_distance(|depth| {
                if depth.distance().to_string() != distance {
                    return ControlFlow::Continue(());
                }
                place = depth.random(number).ok();
                ControlFlow::Break(())
            });
            assert_eq!(visited, Ok(()));
            index.board_at(place.unwrap())
        }
        #[cfg(not(feature = "std"))]
        _ => None,
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}
