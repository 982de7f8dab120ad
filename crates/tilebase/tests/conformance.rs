//! Tests with data/conformance.tsv, which the tests of all languages share.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::ops::ControlFlow;

use tilebase::{
    Board, Claim, Error, ErrorKind, Known, Limits, Metric, Mistakes, MoveOrder, Notation, Outcome,
    Request, Solver, Tables, Verdict,
};

use crate::analysis::analyse;
use crate::{ALL, shipped};

/// The kinds of lines that the tests of the crate `tilebase-puzzle` check.
const TEXTS: [&str; 6] = ["read", "invalid", "moves", "refused", "tiles", "order"];

/// Each other kind of line, with the minimum number of lines of that kind.
const KINDS: [(&str, usize); 17] = [
    ("table", 8),
    ("patterns", 15),
    ("board", 1370),
    ("slides", 110),
    ("analysis", 120),
    ("unsolvable", 128),
    ("goal", 16),
    ("header", 60),
    ("checksum", 4),
    ("payload", 7),
    ("lost", 5),
    ("set", 9),
    ("length", 100),
    ("index", 280),
    ("random", 410),
    ("verdict", 42),
    ("behaviour", 7),
];

/// The largest number of boards visited by the search of a `board` line. The limit keeps tests quick in every language.
const MAX_NODES: u64 = 20_000;

const SHIPPED_4X4: [&str; 3] = [
    "4x4-1-5-6-9-10.tb",
    "4x4-2-3-4-7-8.tb",
    "4x4-11-12-13-14-15.tb",
];

#[test]
fn every_line_is_answered_as_written() {
    let text = fs::read_to_string(shipped("conformance.tsv")).unwrap();
    let mut lines = Lines::default();
    let mut checked = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        if !TEXTS.contains(&fields[0]) {
            lines.check(fields[0], &fields[1..]);
            *checked.entry(fields[0]).or_insert(0) += 1;
        }
    }
    for (kind, least) in KINDS {
        let count = checked.remove(kind).unwrap_or(0);
        assert!(count >= least, "{kind}: {count}");
    }
    assert!(checked.is_empty(), "{checked:?}");
}

/// The files and solvers of earlier lines.
#[derive(Default)]
struct Lines {
    /// The files of each solver, by name.
    files: HashMap<String, Vec<Vec<u8>>>,
    /// The solvers, by name and goal.
    solvers: HashMap<(String, String), Solver>,
}

impl Lines {
    fn check(&mut self, kind: &str, fields: &[&str]) {
        let number = |text: &str| text.parse::<usize>().unwrap();
        match (kind, fields) {
            ("table" | "patterns", [name, files @ ..]) => {
                let files = files.iter().map(|hex| bytes(hex)).collect();
                self.files.insert((*name).to_owned(), files);
            }
            ("board", [name, goal, answer @ ..]) => check_board(self.solver(name, goal), answer),
            ("slides", [name, goal, board, slides]) => {
                let solver = self.solver(name, goal);
                assert_eq!(solver.metric(), Metric::Multi);
                let optimal = solver.optimal_slides(&parsed(solver, board)).unwrap();
                assert_eq!(optimal.to_string(), *slides, "{board}");
            }
            ("analysis", [name, goal, board, moves, distances, mistakes]) => {
                let solver = self.solver(name, goal);
                let moves = tilebase::moves_of(moves).unwrap();
                let found = analyse(solver, &parsed(solver, board), &moves);
                let found_distances = found.distances.iter().map(|distance| distance.unwrap());
                assert_eq!(joined(found_distances, " "), *distances, "{board}");
                let found_mistakes = found.mistakes.iter().map(|mistake| {
                    let better = mistake.better.unwrap();
                    format!("{}:{}", mistake.before, joined(better.iter(), ","))
                });
                assert_eq!(joined(found_mistakes, " "), *mistakes, "{board}");
            }
            ("unsolvable", [name, goal, board, error]) => {
                let solver = self.solver(name, goal);
                fails(solver.distance(&parsed(solver, board)), error);
            }
            ("goal", [name, goal, error]) => {
                // Tables in memory serve other goals and shapes.
                match opened(self.files(name).clone(), goal) {
                    Err(found) => assert!(found.to_string().starts_with(error), "{goal}: {found}"),
                    Ok(solver) => {
                        let is_other = ["no table for goals", "expected a board of "];
                        assert!(
                            is_other.iter().any(|begin| error.starts_with(begin)),
                            "{goal}"
                        );
                        assert_eq!(solver.skipped().len(), self.files(name).len());
                    }
                }
            }
            ("header" | "checksum", [name, length, hex, error]) => {
                let mut file = changed(&self.files(name)[0], 0, hex);
                file.resize(number(length), 0);
                // Skips errors about the wrong kind of table, because `add_bytes` accepts both kinds.
                if !error.contains("; open it as ") {
                    fails(Tables::new().add_bytes(file), error);
                }
            }
            ("payload", [name, offset, hex, error]) => {
                fails(self.damaged(name, number(offset), hex).verify(), error);
            }
            ("lost", [name, offset, hex, board, error]) => {
                let solver = self.damaged(name, number(offset), hex);
                fails(solver.distance(&parsed(&solver, board)), error);
            }
            ("set", [names, error, count]) => {
                let files = names.split(':').flat_map(|name| self.files(name).clone());
                match opened(files.collect(), "") {
                    Ok(solver) => assert_eq!(solver.files().len().to_string(), *count, "{names}"),
                    Err(found) => {
                        let found = found.to_string();
                        // For tables of several goals, the message differs from the message in the line, because only
                        // tables of the first goal are used.
                        let is_of_goals = error.starts_with("expected pattern tables of one goal");
                        let is_expected = is_of_goals || found.starts_with(error);
                        assert!(is_expected && count.is_empty(), "{names}: {found}");
                    }
                }
            }
            ("length", [name, board, distance]) => {
                let solver = self.solver(name, "");
                let search = solver.with(Limits::new().threads(2));
                let found = search.distance(&parsed(solver, board)).unwrap();
                assert_eq!(usize::from(found), number(distance), "{board}");
            }
            ("index", [name, goal, index, board]) => {
                let solver = self.solver(name, goal);
                let (index, board) = (number(index) as u64, parsed(solver, board));
                assert_eq!(solver.index_of(&board).unwrap(), index, "{name} {goal}");
                assert_eq!(solver.board_at(index), Some(board));
            }
            ("random", [name, goal, seed, distance, board]) => {
                let (solver, seed) = (self.solver(name, goal), number(seed) as u64);
                let found = match distance.parse() {
                    Err(_) => solver.random(seed).next().unwrap(),
                    Ok(distance) => solver.random_at(distance, seed).unwrap(),
                };
                assert_eq!(
                    found,
                    parsed(solver, board),
                    "{name} {goal} {seed} {distance}"
                );
            }
            ("verdict", [name, goal, board, claim, outcome, numbers @ ..]) => {
                let solver = self.solver(name, goal);
                let board = parsed(solver, board);
                let verdict = match Claim::parse(claim, Some(Notation::Blank), board.tiles().len())
                {
                    Ok(claims) => solver
                        .search()
                        .check(&board, &claims, Mistakes::All)
                        .unwrap(),
                    Err(error) => Verdict::new(Outcome::Invalid, error.to_string()),
                };
                assert_eq!(verdict.outcome.name(), *outcome, "{claim}");
                let found = [
                    verdict.length,
                    verdict.slides(),
                    verdict.distance().map(usize::from),
                    verdict.remaining.map(usize::from),
                    verdict.first_mistake,
                ];
                let found = found.map(|number| number.map_or(String::new(), |it| it.to_string()));
                assert_eq!(found, numbers, "{claim}");
            }
            ("behaviour", ["missing", name, ..]) => {
                let missing = Tables::open(shipped(name)).unwrap_err();
                assert_eq!(missing.kind(), ErrorKind::File);
            }
            ("behaviour", ["folder", name, board, _, distance]) => {
                let tables = Tables::open(shipped(name)).unwrap();
                let board: Board = board.parse().unwrap();
                let solver = tables.solver_for(board.shape()).unwrap();
                assert_eq!(solver.distance(&board).unwrap().to_string(), *distance);
            }
            ("behaviour", ["index", name, board, ..]) => {
                let solver = self.solver(name, "");
                for refused in [solver.boards(), solver.index_of(&parsed(solver, board))] {
                    assert_eq!(refused.unwrap_err().kind(), ErrorKind::Argument);
                }
            }
            ("behaviour", [case, name, board, nodes, distance]) => {
                let mut limits = Limits::new();
                limits.nodes = (*case == "limit").then(|| number(nodes) as u64);
                let solver = self.solver(name, "");
                check_ended(
                    solver,
                    &parsed(solver, board),
                    limits,
                    number(distance) as u8,
                );
            }
            _ => panic!("unknown line: {kind} {fields:?}"),
        }
    }

    fn files(&mut self, name: &str) -> &Vec<Vec<u8>> {
        self.files.entry(name.to_owned()).or_insert_with(|| {
            let names = if name == "4x4" {
                &SHIPPED_4X4[..]
            } else {
                &[name]
            };
            let files = names.iter().map(|name| fs::read(shipped(name)).unwrap());
            files.collect()
        })
    }

    fn solver(&mut self, name: &str, goal: &str) -> &Solver {
        let key = (name.to_owned(), goal.to_owned());
        if !self.solvers.contains_key(&key) {
            // Each name of a 4x4 table means the solver with all three 4x4 tables.
            let name = if name.starts_with("4x4") { "4x4" } else { name };
            let solver = opened(self.files(name).clone(), goal).unwrap();
            self.solvers.insert(key.clone(), solver);
        }
        &self.solvers[&key]
    }

    /// Opens a table whose bytes are replaced from an offset on. A pattern table is opened together with the other two
    /// of 4x4.
    fn damaged(&mut self, name: &str, offset: usize, hex: &str) -> Solver {
        let damaged = changed(&self.files(name)[0], offset, hex);
        let others = SHIPPED_4X4.iter().filter(|other| **other != name);
        let others = others.filter(|_| name.starts_with("4x4"));
        let mut files: Vec<Vec<u8>> = others.map(|name| self.files(name)[0].clone()).collect();
        files.push(damaged);
        opened(files, "").unwrap()
    }
}

fn opened(files: Vec<Vec<u8>>, goal: &str) -> Result<Solver, Error> {
    let mut tables = Tables::new();
    files
        .into_iter()
        .try_for_each(|file| tables.add_bytes(file))?;
    let goal = match goal {
        "" => tables.default_goal(),
        text => tables.parse_goal(text)?,
    };
    tables.solver(&goal)
}

fn check_board(solver: &Solver, answer: &[&str]) {
    let [order, text, distance, solution, optimal, count] = answer else {
        panic!("{answer:?}");
    };
    let board = parsed(solver, text);
    let order: MoveOrder = order.parse().unwrap();

    let search = solver.with(Limits::new().nodes(MAX_NODES)).order(order);
    let answer = search.answer(&board, Request::default()).unwrap();
    assert!(answer.is_optimal(), "{text}: too many boards to look at");
    let found = answer.solution.unwrap();
    assert_eq!(found.to_string(), *solution, "{text}");
    assert_eq!(board.apply(solution).unwrap(), *solver.goal());

    assert_eq!(search.solve(&board).unwrap(), found, "{text}");
    assert_eq!(solver.distance(&board).unwrap().to_string(), *distance);
    let moves = solver.optimal_moves(&board).unwrap();
    assert_eq!(moves.to_string(), *optimal, "{text}");
    assert_eq!(solver.count_solutions(&board).unwrap().to_string(), *count);
    let first = search.solutions(&board).unwrap().next();
    assert_eq!(first.unwrap().unwrap(), found, "{text}");
    let first = solver.answer(&board, Request::default()).unwrap().first();
    assert_eq!(first.map(|slide| slide.mv), MoveOrder::UDLR.first(moves));
}

/// Checks how calls end at a limit or, without one, if a callback stops the search.
fn check_ended(solver: &Solver, board: &Board, limits: Limits, distance: u8) {
    let is_stopped = limits == Limits::new();
    let stop = |_| ControlFlow::Break(());
    let (limited, search) = (limits.nodes.unwrap_or(u64::MAX), solver.with(limits));
    let answer = |request| match is_stopped {
        true => search.answer_with(board, request, stop).unwrap(),
        false => search.answer(board, request).unwrap(),
    };
    let found = answer(ALL);
    assert!(!found.is_complete && found.distance().is_none() && found.nodes <= limited);
    assert!(found.lower_bound <= distance && found.length() >= Some(distance));
    let solution = found.solution.unwrap().to_string();
    assert_eq!(board.apply(&solution).unwrap(), *solver.goal());
    assert_eq!(found.count, Known::Unknown);
    assert_eq!(found.solutions, Known::Unknown);
    assert!(answer(Request::EXACT).complete().is_none());
    let claims = [Claim::Distance(distance.into())];
    let verdict = match is_stopped {
        true => search.check_with(board, &claims, Mistakes::First, stop),
        false => search.check(board, &claims, Mistakes::First),
    };
    assert_eq!(verdict.unwrap().outcome, Outcome::Open);
    let mut solutions = search.solutions(board).unwrap();
    let next = match is_stopped {
        true => solutions.next_with(stop),
        false => solutions.next(),
    };
    assert_eq!(next.unwrap().unwrap_err().kind(), ErrorKind::Limit);

    let tiles = [board, solver.goal()].map(|board| board.tiles()).concat();
    let (mut distances, mut lengths, mut moves) = ([9; 2], [9; 2], [9; 2]);
    let mut letters = [1; 2 * 255];
    let go_on = |_| match is_stopped {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let done = [
        search.distances_with(&tiles, &mut distances, go_on),
        search.solve_letters(&tiles, &mut letters, 255, &mut lengths, go_on),
        search.optimal_moves_many_with(&tiles, &mut moves, go_on),
    ];
    assert!(done.iter().all(Result::is_ok));
    assert_eq!(
        (distances[0], lengths[0], moves[0], letters[0]),
        (-2, -2, 16, 0)
    );
    if is_stopped {
        return;
    }
    assert_eq!((distances[1], lengths[1], moves[1]), (0, 0, 0));
    let ended = [
        search.distance(board).err(),
        search.solve(board).err(),
        search.optimal_moves(board).err(),
        search.optimal_slides(board).err(),
        search.count_solutions(board).err(),
    ];
    for error in ended {
        assert_eq!(error.unwrap().kind(), ErrorKind::Limit);
    }
}

fn parsed(solver: &Solver, board: &str) -> Board {
    Board::parse(solver.shape(), board).unwrap()
}

fn fails<T>(answer: Result<T, impl ToString>, error: &str) {
    let found = answer.err().map(|found| found.to_string());
    assert_eq!(found.as_deref(), Some(error));
}

/// Returns a file whose bytes are replaced from an offset on.
fn changed(file: &[u8], offset: usize, hex: &str) -> Vec<u8> {
    let (mut file, bytes) = (file.to_vec(), bytes(hex));
    file[offset..offset + bytes.len()].copy_from_slice(&bytes);
    file
}

fn joined(items: impl Iterator<Item: ToString>, separator: &str) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    items.join(separator)
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}
