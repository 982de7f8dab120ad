//! Data sets: the rows agree with the solver, and interrupted files are continued.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

use hmac_sha256::Hash;
use oracle::{names, write_private};
use tempfile::tempdir;
use tilebase::{Board, ErrorKind, Limits, Metric, Solver, Tables};
use tilebase_learning::{Dataset, Error};

use crate::solver;

const CELLS: usize = 9;

fn go_on() -> ControlFlow<()> {
    Continue(())
}

fn rows(dataset: &Dataset) -> Vec<u8> {
    dataset.rows(0..dataset.count()).unwrap()
}

/// Compares each row with the answers for its board. Returns the boards with their splits.
fn check_labels(solver: &Solver, dataset: &Dataset) -> HashMap<Board, u8> {
    let (rows, cells) = (rows(dataset), solver.shape().cells());
    let has_letters = dataset.row_len() > cells + 3;
    let label = |row: &[u8]| {
        let board = Board::from_tiles(solver.shape(), &row[..cells]).unwrap();
        let solution = solver.solve(&board).unwrap();
        let [distance, moves, split] = [0, 1, 2].map(|place| row[cells + place]);
        assert_eq!(distance, solver.distance(&board).unwrap());
        assert_eq!(moves, solver.optimal_moves(&board).unwrap().bits());
        if has_letters {
            let text = solution.to_string();
            let (letters, padding) = row[cells + 3..].split_at(text.len());
            assert_eq!(letters, text.as_bytes());
            assert!(padding.iter().all(|&byte| byte == 0));
        }
        (board, split)
    };
    rows.chunks(dataset.row_len()).map(label).collect()
}

#[test]
fn rows_agree_with_the_solver() {
    let (small, wide) = (solver("3x3"), solver("2x5"));
    let mut multi = Tables::new();
    multi.set_metric(Metric::Multi);
    let multi = multi.solver_for(small.shape()).unwrap();
    let of = Dataset::new;
    for (solver, dataset) in [
        (&small, of(&small, 20_000, 1)),
        (&small, of(&small, 20_000, 2).solutions()),
        (&small, of(&small, 2000, 3).distances(5..=9).unwrap()),
        (&wide, of(&wide, 500, 4).solutions()),
        (&wide, of(&wide, 500, 4).distances(55..=55).unwrap()),
        (&multi, of(&multi, 300, 5).solutions()),
        (&solver("4x4"), of(&solver("4x4"), 3, 7).solutions()),
    ] {
        check_labels(solver, &dataset);
        assert!(dataset.chunk() > 1 && dataset.chunk().is_power_of_two());
    }
    assert_eq!(of(&solver("3x6"), 1, 8).chunk(), 16);
}

/// [`Solver::random`] makes the same boards. Neither the range nor the number of threads changes a row.
#[test]
fn any_part_of_the_rows() {
    let solver = solver("3x3");
    let found = Dataset::new(&solver, 3000, 7).distances(RangeInclusive::new(9, 3));
    let near = found.unwrap();
    for dataset in [Dataset::new(&solver, 3000, 7), near] {
        let all = rows(&dataset);
        assert_eq!(rows(&dataset.clone().with(Limits::new().threads(1))), all);
        for (first, last) in [(0, 0), (0, 1), (17, 1234), (2999, 3000)] {
            let part = dataset.rows(first..last).unwrap();
            let [first, last] = [first, last].map(|row| row as usize * dataset.row_len());
            assert_eq!(part, all[first..last]);
        }
    }
    let dataset = Dataset::new(&solver, 3000, 7);
    let all = rows(&dataset);
    for (row, board) in all.chunks(dataset.row_len()).zip(solver.random(7)) {
        assert_eq!(row[..CELLS], *board.tiles());
    }
    let stopped = dataset.rows_with(0..3000, || Break(()));
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Limit);
}

#[test]
fn splits_and_distances_have_their_shares() {
    let solver = solver("3x3");
    let one = check_labels(&solver, &Dataset::new(&solver, 20_000, 1).split(50, 30));
    let other = check_labels(&solver, &Dataset::new(&solver, 20_000, 2).split(50, 30));
    let splits = one.iter();
    let shared = splits.filter_map(|(board, split)| Some((other.get(board)?, split)));
    let shared: Vec<_> = shared.collect();
    assert!(shared.len() > 1000);
    assert!(shared.iter().all(|(one, other)| one == other));
    // The bounds allow five standard deviations.
    for (split, share) in [(0, 0.5), (1, 0.3), (2, 0.2)] {
        let found = one.values().filter(|&&found| found == split).count() as f64;
        assert!(
            (found / one.len() as f64 - share).abs() < 0.02,
            "split {split}: {found}"
        );
    }
    let dataset = Dataset::new(&solver, 20_000, 3).distances(0..=31).unwrap();
    let mut found = [0; 32];
    for row in rows(&dataset).chunks(dataset.row_len()) {
        found[usize::from(row[CELLS])] += 1;
    }
    assert!(
        found.iter().all(|found| (500..750).contains(found)),
        "{found:?}"
    );
    assert!(matches!(
        Dataset::new(&solver, 1, 1).distances(3..=32),
        Err(Error::Tilebase(tilebase::Error::NoBoardAt { .. }))
    ));
}

/// Cancels a call, and continues the partial file, with bytes that a killed call leaves. The file is the same as without
/// this. A damaged file is refused and not changed.
#[test]
fn a_cancelled_file_is_continued() {
    let solver = solver("3x3");
    for name in ["a.npy", "a.csv"] {
        let dataset = Dataset::new(&solver, 80_000, 1).solutions();
        let folder = tempdir().unwrap();
        let path = folder.path().join(name);
        let calls = AtomicU64::new(0);
        let cancel = || match calls.fetch_add(1, Ordering::Relaxed) {
            70_000.. => Break(()),
            _ => Continue(()),
        };
        assert_eq!(dataset.write(&path, cancel, |_| ()).unwrap(), None);
        let [part] = &names(folder.path())[..] else {
            panic!("only a partial file")
        };
        let part_path = folder.path().join(part);
        let bytes = fs::read(&part_path).unwrap();
        let refused = || dataset.write(&path, go_on, |_| ()).unwrap_err();

        let zeros = [&bytes[..bytes.len() - 5000], &[0; 5000]].concat();
        let flip = |place: usize| {
            let mut bytes = bytes.clone();
            bytes[place] ^= 1;
            bytes
        };
        let places = (0..40).chain([300, bytes.len() / 2, bytes.len() - 1]);
        let shorter = [300, bytes.len() - 1].map(|len| bytes[..len].to_vec());
        for damaged in places.map(flip).chain(shorter).chain([zeros]) {
            write_private(&part_path, &damaged);
            let error = refused();
            assert!(error.to_string().contains(part), "{error}");
            let reason = std::error::Error::source(&error).unwrap().to_string();
            assert_eq!(reason, "damaged; delete it to start again");
            assert_eq!(fs::read(&part_path).unwrap(), damaged);
        }

        let mut checksums = Vec::new();
        for (kept, first_rows) in [
            (&bytes[..], 65_536),
            (&[&bytes[..], b"1 2 3"].concat(), 65_536),
            (b"board,dista", 0),
            (b"", 0),
        ] {
            write_private(&part_path, kept);
            let mut shown = Vec::new();
            let progress = |done| shown.push(done);
            checksums.push(dataset.write(&path, go_on, progress).unwrap().unwrap());
            assert_eq!(shown[0], first_rows, "{name}");
            // There are two chunks. Progress is also shown within them.
            assert!(shown.is_sorted() && shown.len() > 10);
            assert_eq!(shown.last(), Some(&80_000));
            assert_eq!(names(folder.path()), [name]);
            let digest = Hash::hash(&fs::read(&path).unwrap());
            let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(checksums[0], digest);
        }
        // A call that was killed just before the end starts again.
        write_private(&part_path, &fs::read(&path).unwrap());
        checksums.push(dataset.write(&path, go_on, |_| ()).unwrap().unwrap());
        assert!(checksums.iter().all(|checksum| *checksum == checksums[0]));

        // Other options have another partial file. A file in use is not changed. The tests of the checkpoints of the
        // crate `tilebase-gen` try other files that are not trusted.
        write_private(&part_path, &bytes);
        let without = Dataset::new(&solver, 80_000, 1);
        for other in [dataset.clone().split(1, 2), without] {
            other.write(&path, go_on, |_| ()).unwrap();
            assert_eq!(fs::read(&part_path).unwrap(), bytes);
        }
        let reason = || std::error::Error::source(&refused()).unwrap().to_string();
        let locked = fs::File::open(&part_path).unwrap();
        locked.lock().unwrap();
        assert!(reason().starts_with("another run uses it"));
        drop(locked);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |mode| fs::set_permissions(&part_path, fs::Permissions::from_mode(mode));
            mode(0o620).unwrap();
            assert!(reason().starts_with("other users may write to it"));
            fs::remove_file(&part_path).unwrap();
            // A complete file has the permissions of any new or replaced file.
            for kept in [0o640, 0o666] {
                fs::set_permissions(&path, fs::Permissions::from_mode(kept)).unwrap();
                dataset.write(&path, go_on, |_| ()).unwrap();
                assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, kept);
            }
            fs::remove_file(&path).unwrap();
            dataset.write(&path, go_on, |_| ()).unwrap();
            let new = path.with_extension("new");
            fs::write(&new, "").unwrap();
            let [one, other] = [&path, &new].map(|path| path.metadata().unwrap().permissions());
            assert_eq!(one, other);
        }
    }
}

#[test]
fn lines_and_headers() {
    let folder = tempdir().unwrap();
    let without_solutions = Dataset::new(&solver("3x3"), 2, 7);
    let dataset = without_solutions.clone().solutions();
    let write = |dataset: &Dataset, name| {
        let path = folder.path().join(name);
        let written = dataset.write(&path, go_on, |_| ());
        written.map(|_| fs::read(&path).unwrap())
    };
    let text = write(&without_solutions, "b.csv").unwrap();
    assert!(text.starts_with(b"board,distance,optimal_moves,split\n"));
    let text = String::from_utf8(write(&dataset, "a.csv").unwrap()).unwrap();
    assert_eq!(
        text,
        "board,distance,optimal_moves,split,solution\n\
         5 1 4 0 8 2 7 3 6,23,dr,validation,druurddlluurddrullurrdd\n\
         0 2 3 5 7 8 4 6 1,20,r,train,rddruldlurulddruldrr\n"
    );
    let (shortest, new) = ("1 2 3 4 5 6 7 8 0,0,,test\n", folder.path().join("c.csv"));
    assert_eq!(dataset.bytes_left(&new).unwrap(), 2 * shortest.len() as u64);
    let bytes = write(&dataset, "a.npy").unwrap();
    assert_eq!(bytes.len() % 64, (2 * dataset.row_len()) % 64);
    for name in ["a", "a.txt", "npy"] {
        let error = write(&dataset, name).unwrap_err();
        assert!(matches!(error, Error::Ending(_)), "{error}");
        assert_eq!(error.kind(), ErrorKind::Argument);
    }
    let error = write(&dataset, "missing/a.csv").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::File);
}

#[test]
fn a_limit_ends_a_search() {
    let limited = Dataset::new(&solver("4x4"), 3, 7).with(Limits::new().nodes(1));
    let error = limited.rows(1..2).unwrap_err();
    let begin = "board 1: a limit ended the search: the distance is at least ";
    assert!(error.to_string().starts_with(begin), "{error}");
    assert_eq!(error.kind(), ErrorKind::Limit);
}
