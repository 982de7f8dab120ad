//! Tests 4x4 tables of 1.3 and 2.6 TB: opening reads only the header, and a query reads only a few pages.
//!
//! The files are sparse: they have their full length, but entries only near the goal.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use oracle::{Distances, UDLR, distances_within, enumerate, goal, sparse_file};
use tempfile::{TempDir, tempdir_in};
use tilebase_lookup::{
    Batch, Board, Kind, Move, MoveOrder, QueryError, Solution, Solver, Table, TableBytes,
};
use tilebase_puzzle::{GoalIndex, RandomNumbers};

/// The largest distance of tested boards. Boards one move farther have entries too.
const ASKED: u8 = 12;

/// The magic number of tmpfs.
const TMPFS: u32 = 0x0102_1994;

/// A sparse table file with the entries of boards near the goal.
struct Sparse {
    folder: TempDir,
    kind: Kind,
    distances: Distances,
    /// Whether the number of pages read can be measured. For a file in memory (tmpfs), it cannot.
    counts_pages: bool,
}

impl Sparse {
    /// Creates the file. If no file of this length is possible, prints why and returns `None`.
    fn new(kind: Kind) -> Option<Sparse> {
        // The build folder is usually on a disk, but the temporary folder may be in memory.
        let folder = tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let file_system = rustix::fs::statfs(folder.path()).unwrap();
        let sparse = Sparse {
            counts_pages: file_system.f_type as u32 != TMPFS,
            folder,
            kind,
            distances: distances_within(goal("4x4", 15).board(), ASKED + 1),
        };
        if !sparse.counts_pages {
            left_out("the pages that are read of a file in memory");
        }
        let (goal, distances) = (goal("4x4", 15), &sparse.distances);
        match sparse_file(&sparse.path(), goal, kind, 80, distances) {
            Ok(()) => Some(sparse),
            Err(error) if is_too_large(&error) => {
                left_out(&format!("a table of 4x4, kind {kind}: {error}"));
                None
            }
            Err(error) => panic!("{error}"),
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("4x4.tb")
    }

    /// Maps the file after dropping its pages from memory. Otherwise, resident neighbouring pages would be mapped and
    /// counted.
    fn map(&self) -> Table<TableBytes> {
        let file = File::open(self.path()).unwrap();
        rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed).unwrap();
        #[allow(unsafe_code)]
        // SAFETY: no other process writes to the files of these tests.
        unsafe {
            Table::from_bytes(TableBytes::map(self.path()).unwrap()).unwrap()
        }
    }

    /// Returns the number of pages read since the file was mapped, if they can be counted.
    fn pages(&self) -> Option<u64> {
        let resident = resident(&self.path().canonicalize().unwrap());
        let pages = resident / rustix::param::page_size() as u64;
        self.counts_pages.then_some(pages)
    }

    /// Returns the number of the page that contains a board's entry.
    fn page_of(&self, board: &Board) -> u64 {
        let index = goal("4x4", 15).rank(board).unwrap();
        (63 + self.kind.payload_len(index + 1)) / rustix::param::page_size() as u64
    }

    /// Returns up to eight boards at each tested distance.
    fn boards(&self) -> Vec<Board> {
        let asked = self.distances.iter().filter(|&(_, &at)| at <= ASKED);
        let mut boards: Vec<Board> = asked.map(|(&board, _)| board).collect();
        boards.sort_unstable_by_key(|board| (self.distances[board], *board));
        let of_each = boards.chunk_by(|one, other| self.distances[one] == self.distances[other]);
        let few = of_each.flat_map(|boards| boards.iter().step_by(boards.len().div_ceil(8)));
        few.copied().collect()
    }

    /// Returns the largest number of pages that a walk to the goal may read. These pages contain the header, and the
    /// entries of the walk's boards and their neighbours.
    fn pages_of_solution(&self, board: &Board, solution: &Solution) -> u64 {
        let (mut pages, mut here) = (BTreeSet::from([0, self.page_of(board)]), *board);
        for mv in solution.iter() {
            pages.extend(here.neighbours().map(|(_, to)| self.page_of(&to)));
            here = here.moved(mv).unwrap();
        }
        pages.len() as u64
    }

    /// Returns the first optimal solution, by the plain search.
    fn solution(&self, board: &Board) -> Vec<Move> {
        enumerate(&self.distances, board, MoveOrder::UDLR).swap_remove(0)
    }
}

/// Returns the number of resident bytes of a mapped file in this process.
fn resident(path: &Path) -> u64 {
    let maps = fs::read_to_string("/proc/self/smaps").unwrap();
    let (_, fields) = maps.split_once(path.to_str().unwrap()).unwrap();
    let (_, resident) = fields.split_once("\nRss:").unwrap();
    let kibibytes = resident.split_whitespace().next().unwrap();
    kibibytes.parse::<u64>().unwrap() * 1024
}

fn is_too_large(error: &io::Error) -> bool {
    use ErrorKind::{FileTooLarge, InvalidInput, StorageFull};
    matches!(error.kind(), FileTooLarge | InvalidInput | StorageFull)
}

/// Prints to the terminal even if the test passes, unlike `println`.
fn left_out(what: &str) {
    let line = format!("left out: {what}\n");
    io::stderr().write_all(line.as_bytes()).unwrap();
}

/// Checks the answers near the goal, and the number of pages read for them.
fn check(kind: Kind) {
    let Some(sparse) = Sparse::new(kind) else {
        return;
    };
    let boards = sparse.boards();
    for board in &boards {
        let table = sparse.map();
        let header = *table.header();
        assert_eq!((header.goal, header.max_distance), (goal("4x4", 15), 80));
        assert_eq!(table.bytes().as_ref().len() as u64, header.file_len());
        let solver = Solver::of(table).unwrap();
        assert!(sparse.pages().is_none_or(|pages| pages == 1), "the header");

        let solution = solver.solve(board).unwrap();
        let most = sparse.pages_of_solution(board, &solution);
        let least = if solution.is_empty() { 1 } else { 2 };
        if let Some(pages) = sparse.pages() {
            assert!((least..=most).contains(&pages), "{pages} of {most} pages");
        }
        assert!(solution.iter().eq(sparse.solution(board)), "{board}");
        let distance = sparse.distances[board];
        assert_eq!(solver.distance(board), Ok(distance));
        let is_nearer = |to| sparse.distances.get(&to).is_some_and(|&of| of < distance);
        let neighbours = board.neighbours();
        let nearer = neighbours.filter_map(|(mv, to)| is_nearer(to).then_some(mv));
        assert_eq!(solver.optimal_moves(board), Ok(nearer.collect()), "{board}");
    }
    let batch = Batch::new(Solver::of(sparse.map()).unwrap());
    batch.solve(&boards, MoveOrder::UDLR, |number, solution| {
        let expected = sparse.solution(&boards[number]);
        assert!(solution.unwrap().iter().eq(expected), "{}", boards[number]);
    });
}

#[test]
fn a_table_of_one_terabyte() {
    check(Kind::DistanceBit);
}

#[test]
fn a_table_of_two_terabytes() {
    check(UDLR);
}

/// Random boards have no entries, so each walk must fail soon.
#[test]
fn boards_all_over_a_table() {
    let Some(sparse) = Sparse::new(Kind::DistanceBit) else {
        return;
    };
    let solver = Solver::of(sparse.map()).unwrap();
    let index = GoalIndex::new(solver.goal());
    for number in RandomNumbers::new(7).take(100) {
        let board = index.random(number);
        let lost = solver.solve(&board).unwrap_err();
        assert!(matches!(lost, QueryError::Damaged { .. }), "{lost}");
    }
    // At each board, a walk reads at most five entries: the board's and its neighbours'. Where all entries are 0, a
    // walk makes at most one move, so it visits at most two boards.
    let most = 1 + 100 * 2 * 5;
    assert!(
        sparse
            .pages()
            .is_none_or(|pages| (100..=most).contains(&pages))
    );
}

/// The header and 1,000 distant reads must count as 1,001 pages.
#[test]
fn pages_are_counted() {
    let Some(sparse) = Sparse::new(UDLR) else {
        return;
    };
    let table = sparse.map();
    let bytes = table.bytes().as_ref();
    let sum: u64 = (1..=1000)
        .map(|part| u64::from(bytes[bytes.len() / 1001 * part]))
        .sum();
    assert_eq!(sum, 0);
    assert!(sparse.pages().is_none_or(|pages| pages == 1001));
}
