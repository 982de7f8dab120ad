//! The file that readers in all languages are tested against: its lines for pattern tables.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use tilebase_pattern::{
    Board, GoalIndex, MoveOrder, PatternTable, Patterns, RandomNumbers, Shape, Solution,
};

use crate::plain_table::plain_table;

/// Every kind of line that pattern tables have, and the least number of such lines.
const KINDS: [(&str, usize); 13] = [
    ("patterns", 11),
    ("board", 1170),
    ("unsolvable", 40),
    ("invalid", 6),
    ("tiles", 3),
    ("goal", 7),
    ("header", 25),
    ("checksum", 2),
    ("payload", 3),
    ("set", 8),
    ("length", 100),
    ("index", 130),
    ("random", 110),
];

/// The most boards that a search for one of the `board` lines may look at, so that every language tests
/// them quickly.
const MAX_NODES: u64 = 20_000;

/// The pattern table files by the names of those that go together.
struct Files(HashMap<String, Vec<Vec<u8>>>);

/// The shipped tables.
const SHIPPED: [&str; 3] = [
    "4x4-1-2-3-4-7.tb",
    "4x4-5-6-9-10-13.tb",
    "4x4-8-11-12-14-15.tb",
];

impl Files {
    fn new() -> Files {
        let data = Path::new(tilebase_data::folder());
        let shipped = SHIPPED.map(|name| fs::read(data.join(name)).unwrap());
        let mut files = HashMap::from([("4x4".to_owned(), shipped.to_vec())]);
        for (name, file) in SHIPPED.into_iter().zip(shipped) {
            files.insert(name.to_owned(), vec![file]);
        }
        Files(files)
    }

    fn tables(&self, name: &str) -> impl Iterator<Item = PatternTable<&[u8]>> {
        let files = self.0[name].iter().map(Vec::as_slice);
        files.map(|file| PatternTable::from_bytes(file).unwrap())
    }

    fn solver(&self, name: &str, goal: &str) -> Patterns<&[u8]> {
        let patterns = Patterns::new(self.tables(name)).unwrap();
        match goal {
            "" => patterns,
            text => {
                let goal = Board::parse_or_transposed(patterns.shape(), text).unwrap();
                patterns.towards(&goal).unwrap()
            }
        }
    }

    fn shape(&self, name: &str) -> Shape {
        self.tables(name).next().unwrap().goal().shape()
    }

    /// Returns a file with other bytes from an offset on.
    fn changed(&self, name: &str, offset: usize, hex: &str) -> Vec<u8> {
        let (mut file, bytes) = (self.0[name][0].clone(), bytes(hex));
        file[offset..offset + bytes.len()].copy_from_slice(&bytes);
        file
    }
}

#[test]
fn every_line_is_answered_as_written() {
    let file = Path::new(tilebase_data::folder()).join("conformance.tsv");
    let file = fs::read_to_string(file).unwrap();
    let mut files = Files::new();
    let mut checked = BTreeMap::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (kind, fields) = (fields[0], &fields[1..]);
        if kind == "patterns" || kind == "set" || files.0.contains_key(fields[0]) {
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
        ("patterns", [name, tables @ ..]) => {
            let tables: Vec<Vec<u8>> = tables.iter().map(|hex| bytes(hex)).collect();
            for table in &tables {
                let pattern = PatternTable::from_bytes(table).unwrap().pattern();
                assert_eq!(*table, plain_table(pattern), "{name}: {pattern}");
            }
            files.0.insert((*name).to_owned(), tables);
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
            let tiles = numbers.split_whitespace();
            let tiles: Vec<u8> = tiles.map(|tile| tile.parse().unwrap()).collect();
            let board = Board::from_tiles(files.shape(name), &tiles);
            assert_eq!(board.unwrap_err().to_string(), *error, "{numbers}");
        }
        ("goal", [name, goal, error]) => {
            let solver = files.solver(name, "");
            let found = match Board::parse_or_transposed(solver.shape(), goal) {
                Ok(goal) => solver.towards(&goal).err().unwrap().to_string(),
                Err(found) => found.to_string(),
            };
            assert_eq!(found, *error, "{goal}");
        }
        ("header" | "checksum", [name, length, hex, error]) => {
            let mut file = files.changed(name, 0, hex);
            file.resize(number(length), 0);
            let table = PatternTable::from_bytes(file);
            assert_eq!(table.unwrap_err().to_string(), *error);
        }
        ("payload", [name, offset, hex, error]) => {
            let file = files.changed(name, number(offset), hex);
            let table = PatternTable::from_bytes(file).unwrap();
            assert_eq!(table.verify().unwrap_err().to_string(), *error);
        }
        ("set", [names, error]) => {
            let tables = names.split(':').flat_map(|name| files.tables(name));
            let found = Patterns::new(tables).err().unwrap();
            assert_eq!(found.to_string(), *error, "{names}");
        }
        ("length", [name, board, distance]) => {
            let solver = files.solver(name, "");
            let board = Board::parse(solver.shape(), board).unwrap();
            let search = solver.search().threads(2);
            let found = search.run(&board, |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(found.solution.unwrap().len(), number(distance), "{board}");
        }
        ("index", [name, goal, index, board]) => {
            let solver = files.solver(name, goal);
            let board = Board::parse(solver.shape(), board).unwrap();
            let index = index.parse().unwrap();
            let places = GoalIndex::new(solver.goal());
            assert_eq!(places.index_of(&board), Some(index), "{name} {goal}");
            assert_eq!(places.board_at(index), Some(board));
        }
        ("random", [name, goal, seed, "", board]) => {
            let solver = files.solver(name, goal);
            let board = Board::parse(solver.shape(), board).unwrap();
            let mut numbers = RandomNumbers::new(seed.parse().unwrap());
            let found = GoalIndex::new(solver.goal()).random(numbers.next().unwrap());
            assert_eq!(found, board, "{name} {goal} {seed}");
        }
        _ => panic!("unknown line: {kind} {fields:?}"),
    }
}

fn check_board(solver: &Patterns<&[u8]>, answer: &[&str]) {
    let [order, text, distance, solution, optimal, count] = answer else {
        panic!("{answer:?}");
    };
    let board = Board::parse(solver.shape(), text).unwrap();
    let order: MoveOrder = order.parse().unwrap();

    let search = solver.search().order(order).max_nodes(MAX_NODES);
    let found = search.run(&board, |_| ControlFlow::Continue(())).unwrap();
    assert!(found.is_optimal(), "{text}: too many boards to look at");
    let found = found.solution.unwrap();
    assert_eq!(found.to_string(), *solution, "{text}");
    let end = found.iter().try_fold(board, |board, mv| board.moved(mv));
    assert_eq!(end, Some(*solver.goal()));

    assert_eq!(solver.solve_by(&board, order).unwrap(), found, "{text}");
    assert_eq!(solver.distance(&board).unwrap().to_string(), *distance);
    let moves = solver.optimal_moves(&board).unwrap();
    assert_eq!(moves.to_string(), *optimal, "{text}");
    assert_eq!(solver.count_solutions(&board).unwrap().to_string(), *count);
    let solutions = solver.solutions(&board, order).unwrap();
    let solutions: Vec<Solution> = solutions.map(Result::unwrap).collect();
    assert_eq!(solutions.len().to_string(), *count, "{text}");
    assert_eq!(solutions.first(), Some(&found), "{text}");
    let first = MoveOrder::UDLR.first(moves);
    assert_eq!(solver.hint(&board).unwrap().map(|hint| hint.mv), first);
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}
