//! Tests that damaged tables give no answers, and that errors name them.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::{TempDir, tempdir};
use tilebase::pattern::{Header, Kind};
use tilebase::{Board, Error, ErrorKind, Solver, Tables};

use crate::{files, goal, shipped};

/// Copies a shipped table into a folder, with a flipped bit in its entries.
fn damaged_copy(name: &str, folder: &Path) -> PathBuf {
    let mut bytes = fs::read(shipped(name)).unwrap();
    bytes[100] ^= 1;
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
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
    let begin = format!("cannot use the table {}: ", damaged.display());
    assert!(skipped.starts_with(&begin), "{skipped}");
    let end = "; generate the table again with `tilebase gen`";
    assert!(skipped.ends_with(end), "{skipped}");

    let other = folder.path().join("other.tb");
    fs::write(&other, "").unwrap();
    let tables = Tables::open(folder.path()).unwrap();
    let begin = format!("cannot use the table {}: too short: ", other.display());
    let unusable: Vec<&str> = tables.unusable().collect();
    assert_eq!(unusable.len(), 1, "{unusable:?}");
    assert!(unusable[0].starts_with(&begin), "{unusable:?}");

    let mut tables = Tables::new();
    tables.add_path(&damaged).unwrap();
    let error = tables.solver(&goal("3x3", 8)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Table);
    assert_eq!(error.to_string(), *skipped);
}

/// Returns a folder with the three shipped tables of 4x4.
fn folder_of_4x4() -> TempDir {
    let folder = tempdir().unwrap();
    for tiles in ["1-5-6-9-10", "2-3-4-7-8", "11-12-13-14-15"] {
        let name = format!("4x4-{tiles}.tb");
        fs::copy(shipped(&name), folder.path().join(name)).unwrap();
    }
    folder
}

/// If the checksum is right but the entries are not, a search names the table.
#[test]
fn a_wrong_pattern_table_is_named() {
    let folder = folder_of_4x4();
    let wrong = folder.path().join("4x4-2-3-4-7-8.tb");
    let mut bytes = fs::read(&wrong).unwrap();
    bytes[64..].fill(0);
    oracle::repair(&mut bytes);
    fs::write(&wrong, bytes).unwrap();
    let tables = Tables::open(folder.path()).unwrap();
    let solver = tables.solver(&goal("4x4", 15)).unwrap();
    let mut boards = solver.random(1);
    let error = boards.find_map(|board| solver.distance(&board).err());
    let expected = format!(
        "{}: damaged pattern table: the entries of the tiles 2, 3, 4, 7, 8 do not lead to the goal; generate the table again with `tilebase gen`",
        wrong.display()
    );
    assert_eq!(error.unwrap().to_string(), expected);
}

#[test]
fn a_damaged_pattern_table_gives_way_to_the_next_set() {
    let folder = folder_of_4x4();
    damaged_copy("4x4-1-5-6-9-10.tb", folder.path());
    let tables = Tables::open(folder.path()).unwrap();
    let solver = tables.solver(&goal("4x4", 15)).unwrap();
    assert_eq!(solver.skipped().len(), 1);
    let board = "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11"
        .parse::<Board>()
        .unwrap();
    assert_eq!(solver.distance(&board).unwrap(), 44);
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
    tables.add_path(path)?;
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
        assert!([true, false].map(|map| is_intact(&opened(&path, map, false))) == [true; 2]);
        let around = (bytes.len() - 100..bytes.len() + 100).rev();
        let lens = around.filter(|&len| len != bytes.len());
        let lens: Vec<usize> = lens.chain((0..100).rev()).collect();
        for len in lens {
            file.set_len(len as u64).unwrap();
            let error = opened(&path, len % 2 == 0, false).unwrap_err().to_string();
            let expected = format!("found {len};");
            assert!(error.contains(&expected), "{len} bytes: {error}");
        }
    }
}

/// The checksum of a 178 MB table is checked on request, and whenever the table is read completely.
#[test]
fn large_files_are_checked_on_request() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.tb");
    let header = Header {
        goal: oracle::goal("4x4", 15),
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
