//! `tilebase-cluster join` writes the table, or prints an error and writes no table.

use std::fs::{self, File};
use std::ops::ControlFlow::Continue;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::{TempDir, tempdir};
use tilebase_format::{HEADER_LEN, Header, Kind, checksum};
use tilebase_gen::Generator;
use tilebase_puzzle::{Goal, MoveOrder};

const MOVE: Kind = Kind::Move(MoveOrder::UDLR);
const BIT: Kind = Kind::DistanceBit;

/// The number of bytes before the table's header in a piece.
const OWN_LEN: usize = 16;

fn corner(shape: &str) -> Goal {
    Goal::corner(shape.parse().unwrap())
}

fn table(goal: Goal, kind: Kind) -> Vec<u8> {
    let table = Generator::new(goal).kind(kind).run(|_| Continue(()));
    table.unwrap().bytes().clone()
}

/// Returns a piece with the parts from `start` to `end`.
fn piece(start: usize, end: usize, header: &Header, entries: &[u8]) -> Vec<u8> {
    let header = Header {
        payload_checksum: checksum(entries),
        ..*header
    };
    let numbers = [1, start as u16, end as u16, 0].map(u16::to_le_bytes);
    let header = header.to_bytes();
    [b"TILEPART", numbers.as_flattened(), &header, entries].concat()
}

/// Cuts a table of this number of parts into pieces, which end before the parts in `ends`; the last piece ends with
/// the table. The pieces have the names `{name}1`, `{name}2` and so on. Returns their number.
fn cut(folder: &Path, name: &str, table: &[u8], parts: usize, ends: &[usize]) -> usize {
    let header = Header::from_bytes(table).unwrap();
    let payload = &table[HEADER_LEN..];
    // With a single part, a plane may not fill whole bytes.
    let planes = if parts == 1 {
        1
    } else {
        header.goal.shape().cells()
    };
    let part = payload.len() / planes / parts;
    let mut start = 0;
    for (number, &end) in (1..).zip(ends.iter().chain([&parts])) {
        let planes = payload.chunks(part * parts);
        let entries = planes.map(|plane| &plane[start * part..end * part]);
        let entries = entries.collect::<Vec<_>>().concat();
        let piece = piece(start, end, &header, &entries);
        fs::write(folder.join(format!("{name}{number}")), piece).unwrap();
        start = end;
    }
    ends.len() + 1
}

/// Returns a folder with the table of 3x3 in the pieces `1`, `2` and `3`.
fn folder_of_pieces() -> TempDir {
    let folder = tempdir().unwrap();
    cut(folder.path(), "", &table(corner("3x3"), MOVE), 8, &[2, 5]);
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let all = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = all.collect();
    names.sort();
    names
}

/// Returns the command, run by the shell after `ulimit`. The variable says that a launcher has started two ranks, so a
/// start of MPI would fail.
fn command(folder: &Path, limit: &str, arguments: &str) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("ulimit {limit} && exec \"$0\" {arguments}")])
        .arg(env!("CARGO_BIN_EXE_tilebase-cluster"))
        .env("OMPI_COMM_WORLD_SIZE", "2")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the command, and returns its exit code and its messages.
#[track_caller]
fn run(folder: &Path, arguments: &str) -> (i32, String) {
    ended(command(folder, "-c 0", arguments).output().unwrap())
}

#[track_caller]
fn ended(output: Output) -> (i32, String) {
    assert!(output.stdout.is_empty(), "{output:?}");
    let messages = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), messages)
}

/// Joins the pieces with these numbers, and compares the result with the table.
#[track_caller]
fn check_joined(folder: &Path, pieces: impl Iterator<Item = usize>, table: &[u8]) {
    let pieces: String = pieces.map(|number| format!(" {number}")).collect();
    let joined = run(folder, &format!("join -q -o t.tb{pieces}"));
    assert_eq!(joined, (0, String::new()), "{pieces}");
    assert!(fs::read(folder.join("t.tb")).unwrap() == table, "{pieces}");
    fs::remove_file(folder.join("t.tb")).unwrap();
}

/// Joins pieces in vain. Checks that the files have the same names as before, and returns the exit code and the error.
#[track_caller]
fn refused(folder: &Path, arguments: &str) -> (i32, String) {
    let before = names(folder);
    let (code, error) = run(folder, &format!("join -q {arguments}"));
    assert_eq!(names(folder), before, "{arguments}");
    let error = error.strip_prefix("error: ").expect("an error");
    (code, error.trim_end().to_owned())
}

#[test]
fn messages_of_a_join() {
    let folder = folder_of_pieces();
    // With a single part, a piece is its own header followed by the table.
    let small = table(corner("2x3"), MOVE);
    let single = [b"TILEPART\x01\0\0\0\x01\0\0\0", &small[..]].concat();
    fs::write(folder.path().join("single"), single).unwrap();
    let said = "3x3: 181440 boards; needs 45.4 kB of disk space\n\
                t.tb: 181440 boards, largest distance 31; `tilebase verify t.tb` proves it\n";
    let said_of_small = "2x3: 360 boards; needs 154 B of disk space\n\
                         t.tb: 360 boards, largest distance 21; `tilebase verify t.tb` proves it\n";
    let whole = table(corner("3x3"), MOVE);
    for (arguments, said, table) in [
        ("1 2 3 -o t.tb", said, &whole),
        ("--output t.tb 3 1 2", said, &whole),
        ("-q --force -o t.tb 2 ./3 1", "", &whole),
        ("single -o t.tb", said_of_small, &small),
    ] {
        // An older file is replaced.
        fs::write(folder.path().join("t.tb"), "old").unwrap();
        let found = run(folder.path(), &format!("join {arguments}"));
        assert_eq!(found, (0, said.to_owned()), "{arguments}");
        assert!(fs::read(folder.path().join("t.tb")).unwrap() == *table);
        assert_eq!(names(folder.path()), ["1", "2", "3", "single", "t.tb"]);
    }
}

#[test]
fn every_division_of_small_tables() {
    for kind in [MOVE, BIT] {
        for (shape, parts) in [("2x2", 1), ("2x3", 1), ("4x2", 7), ("3x3", 8)] {
            let (folder, table) = (tempdir().unwrap(), table(corner(shape), kind));
            for chosen in 0..1 << (parts - 1) {
                let is_chosen = |cut: &usize| chosen >> (cut - 1) & 1 == 1;
                let ends: Vec<usize> = (1..parts).filter(is_chosen).collect();
                let count = cut(folder.path(), "", &table, parts, &ends);
                check_joined(folder.path(), 1..=count, &table);
            }
        }
    }
}

/// The part numbers of 5x2 have two digits. The pieces are named in reverse order.
#[test]
fn divisions_of_many_parts() {
    for kind in [MOVE, BIT] {
        let (folder, table) = (tempdir().unwrap(), table(corner("5x2"), kind));
        for step in [1, 2, 5, 17, 71] {
            let ends: Vec<usize> = (step..9 * 8).step_by(step).collect();
            let count = cut(folder.path(), "", &table, 9 * 8, &ends);
            check_joined(folder.path(), (1..=count).rev(), &table);
        }
    }
}

/// Flips every bit of the only piece of a table, and some bits of two pieces. The error names the piece.
#[test]
fn a_flipped_bit() {
    for (shape, parts, ends, step) in [("2x2", 1, &[][..], 1), ("4x2", 7, &[3], 97)] {
        let (folder, table) = (tempdir().unwrap(), table(corner(shape), BIT));
        let count = cut(folder.path(), "", &table, parts, ends);
        let pieces: String = (1..=count).map(|number| format!(" {number}")).collect();
        let arguments = format!("-o t.tb{pieces}");
        for number in 1..=count {
            let path = folder.path().join(number.to_string());
            let whole = fs::read(&path).unwrap();
            for bit in (0..whole.len() * 8).step_by(step) {
                let mut bytes = whole.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                fs::write(&path, bytes).unwrap();
                let (code, error) = refused(folder.path(), &arguments);
                let fault = error.strip_prefix(&format!("{number} ")).unwrap();
                let is_right = match bit / 8 {
                    0..8 => fault.starts_with("is not a piece of a table; "),
                    // These bytes contain the version of the piece, or the version and kind of the table.
                    8..10 | 24..27 if code == 1 => fault.starts_with("has an unknown version; "),
                    10..14 if fault.starts_with("is not complete: ") => true,
                    10.. => fault.starts_with("is damaged; "),
                    _ => false,
                };
                assert!(is_right, "{shape}, bit {bit}: {error}");
                assert!(code == 3 || fault.starts_with("has an"), "{error}");
            }
            fs::write(&path, whole).unwrap();
        }
        check_joined(folder.path(), 1..=count, &table);
    }
}

#[test]
fn another_length() {
    let folder = tempdir().unwrap();
    cut(folder.path(), "", &table(corner("4x2"), MOVE), 7, &[3]);
    let path = folder.path().join("2");
    let whole = fs::read(&path).unwrap();
    let full = whole.len();
    for len in (0..90).chain([full / 2, full - 1, full + 1, full + 5000]) {
        let mut bytes = whole.clone();
        bytes.resize(len, 0);
        fs::write(&path, bytes).unwrap();
        let fault = match len {
            0..8 => "is not a piece of a table; make pieces with `tilebase-cluster gen --pieces`",
            8..80 => "is damaged; copy it again, or make the pieces again",
            _ => &format!(
                "is not complete: expected {full} bytes, found {len}; copy it again, or make the pieces again"
            ),
        };
        let found = refused(folder.path(), "1 2 -o t.tb");
        assert_eq!(found, (3, format!("2 {fault}")));
    }
}

/// Pieces, the output, and the error.
const REJECTED: &str = "\
2 3 | t.tb | a piece is missing before 2
3 | t.tb | a piece is missing before 3
3 1 | t.tb | a piece is missing between 1 and 3
2 1 | t.tb | a piece is missing after 2
1 | t.tb | a piece is missing after 1
1 2 3 1 | t.tb | 1 and 1 have the same entries; name each piece only once, and only pieces of one run
1 2 3 copy | t.tb | copy and 2 have the same entries; name each piece only once, and only pieces of one run
1 2 3 ./3 | t.tb | ./3 and 3 have the same entries; name each piece only once, and only pieces of one run
1 2 half-2 | t.tb | half-2 and 2 have the same entries; name each piece only once, and only pieces of one run
1 bit-2 | t.tb | bit-2 and 1 belong to different tables; name only pieces of one table
1 center-2 | t.tb | center-2 and 1 belong to different tables; name only pieces of one table
1 4x2-2 | t.tb | 4x2-2 and 1 belong to different tables; name only pieces of one table
1 text | t.tb | text is not a piece of a table; make pieces with `tilebase-cluster gen --pieces`
1 gone | t.tb | cannot read gone: No such file or directory (os error 2)
1 folder | t.tb | cannot read folder: a folder; name a file in it
1 /dev/null | t.tb | cannot read /dev/null: not a regular file
1 2 3 | 1 | 1 is one of the pieces; name another file for the table
1 2 3 | ./2 | ./2 is one of the pieces; name another file for the table
1 2 3 | link | link is one of the pieces; name another file for the table
1 2 3 | hard-link | hard-link is one of the pieces; name another file for the table
1 2 3 | no/t.tb | cannot write no/t.tb: No such file or directory (os error 2)
1 2 3 | folder | folder is a folder; name a file in it
1 2 3 | /dev/null | /dev/null is not a regular file
";

/// The exit code is 3 for a wrong piece, and 1 for pieces that are missing or do not fit together.
#[test]
fn rejected_input() {
    let folder = folder_of_pieces();
    let path = |name: &str| folder.path().join(name);
    let whole = table(corner("3x3"), MOVE);
    let center = Goal::new("3x3".parse().unwrap(), 4).unwrap();
    cut(folder.path(), "half-", &whole, 8, &[4]);
    cut(folder.path(), "bit-", &table(corner("3x3"), BIT), 8, &[2]);
    cut(folder.path(), "center-", &table(center, MOVE), 8, &[2]);
    cut(folder.path(), "4x2-", &table(corner("4x2"), MOVE), 7, &[2]);
    fs::write(path("text"), whole).unwrap();
    fs::create_dir(path("folder")).unwrap();
    fs::copy(path("2"), path("copy")).unwrap();
    symlink("2", path("link")).unwrap();
    fs::hard_link(path("1"), path("hard-link")).unwrap();
    for case in REJECTED.lines() {
        let mut fields = case.split(" | ").map(str::to_owned);
        let [pieces, output, error] = [(); 3].map(|()| fields.next().unwrap());
        let code = if error.starts_with("text ") { 3 } else { 1 };
        let found = refused(folder.path(), &format!("{pieces} -o {output}"));
        assert_eq!(found, (code, error), "{case}");
    }
    check_joined(folder.path(), 1..=3, &table(corner("3x3"), MOVE));
}

/// Ranks other than the root rank do nothing.
#[test]
fn only_the_root_rank_joins() {
    let folder = folder_of_pieces();
    let mut command = command(folder.path(), "-c 0", "join 1 2 3 -o t.tb");
    let output = command.env("OMPI_COMM_WORLD_RANK", "1").output().unwrap();
    assert_eq!(ended(output), (0, String::new()));
    assert_eq!(names(folder.path()), ["1", "2", "3"]);
}

#[test]
fn wrong_usage() {
    let folder = folder_of_pieces();
    let missing = "the following required arguments were not provided:";
    let standard_output = "invalid value '-' for '--output <FILE>': the beginning of a table is written last; name a file, not standard output";
    for (arguments, error) in [
        ("join", missing),
        ("join 1", missing),
        ("join -o t.tb", missing),
        ("join 1 2 3 -o -", standard_output),
        ("gen --shape 2x2 -o -", standard_output),
    ] {
        let (code, found) = run(folder.path(), arguments);
        assert!(found.starts_with(&format!("error: {error}\n")), "{found}");
        assert_eq!(code, 2, "{arguments}");
        assert_eq!(names(folder.path()), ["1", "2", "3"]);
    }
}

/// Writes a sparse piece that contains all parts of a table. All entries and the checksum are 0.
fn write_zeros(folder: &Path, shape: &str, parts: usize) {
    let header = Header {
        goal: corner(shape),
        kind: BIT,
        max_distance: 53,
        distance_sum: 1,
        payload_checksum: 0,
    };
    let mut start = piece(0, parts, &header, &[]);
    start[OWN_LEN..].copy_from_slice(&header.to_bytes());
    let path = folder.join("piece");
    fs::write(&path, start).unwrap();
    let file = File::options().write(true).open(path).unwrap();
    file.set_len(OWN_LEN as u64 + header.file_len()).unwrap();
}

#[test]
fn too_little_disk_space() {
    let folder = tempdir().unwrap();
    write_zeros(folder.path(), "4x4", 15 * 14);
    let (code, found) = run(folder.path(), "join piece -o t.tb");
    let begin = "4x4: 10461394944000 boards; needs 1.3 TB of disk space\n\
                 error: the table needs 1.3 TB of disk space in ., but only ";
    let end = " are free; use --force to try anyway\n";
    assert!(found.starts_with(begin) && found.ends_with(end), "{found}");
    assert_eq!(code, 1);
    let forced = "join --force -q piece -o t.tb";
    let output = command(folder.path(), "-f 8", forced).output();
    let error = "error: cannot write t.tb: File too large (os error 27)\n";
    assert_eq!(ended(output.unwrap()), (1, error.to_owned()));
    assert_eq!(names(folder.path()), ["piece"]);
}

/// After a signal while 5.4 GB are written, the new file is removed and the old file stays.
#[test]
fn an_interrupted_run_leaves_nothing() {
    let folder = tempdir().unwrap();
    write_zeros(folder.path(), "7x2", 13 * 12);
    fs::write(folder.path().join("t.tb"), "old").unwrap();
    for (signal, quiet) in [("-INT", ""), ("-TERM", "--quiet"), ("-USR1", "")] {
        let join = format!("join piece --force -o t.tb {quiet}");
        let mut process = command(folder.path(), "-c 0", &join).spawn().unwrap();
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
        let id = process.id().to_string();
        let killed = Command::new("kill").args([signal, &id]).status().unwrap();
        assert!(killed.success());
        let (code, said) = ended(process.wait_with_output().unwrap());
        let is_told = said.ends_with("\nended; nothing is saved\n");
        assert_eq!(
            (is_told, said.is_empty()),
            (quiet.is_empty(), !quiet.is_empty())
        );
        assert_eq!(code, 130, "{said}");
        assert_eq!(names(folder.path()), ["piece", "t.tb"]);
        assert_eq!(fs::read(folder.path().join("t.tb")).unwrap(), b"old");
    }
}
