use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use oracle::go_on;
use tilebase_gen::Generator;
use tilebase_pattern::{
    Goal, GoalIndex, Limits, Options, Partition, Pattern, PatternSolver, RandomNumbers, Table,
};

use crate::choices::Choices;
use crate::edits::edit;
use crate::{assert_clear, assert_solves};

/// Edits one pattern table of a set, repairs its checksums, and searches with the set; or only opens the input as a
/// table.
///
/// - An accepted header has the same bytes if written again.
/// - Only the generated table passes the proof. Entries of unreachable states may differ.
/// - A search with a limit ends. Each solution leads to the goal, and each error is clear.
pub fn pattern_tables(input: &[u8]) {
    let mut choices = Choices(input);
    let number = choices.byte();
    if number == u8::MAX {
        let _ = open(choices.0.to_vec());
        return;
    }
    let mut files = SAMPLES[usize::from(number) % SAMPLES.len()].clone();
    let edited = choices.below(files.len());
    edit(&mut files[edited], &SAMPLES[0], &mut choices);
    let tables: Vec<_> = files.into_iter().filter_map(open).collect();
    match PatternSolver::new(tables) {
        Err(error) => assert_clear(error),
        Ok(patterns) => search(&patterns, &mut choices),
    }
}

/// Sets of pattern tables, one for each partition of a small shape.
static SAMPLES: LazyLock<Vec<Vec<Vec<u8>>>> = LazyLock::new(|| {
    let partitions = [
        ("2x3", 5, "3-2"),
        ("2x3", 0, "2-2-1"),
        ("3x2", 3, "1-4"),
        ("2x2", 3, "1-2"),
        ("5x5", 24, "2-2-2-2-2-2-2-2-2-2-2-2"),
        ("2x9", 4, "2-2-2-2-2-2-2-2-1"),
    ];
    let files = partitions.map(|(shape, blank, name)| {
        let goal = Goal::new(shape.parse().expect("a shape"), blank).expect("a cell");
        let partition = Partition::named(goal, name).expect("a partition");
        let patterns = partition.patterns().iter();
        patterns
            .map(|&pattern| generated(pattern).to_vec())
            .collect()
    });
    files.into()
});

/// The tables generated so far, indexed by goal and set of tiles.
type Tables = HashMap<(Goal, u32), Arc<[u8]>>;

/// Returns a pattern's table, which is generated once.
fn generated(pattern: Pattern) -> Arc<[u8]> {
    static KNOWN: LazyLock<Mutex<Tables>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let table = known
        .entry((pattern.goal(), pattern.tiles().bits()))
        .or_insert_with(|| {
            let table = Generator::pattern(pattern).run(go_on);
            table.expect("a small table").bytes().as_slice().into()
        });
    Arc::clone(table)
}

/// Opens a table, and checks the results of `verify` and `prove`.
fn open(file: Vec<u8>) -> Option<Table<Vec<u8>>> {
    let table = match Table::from_bytes(file) {
        Ok(table) => table,
        Err(error) => {
            assert_clear(error);
            return None;
        }
    };
    assert_eq!(table.header().to_bytes(), table.bytes()[..64]);
    let Some(pattern) = table.pattern() else {
        let refused = PatternSolver::new([table]).expect_err("no pattern table");
        assert_clear(refused);
        return None;
    };
    let is_generated = **table.bytes() == *generated(pattern);
    match (
        table.verify(),
        Generator::pattern(pattern).prove(&table, go_on),
    ) {
        // If a pattern has all tiles but one, half of its states are unreachable, with arbitrary entries.
        (Ok(()), Ok(())) => assert!(is_generated || has_unreachable_states(pattern)),
        (verified, proved) => {
            assert!(!is_generated, "{verified:?} {proved:?}");
            verified.err().into_iter().for_each(assert_clear);
            proved.err().into_iter().for_each(assert_clear);
        }
    }
    Some(table)
}

fn has_unreachable_states(pattern: Pattern) -> bool {
    pattern.len() + 2 == pattern.goal().shape().cells()
}

/// The maximum number of boards that a search visits.
const LIMIT: u64 = 3_000;

fn search(patterns: &PatternSolver<Vec<u8>>, choices: &mut Choices<'_>) {
    let order = choices.order();
    let index = GoalIndex::new(patterns.goal());
    for number in RandomNumbers::new(choices.number()).take(2) {
        let solvable = index.random(number);
        for board in [solvable, oracle::exchanged(&solvable)] {
            let search = patterns.search(Options {
                order,
                limits: Limits::new().nodes(LIMIT),
                ..Options::default()
            });
            match search.run(&board) {
                Err(error) => assert_clear(error),
                Ok(found) => {
                    assert!(found.solution.is_some() || !found.is_complete);
                    if let Some(solution) = found.solution {
                        assert_solves(&solution, &board, patterns.goal());
                    }
                }
            }
            let errors = [
                patterns.lower_bound(&board).err(),
                search.optimal_moves(&board, go_on).err(),
                search.count_solutions(&board, go_on).err(),
            ];
            errors.into_iter().flatten().for_each(assert_clear);
        }
    }
}
