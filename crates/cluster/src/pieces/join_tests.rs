//! Tests that pieces are joined to the table, and that wrong pieces are refused.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, tempdir};
use tilebase_format::{Kind, Table, checksum};
use tilebase_frontier::internal::Layout;
use tilebase_gen::Generator;
use tilebase_puzzle::{Goal, MoveOrder, Shape};

use super::opened::Pieces;
use super::*;

const MOVE: Kind = Kind::Move(MoveOrder::UDLR);
const BIT: Kind = Kind::DistanceBit;

fn table(shape: &str, kind: Kind) -> Table<Vec<u8>> {
    let goal = Goal::corner(shape.parse().unwrap());
    Generator::new(goal)
        .kind(kind)
        .run(|_| ControlFlow::Continue(()))
        .unwrap()
}

/// Returns the number of parts of a table, which is its largest number of pieces.
fn parts(table: &Table<Vec<u8>>) -> usize {
    Layout::with_shared_parts(table.header().goal).parts()
}

/// Cuts a piece from a complete table, block by block.
fn piece(table: &Table<Vec<u8>>, parts: Range<usize>) -> Vec<u8> {
    let header = *table.header();
    let layout = Layout::with_shared_parts(header.goal);
    let payload = &table.bytes()[HEADER_LEN..];
    let mut entries = Vec::new();
    for (number, block) in layout.blocks().enumerate() {
        if parts.contains(&block.part) {
            let bytes = payload_of_blocks(layout, header.kind, number..number + 1);
            entries.extend(&payload[bytes.start as usize..bytes.end as usize]);
        }
    }
    if layout.parts() == 1 {
        // The blocks of a shape with one part may not fill whole bytes.
        payload.clone_into(&mut entries);
    }
    let table = Header {
        payload_checksum: checksum(&entries),
        ..header
    };
    let start = PieceHeader { parts, table };
    [&start.to_bytes()[..], &entries].concat()
}

/// Cuts a table into pieces in a new folder. The pieces end before the parts in `ends`; the last piece ends with the
/// table.
fn cut(table: &Table<Vec<u8>>, ends: &[usize]) -> (TempDir, Vec<PathBuf>) {
    let folder = tempdir().unwrap();
    let mut paths = Vec::new();
    let mut start = 0;
    for &end in ends.iter().chain([&parts(table)]) {
        let path = folder.path().join(format!("piece-{}", paths.len() + 1));
        fs::write(&path, piece(table, start..end)).unwrap();
        paths.push(path);
        start = end;
    }
    (folder, paths)
}

fn join(paths: &[PathBuf], path: &Path) -> anyhow::Result<()> {
    let joined = Pieces::open(paths)?.join(path, |_, _| ControlFlow::Continue(()));
    joined.map(drop)
}

/// Cuts a table, joins the pieces, and compares the result with the table.
fn check_division(table: &Table<Vec<u8>>, ends: &[usize]) {
    let (folder, paths) = cut(table, ends);
    let path = folder.path().join("table");
    join(&paths, &path).unwrap();
    assert!(fs::read(path).unwrap() == *table.bytes(), "{ends:?}");
}

/// Joins wrong pieces, checks that nothing is written, and returns the error.
#[track_caller]
fn refused(paths: &[PathBuf], folder: &Path) -> anyhow::Error {
    let before = fs::read_dir(folder).unwrap().count();
    let error = join(paths, &folder.join("table")).unwrap_err();
    assert_eq!(fs::read_dir(folder).unwrap().count(), before, "{error}");
    error
}

/// Returns an error message without the folder.
fn message_without_folder(error: &anyhow::Error, folder: &Path) -> String {
    let folder = folder.join("").display().to_string();
    error.to_string().replace(&folder, "")
}

#[test]
fn every_division_of_small_tables() {
    for kind in [MOVE, BIT] {
        for shape in ["2x2", "2x3", "4x2", "3x3"] {
            let table = table(shape, kind);
            let cuts: Vec<usize> = (1..parts(&table)).collect();
            for chosen in 0..1 << cuts.len() {
                let is_chosen = |cut: &usize| chosen >> (cut - 1) & 1 == 1;
                let ends: Vec<usize> = cuts.iter().copied().filter(is_chosen).collect();
                check_division(&table, &ends);
            }
        }
    }
}

/// Joins random pieces of a table with two-digit part numbers, in any order.
#[test]
fn random_divisions() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        // Knuth's MMIX generator.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for kind in [MOVE, BIT] {
        let table = table("5x2", kind);
        assert_eq!(parts(&table), 9 * 8);
        for _ in 0..32 {
            let ends: Vec<usize> = (1..72).filter(|_| random(10) == 0).collect();
            let (folder, mut paths) = cut(&table, &ends);
            let count = paths.len();
            paths.rotate_left(random(count));
            if random(2) == 0 {
                paths.reverse();
            }
            let path = folder.path().join("table");
            join(&paths, &path).unwrap();
            assert!(fs::read(path).unwrap() == *table.bytes(), "{ends:?}");
        }
    }
}

/// Flips every bit of the only piece of a table, and every ninth bit of two pieces. The error names the piece.
#[test]
fn a_flipped_bit() {
    for (shape, ends, step) in [("2x2", &[][..], 1), ("4x2", &[3], 9)] {
        let (folder, paths) = cut(&table(shape, BIT), ends);
        for path in &paths {
            let whole = fs::read(path).unwrap();
            for bit in (0..whole.len() * 8).step_by(step) {
                let mut bytes = whole.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                fs::write(path, bytes).unwrap();
                let error = refused(&paths, folder.path());
                let error = error.to_string();
                let fault = error.strip_prefix(&path.display().to_string()).unwrap();
                let is_right = match bit / 8 {
                    0..8 => fault.starts_with(" is not a piece of a table; "),
                    // These bytes contain the version of the piece, or the version and kind of the table.
                    8..10 | 24..27 if fault.starts_with(" has an unknown version; ") => true,
                    10..14 if fault.starts_with(" is not complete: ") => true,
                    10.. => fault.starts_with(" is damaged; "),
                    _ => false,
                };
                assert!(is_right, "{shape}, bit {bit}: {error}");
            }
            fs::write(path, whole).unwrap();
        }
        join(&paths, &folder.path().join("table")).unwrap();
    }
}

#[test]
fn another_length() {
    let (folder, paths) = cut(&table("4x2", MOVE), &[3]);
    let path = &paths[1];
    let whole = fs::read(path).unwrap();
    for len in (0..whole.len()).chain([whole.len() + 1, whole.len() + 5000]) {
        let mut bytes = whole.clone();
        bytes.resize(len, 0);
        fs::write(path, bytes).unwrap();
        let error = refused(&paths, folder.path());
        let expected = match len {
            0..8 => {
                "piece-2 is not a piece of a table; make pieces with `tilebase-cluster gen --pieces`"
                    .to_owned()
            }
            8..START_LEN => {
                "piece-2 is damaged; copy it again, or make the pieces again".to_owned()
            }
            _ => format!(
                "piece-2 is not complete: expected {} bytes, found {len}; copy it again, or make the pieces again",
                whole.len()
            ),
        };
        assert_eq!(message_without_folder(&error, folder.path()), expected);
    }
}

/// A piece that is truncated after it was opened is reported as damaged.
#[test]
fn a_piece_truncated_during_reading() {
    let (folder, paths) = cut(&table("4x2", MOVE), &[3]);
    let pieces = Pieces::open(&paths).unwrap();
    let piece = fs::File::options().write(true).open(&paths[0]).unwrap();
    piece.set_len(1000).unwrap();
    let table = folder.path().join("table");
    let error = pieces
        .join(&table, |_, _| ControlFlow::Continue(()))
        .unwrap_err();
    assert_eq!(
        message_without_folder(&error, folder.path()),
        "piece-1 is damaged; copy it again, or make the pieces again"
    );
    assert!(error.is::<WrongPiece>() && !table.exists());
}

#[test]
fn missing_pieces() {
    let (folder, paths) = cut(&table("3x3", BIT), &[2, 5]);
    for (chosen, place) in [
        (&[1, 2][..], " before piece-2"),
        (&[2], " before piece-3"),
        (&[0, 2], " between piece-1 and piece-3"),
        (&[1, 0], " after piece-2"),
        (&[0], " after piece-1"),
        (&[], "; name all pieces of the table"),
    ] {
        let chosen: Vec<PathBuf> = chosen.iter().map(|&number| paths[number].clone()).collect();
        let error = refused(&chosen, folder.path());
        let expected = format!("a piece is missing{place}");
        assert_eq!(message_without_folder(&error, folder.path()), expected);
    }
}

/// Overlapping pieces are refused, whatever their names and even if their runs had different numbers of ranks.
#[test]
fn overlapping_pieces() {
    let table = table("3x3", BIT);
    let (folder, paths) = cut(&table, &[2, 5]);
    let copy = folder.path().join("copy");
    fs::copy(&paths[1], &copy).unwrap();
    let detour = folder.path().join(".").join("piece-3");
    for (other, named) in [
        (
            paths[0].clone(),
            "piece-1 and piece-1 have the same entries",
        ),
        (copy, "copy and piece-2 have the same entries"),
        (detour, "./piece-3 and piece-3 have the same entries"),
    ] {
        let twice = [&paths[..], &[other]].concat();
        let error = refused(&twice, folder.path());
        let expected = format!("{named}; name each piece only once, and only pieces of one run");
        assert_eq!(message_without_folder(&error, folder.path()), expected);
    }
    let (_others, halves) = cut(&table, &[4]);
    let mixed = [&paths[..2], &halves[1..]].concat();
    let error = refused(&mixed, folder.path());
    let [half, piece] = [&halves[1], &paths[1]].map(|path| path.display());
    let expected = format!("{half} and {piece} have the same entries; ");
    assert!(error.to_string().starts_with(&expected), "{error}");
}

#[test]
fn a_piece_of_another_table() {
    let (folder, paths) = cut(&table("3x3", BIT), &[4]);
    let center = Goal::new(Shape::new(3, 3).unwrap(), 4).unwrap();
    let center = Generator::new(center)
        .kind(BIT)
        .run(|_| ControlFlow::Continue(()))
        .unwrap();
    for other in [table("3x3", MOVE), table("4x2", BIT), center] {
        let (_folder, others) = cut(&other, &[4]);
        let mixed = [paths[0].clone(), others[1].clone()];
        let error = refused(&mixed, folder.path());
        let [other, piece] = [&others[1], &paths[0]].map(|path| path.display());
        assert_eq!(
            error.to_string(),
            format!(
                "{other} and {piece} belong to different tables; name only pieces of one table"
            )
        );
    }
    let text = folder.path().join("text");
    fs::write(&text, table("3x3", BIT).bytes()).unwrap();
    let error = refused(&[paths[0].clone(), text.clone()], folder.path());
    let message = message_without_folder(&error, folder.path());
    assert!(
        message.starts_with("text is not a piece of a table; "),
        "{message}"
    );
}

#[test]
fn unreadable_pieces() {
    let (folder, paths) = cut(&table("3x3", BIT), &[4]);
    let gone = folder.path().join("gone");
    for path in [gone, folder.path().to_owned()] {
        let error = refused(&[paths[0].clone(), path.clone()], folder.path());
        assert_eq!(error.to_string(), format!("cannot read {}", path.display()));
    }
}

/// The table never replaces a piece. It replaces any other file when it is complete.
#[test]
fn the_table_does_not_replace_a_piece() {
    let table = table("3x3", BIT);
    let (folder, paths) = cut(&table, &[4]);
    let name = |name: &str| folder.path().join(name);
    let detour = name(".").join("piece-2");
    let outputs = [paths[0].clone(), detour, name("link"), name("hard link")];
    std::os::unix::fs::symlink("piece-2", name("link")).unwrap();
    fs::hard_link(&paths[0], name("hard link")).unwrap();
    let before: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    for output in outputs {
        let error = join(&paths, &output).unwrap_err();
        let expected = "is one of the pieces; name another file for the table";
        assert_eq!(
            error.to_string(),
            format!("{} {expected}", output.display())
        );
        let after = paths.iter().map(|path| fs::read(path).unwrap());
        assert!(after.eq(before.iter().cloned()));
    }
    fs::write(name("old"), "an older file").unwrap();
    join(&paths, &name("old")).unwrap();
    assert!(fs::read(name("old")).unwrap() == *table.bytes());
}

/// The reported number of bytes grows up to the total. A cancelled join keeps the old file.
#[test]
fn progress_is_reported_and_can_cancel() {
    let table = table("4x3", MOVE);
    let (folder, paths) = cut(&table, &[50]);
    let path = folder.path().join("table");
    let mut told = Vec::new();
    let report = |bytes, of| {
        assert_eq!(of, 59_875_200);
        told.push(bytes);
        ControlFlow::Continue(())
    };
    let pieces = Pieces::open(&paths).unwrap();
    assert_eq!(pieces.goal(), Goal::corner(Shape::new(4, 3).unwrap()));
    assert_eq!(pieces.file_len(), 64 + 59_875_200);
    let header = pieces.join(&path, report).unwrap();
    assert_eq!(header.as_ref(), Some(table.header()));
    assert!(fs::read(&path).unwrap() == *table.bytes());
    assert!(told.is_sorted_by(|one, next| one < next));
    assert_eq!((told[0], told.last()), (0, Some(&59_875_200)));

    fs::write(&path, "old").unwrap();
    for end in [0, 1, told.len() / 2, told.len() - 1] {
        let mut left = end;
        let cancel = |_, _| {
            left = match left.checked_sub(1) {
                Some(left) => left,
                None => return ControlFlow::Break(()),
            };
            ControlFlow::Continue(())
        };
        let joined = Pieces::open(&paths).unwrap().join(&path, cancel);
        assert!(matches!(joined, Ok(None)), "{end}");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }
}
