//! `tilebase join`: writes the same table as `gen`, or prints an error and writes no table.

use std::fs::{self, File};
use std::path::Path;

use snapbox::str;
use tempfile::{TempDir, tempdir};
use tilebase_format::{HEADER_LEN, Header, Kind, checksum};
use tilebase_gen::internal::PieceHeader;
use tilebase_puzzle::Goal;

use crate::damaged_tables::repair;
use crate::generate::names;
use crate::{columns, run, shipped_table};

/// The lines printed when the shipped table is joined from two pieces.
const MESSAGES: &str = "\
3x3: 181440 boards in 2 pieces; needs 45.4 kB of disk space
t.tb: 181440 boards, largest distance 31, 45424 bytes
";

/// Cuts a table into pieces with the file names that `tilebase-cluster` uses. A table consists of numbered parts. Each
/// piece ends before the part whose number is in `ends`. The last number in `ends` is the number of parts.
pub fn cut(folder: &Path, name: &str, table: &[u8], ends: &[usize]) -> Vec<String> {
    let header = Header::from_bytes(table).unwrap();
    let mut start = 0;
    let mut names = Vec::new();
    for (number, &end) in ends.iter().enumerate() {
        let mut piece = PieceHeader {
            parts: start..end,
            table: header,
        };
        let ranges: Vec<_> = piece.payload_ranges().collect();
        let entries = ranges.into_iter().map(|range| {
            let [start, end] = [range.start, range.end].map(|at| HEADER_LEN + at as usize);
            &table[start..end]
        });
        let entries = entries.collect::<Vec<_>>().concat();
        piece.table.payload_checksum = checksum(&entries);
        let name = format!("{name}.piece-{}-of-{}", number + 1, ends.len());
        let bytes = [&piece.to_bytes()[..], &entries].concat();
        fs::write(folder.join(&name), bytes).unwrap();
        names.push(name);
        start = end;
    }
    names
}

/// Returns a folder with the shipped table in two pieces, `3.piece-1-of-2` and `3.piece-2-of-2`.
fn shipped_in_pieces() -> TempDir {
    let folder = tempdir().unwrap();
    let table = fs::read(shipped_table()).unwrap();
    cut(folder.path(), "3", &table, &[3, 8]);
    folder
}

fn change(folder: &TempDir, name: &str, change: impl FnOnce(&mut Vec<u8>)) {
    let path = folder.path().join(name);
    let mut bytes = fs::read(&path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

#[test]
fn the_shipped_table_byte_for_byte() {
    let folder = shipped_in_pieces();
    let path = folder.path().join("t.tb");
    let proved = format!("{MESSAGES}t.tb: 181440 boards proved\n");
    for (arguments, said) in [
        ("3.piece-1-of-2 3.piece-2-of-2 -o t.tb", &*proved),
        (
            "--no-verify --output t.tb 3.piece-2-of-2 3.piece-1-of-2",
            MESSAGES,
        ),
        ("-q --force -o t.tb 3.piece-2-of-2 ./3.piece-1-of-2", ""),
    ] {
        let joined = run(folder.path(), &format!("join {arguments}"));
        joined.success().stdout_eq("").stderr_eq(said);
        assert!(fs::read(&path).unwrap() == fs::read(shipped_table()).unwrap());
        fs::remove_file(&path).unwrap();
        assert_eq!(names(folder.path()).len(), 2);
    }
}

/// A piece header followed by a whole table is also a piece.
#[test]
fn one_piece() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen -q --shape 2x3 -o 2x3.tb").success();
    let table = fs::read(folder.path().join("2x3.tb")).unwrap();
    let piece = [b"TILEPART\x01\0\0\0\x01\0\0\0", &table[..]].concat();
    fs::write(folder.path().join("piece"), piece).unwrap();
    run(folder.path(), "join piece -o joined.tb")
        .success()
        .stderr_eq(str![[r#"
2x3: 360 boards in 1 piece; needs 154 B of disk space
joined.tb: 360 boards, largest distance 21, 154 bytes
joined.tb: 360 boards proved

"#]]);
    assert!(fs::read(folder.path().join("joined.tb")).unwrap() == table);
}

/// The exit code is 3 for a wrong piece, and 1 for a missing piece.
#[cfg(unix)] // Windows has other messages.
#[test]
fn rejected_input() {
    let folder = shipped_in_pieces();
    let (first, second) = ("3.piece-1-of-2", "3.piece-2-of-2");
    let path = |name: &str| folder.path().join(name);
    for copy in ["flipped", "cut"] {
        fs::copy(path(second), path(copy)).unwrap();
    }
    change(&folder, "flipped", |bytes| bytes[20_000] ^= 1 << 3);
    change(&folder, "cut", |bytes| bytes.truncate(20_000));
    run(folder.path(), "gen -q --shape 2x3 -o other.tb").success();
    fs::create_dir(path("folder")).unwrap();
    let other = fs::read(path("other.tb")).unwrap();
    cut(folder.path(), "other", &other, &[1]);
    for row in [
        "ONE flipped | 3 | flipped is damaged; copy it again, or make the pieces again",
        "ONE cut | 3 | cut is not complete: expected 28430 bytes, found 20000; copy it again, or make the pieces again",
        "ONE TWO other.tb | 3 | other.tb is not a piece of a table; make pieces with `tilebase-cluster gen --pieces`",
        "ONE | 1 | a piece is missing after 3.piece-1-of-2",
        "TWO | 1 | a piece is missing before 3.piece-2-of-2",
        "ONE TWO gone | 1 | cannot read gone: No such file or directory (os error 2)",
        "ONE TWO folder | 1 | cannot read folder: a folder; name a file in it",
        "ONE TWO /dev/null | 1 | cannot read /dev/null: not a regular file",
        "ONE TWO other.piece-1-of-1 | 1 | other.piece-1-of-1 and 3.piece-1-of-2 belong to different tables; name only pieces of one table",
        "ONE TWO ./ONE | 1 | ./3.piece-1-of-2 and 3.piece-1-of-2 have the same entries; name each piece only once, and only pieces of one run",
        "ONE TWO -o ./TWO | 1 | ./3.piece-2-of-2 is one of the pieces; name another file for the table",
        "ONE TWO -o no/t.tb | 1 | cannot write no/t.tb: No such file or directory (os error 2); the folder must exist",
        "ONE TWO -o folder | 1 | folder is a folder; name a file in it",
        "ONE TWO -o /dev/null | 1 | /dev/null is not a regular file",
    ] {
        let [pieces, code, error] = columns(row);
        let pieces = pieces.replace("ONE", first).replace("TWO", second);
        let before = names(folder.path()).len();
        run(folder.path(), &format!("join -q -o t.tb {pieces}"))
            .code(code.parse::<i32>().unwrap())
            .stdout_eq("")
            .stderr_eq(format!("error: {error}\n"));
        assert_eq!(names(folder.path()).len(), before, "{pieces}");
    }
    run(folder.path(), &format!("join -q {first} {second} -o t.tb")).success();
}

#[test]
fn standard_output_gets_no_table() {
    let folder = shipped_in_pieces();
    run(folder.path(), "join 3.piece-1-of-2 3.piece-2-of-2 -o -")
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: --output: the beginning of a joined table is written last; name a file

Usage: tilebase join [OPTIONS] --output <FILE> <PIECE>...

For more information, try '--help'.

"#]]);
    assert_eq!(names(folder.path()).len(), 2);
}

/// If an entry is wrong but the checksums are right, the table is written and reported as wrong.
#[test]
fn a_table_that_is_wrong() {
    let folder = tempdir().unwrap();
    let mut table = fs::read(shipped_table()).unwrap();
    table[64] ^= 0b01;
    repair(&mut table);
    let pieces = cut(folder.path(), "3", &table, &[3, 8]).join(" ");
    let found = format!(
        "{MESSAGES}error: t.tb was joined, but the proof failed: wrong entry for board 0 (x 1 2 3 4 5 6 7 8): expected move d, found move u; make the pieces again\n"
    );
    run(folder.path(), &format!("join {pieces} -o t.tb"))
        .code(3)
        .stdout_eq("")
        .stderr_eq(found);
    assert!(fs::read(folder.path().join("t.tb")).unwrap() == table);
    run(folder.path(), "verify -q t.tb").code(3);
    run(folder.path(), &format!("join --no-verify {pieces} -o t.tb"))
        .code(0)
        .stderr_eq(MESSAGES);
}

/// Writes a sparse piece that contains all parts of a table. All entries are 0. Without `has_checksum`, the checksum is
/// 0.
fn write_zeros(folder: &Path, shape: &str, parts: usize, has_checksum: bool) {
    let mut header = Header {
        goal: Goal::corner(shape.parse().unwrap()),
        kind: Kind::DistanceBit,
        max_distance: 53,
        distance_sum: 1,
        payload_checksum: 0,
    };
    if has_checksum {
        header.payload_checksum = checksum(&vec![0; header.payload_len() as usize]);
    }
    let piece = PieceHeader {
        parts: 0..parts,
        table: header,
    };
    let path = folder.join("piece");
    fs::write(&path, piece.to_bytes()).unwrap();
    let file = File::options().write(true).open(path).unwrap();
    file.set_len(16 + header.file_len()).unwrap();
}

/// If there is too little memory for the proof, a table is not reported as wrong.
#[cfg(target_os = "linux")]
#[test]
fn a_proof_without_memory() {
    use crate::signals::{run_limited, stderr};

    let folder = tempdir().unwrap();
    write_zeros(folder.path(), "3x4", 11 * 10, true);
    for quiet in ["", "--quiet"] {
        let join = format!("join {quiet} piece -o t.tb");
        let output = run_limited(folder.path(), "-v 60000", &join);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stdout.is_empty());
        let said = stderr(&output);
        assert!(folder.path().join("t.tb").exists());
        if !quiet.is_empty() {
            assert_eq!(said, "");
            continue;
        }
        assert_eq!(said.lines().count(), 3, "{said}");
        let warning = said.lines().last().unwrap();
        let begin = "warning: t.tb: the checksums of the pieces are right, but the proof was not run: it needs 75.6 MB";
        let end = " are free; `tilebase verify t.tb` runs it";
        let is_told = warning.starts_with(begin) && warning.ends_with(end);
        assert!(is_told, "{said}");
    }
    // With enough memory, the table is reported as wrong.
    let output = run_limited(folder.path(), "-v unlimited", "join -q piece -o t.tb");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(stderr(&output).starts_with("error: t.tb was joined, but the proof failed: "));
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_disk_space() {
    let folder = tempdir().unwrap();
    write_zeros(folder.path(), "4x4", 15 * 14, false);
    run(folder.path(), "join piece -o t.tb")
        .code(1)
        .stdout_eq("")
        .stderr_eq(str![[r#"
4x4: 10461394944000 boards in 1 piece; needs 1.3 TB of disk space
error: 4x4 needs 1.3 TB of disk space in ., but only [..] are free; use --force to try anyway

"#]]);
    let forced = "join --force -q piece -o t.tb";
    let output = crate::signals::run_limited(folder.path(), "-f 8", forced);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(
        crate::signals::stderr(&output),
        "error: cannot write t.tb: File too large (os error 27); raise the limit (`ulimit -f`), or name another disk\n"
    );
    assert_eq!(names(folder.path()), ["piece"]);
}

/// After Ctrl-C while 5.4 GB are written, the new file is removed and the old file stays.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_leaves_nothing() {
    use std::thread;
    use std::time::Duration;

    use crate::child::{SharedChildExt, rest, spawn};

    let folder = tempdir().unwrap();
    write_zeros(folder.path(), "7x2", 13 * 12, false);
    fs::write(folder.path().join("t.tb"), "old").unwrap();
    for (signal, quiet) in [(libc::SIGINT, ""), (libc::SIGTERM, "--quiet")] {
        let join = format!("join piece --force -o t.tb {quiet}");
        let process = spawn(folder.path(), &join);
        let io = format!("/proc/{}/io", process.id());
        let has_written = || {
            let io = fs::read_to_string(&io).unwrap();
            let written = io.lines().find_map(|line| line.strip_prefix("wchar: "));
            written.unwrap().parse::<u64>().unwrap() > 1 << 21
        };
        while !has_written() {
            assert!(process.try_wait().unwrap().is_none(), "it has ended");
            thread::sleep(Duration::from_millis(1));
        }
        process.send_signal(signal).unwrap();
        let output = rest(&process);
        assert_eq!(output.status.code(), Some(130));
        let said = String::from_utf8(output.stderr).unwrap();
        let is_told = said.ends_with("\ninterrupted\n");
        assert_eq!(is_told, quiet.is_empty(), "{said}");
        assert_eq!(names(folder.path()).len(), 2);
        assert_eq!(fs::read(folder.path().join("t.tb")).unwrap(), b"old");
    }
}

/// After Ctrl-C during the proof, the complete table stays.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_proof_leaves_the_table() {
    use std::thread;
    use std::time::Duration;

    use crate::child::{SharedChildExt, spawn};

    let folder = tempdir().unwrap();
    run(folder.path(), "gen -q --shape 4x3 --encoding bit -o 4x3.tb").success();
    let whole = fs::read(folder.path().join("4x3.tb")).unwrap();
    let pieces = cut(folder.path(), "4x3.tb", &whole, &[55, 110]).join(" ");
    let table = folder.path().join("t.tb");
    let interrupted = || {
        let _ = fs::remove_file(&table);
        let process = spawn(folder.path(), &format!("join -q {pieces} -o t.tb"));
        while !table.exists() && process.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        // The process may already have ended.
        process.send_signal(libc::SIGINT).unwrap();
        process.wait().unwrap().code()
    };
    // Tries again if the signal comes too late: the proof takes only 0.2 s.
    let codes: Vec<_> = (0..50)
        .map(|_| interrupted())
        .take_while(|&code| code != Some(130))
        .collect();
    assert!(codes.len() < 50, "{codes:?}");
    assert!(fs::read(&table).unwrap() == whole);
    assert_eq!(names(folder.path()).len(), 4);
}
