//! `tilebase-cluster join` writes the table, or prints an error and writes no table.

use std::fs::{self, File};
use std::ops::ControlFlow::Continue;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::{TempDir, tempdir};
use tilebase_format::{HEADER_LEN, Header, Kind, checksum};
use tilebase_gen::Generator;
use tilebase_puzzle::Goal;

/// The lines printed when the table of 3x3 is joined.
const MESSAGES: &str = "\
3x3: 181440 boards; needs 45.4 kB of disk space
t.tb: 181440 boards, largest distance 31; `tilebase verify t.tb` proves it
";

fn table(shape: &str) -> Vec<u8> {
    let generator = Generator::new(Goal::corner(shape.parse().unwrap()));
    let table = generator.run(|_| Continue(())).unwrap();
    table.bytes().clone()
}

/// Returns a piece with the parts from `start` to `end`.
fn piece(start: usize, end: usize, header: &Header, entries: &[u8]) -> Vec<u8> {
    let header = Header {
        payload_checksum: checksum(entries),
        ..*header
    };
    let numbers = [1, start as u16, end as u16, 0].map(u16::to_le_bytes);
    [
        b"TILEPART",
        numbers.as_flattened(),
        &header.to_bytes(),
        entries,
    ]
    .concat()
}

/// Cuts a table into two pieces, `piece-1-of-2` and `piece-2-of-2`. The table has this number of parts; the first piece
/// ends before the part `middle`.
fn cut(folder: &Path, table: &[u8], parts: usize, middle: usize) {
    let header = Header::from_bytes(table).unwrap();
    let payload = &table[HEADER_LEN..];
    let plane = payload.len() / header.goal.shape().cells();
    for (number, [start, end]) in (1..).zip([[0, middle], [middle, parts]]) {
        let planes = payload.chunks(plane);
        let of_piece = planes.map(|plane| {
            let part = plane.len() / parts;
            &plane[start * part..end * part]
        });
        let entries = of_piece.collect::<Vec<_>>().concat();
        let name = format!("piece-{number}-of-2");
        fs::write(folder.join(name), piece(start, end, &header, &entries)).unwrap();
    }
}

/// Returns a folder with the table of 3x3 in two pieces.
fn folder_of_pieces() -> TempDir {
    let folder = tempdir().unwrap();
    cut(folder.path(), &table("3x3"), 8, 3);
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
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

/// Runs the command, checks its exit code and that it prints nothing to standard output, and returns its messages.
#[track_caller]
fn run(folder: &Path, arguments: &str, code: i32) -> String {
    let output = command(folder, "-c 0", arguments).output().unwrap();
    messages(&output, code)
}

#[track_caller]
fn messages(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_table_byte_for_byte() {
    let folder = folder_of_pieces();
    let path = folder.path().join("t.tb");
    for (arguments, said) in [
        ("piece-1-of-2 piece-2-of-2 -o t.tb", MESSAGES),
        ("--output t.tb piece-2-of-2 piece-1-of-2", MESSAGES),
        ("-q --force -o t.tb piece-2-of-2 ./piece-1-of-2", ""),
    ] {
        let found = run(folder.path(), &format!("join {arguments}"), 0);
        assert_eq!(found, said, "{arguments}");
        assert!(fs::read(&path).unwrap() == table("3x3"));
        fs::remove_file(&path).unwrap();
        assert_eq!(names(folder.path()).len(), 2);
    }
}

/// The first bytes of a piece followed by a whole table are also a piece.
#[test]
fn one_piece() {
    let folder = tempdir().unwrap();
    let table = table("2x3");
    let piece = [b"TILEPART\x01\0\0\0\x01\0\0\0", &table[..]].concat();
    fs::write(folder.path().join("piece"), piece).unwrap();
    assert_eq!(
        run(folder.path(), "join piece -o joined.tb", 0),
        "2x3: 360 boards; needs 154 B of disk space\n\
         joined.tb: 360 boards, largest distance 21; `tilebase verify joined.tb` proves it\n"
    );
    assert!(fs::read(folder.path().join("joined.tb")).unwrap() == table);
}

/// Ranks other than the root rank do nothing.
#[test]
fn only_the_root_rank_joins() {
    let folder = folder_of_pieces();
    let join = "join piece-1-of-2 piece-2-of-2 -o t.tb";
    let mut command = command(folder.path(), "-c 0", join);
    let output = command.env("OMPI_COMM_WORLD_RANK", "1").output().unwrap();
    assert_eq!(messages(&output, 0), "");
    assert_eq!(names(folder.path()).len(), 2);
}

/// The exit code is 3 for a wrong piece, and 1 for a missing piece.
#[test]
fn rejected_input() {
    let folder = folder_of_pieces();
    let path = |name: &str| folder.path().join(name);
    let second = fs::read(path("piece-2-of-2")).unwrap();
    let mut flipped = second.clone();
    flipped[20_000] ^= 1 << 3;
    fs::write(path("flipped"), flipped).unwrap();
    fs::write(path("cut"), &second[..20_000]).unwrap();
    fs::create_dir(path("folder")).unwrap();
    for (pieces, code, error) in [
        (
            "ONE flipped",
            3,
            "flipped is damaged; copy it again, or make the pieces again",
        ),
        (
            "ONE cut",
            3,
            "cut is not complete: expected 28430 bytes, found 20000; copy it again, or make the pieces again",
        ),
        ("ONE", 1, "a piece is missing after ONE"),
        (
            "ONE TWO gone",
            1,
            "cannot read gone: No such file or directory (os error 2)",
        ),
        (
            "ONE TWO folder",
            1,
            "cannot read folder: a folder; name a file in it",
        ),
        (
            "ONE TWO /dev/null",
            1,
            "cannot read /dev/null: not a regular file",
        ),
        (
            "ONE TWO -o ./TWO",
            1,
            "./TWO is one of the pieces; name another file for the table",
        ),
        (
            "ONE TWO -o no/t.tb",
            1,
            "cannot write no/t.tb: No such file or directory (os error 2)",
        ),
        (
            "ONE TWO -o folder",
            1,
            "folder is a folder; name a file in it",
        ),
        ("ONE TWO -o /dev/null", 1, "/dev/null is not a regular file"),
    ] {
        let named = |text: &str| {
            let text = text.replace("ONE", "piece-1-of-2");
            text.replace("TWO", "piece-2-of-2")
        };
        let output = if pieces.contains("-o") { "" } else { "-o t.tb" };
        let before = names(folder.path());
        let found = run(
            folder.path(),
            &named(&format!("join -q {output} {pieces}")),
            code,
        );
        assert_eq!(found, format!("error: {}\n", named(error)));
        assert_eq!(names(folder.path()), before, "{pieces}");
    }
    run(
        folder.path(),
        "join -q piece-1-of-2 piece-2-of-2 -o t.tb",
        0,
    );
}

#[test]
fn wrong_usage() {
    let folder = folder_of_pieces();
    for (arguments, error) in [
        (
            "join",
            "the following required arguments were not provided:",
        ),
        (
            "join piece-1-of-2",
            "the following required arguments were not provided:",
        ),
        (
            "join -o t.tb",
            "the following required arguments were not provided:",
        ),
        (
            "join piece-1-of-2 piece-2-of-2 -o -",
            "invalid value '-' for '--output <FILE>': the beginning of a table is written last; name a file, not standard output",
        ),
        (
            "gen --shape 2x2 -o -",
            "invalid value '-' for '--output <FILE>': the beginning of a table is written last; name a file, not standard output",
        ),
    ] {
        let found = run(folder.path(), arguments, 2);
        assert!(found.starts_with(&format!("error: {error}\n")), "{found}");
        assert_eq!(names(folder.path()).len(), 2);
    }
}

/// Writes a sparse piece that contains all parts of a table. All entries and the checksum are 0.
fn write_zeros(folder: &Path, shape: &str, parts: usize) {
    let header = Header {
        goal: Goal::corner(shape.parse().unwrap()),
        kind: Kind::DistanceBit,
        max_distance: 53,
        distance_sum: 1,
        payload_checksum: 0,
    };
    let mut start = piece(0, parts, &header, &[]);
    start[16..].copy_from_slice(&header.to_bytes());
    let path = folder.join("piece");
    fs::write(&path, start).unwrap();
    let file = File::options().write(true).open(path).unwrap();
    file.set_len(16 + header.file_len()).unwrap();
}

#[test]
fn too_little_disk_space() {
    let folder = tempdir().unwrap();
    write_zeros(folder.path(), "4x4", 15 * 14);
    let found = run(folder.path(), "join piece -o t.tb", 1);
    let begin = "4x4: 10461394944000 boards; needs 1.3 TB of disk space\n\
                 error: the table needs 1.3 TB of disk space in ., but only ";
    let end = " are free; use --force to try anyway\n";
    assert!(found.starts_with(begin) && found.ends_with(end), "{found}");
    let forced = "join --force -q piece -o t.tb";
    let output = command(folder.path(), "-f 8", forced).output();
    assert_eq!(
        messages(&output.unwrap(), 1),
        "error: cannot write t.tb: File too large (os error 27)\n"
    );
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
        let said = messages(&process.wait_with_output().unwrap(), 130);
        assert_eq!(
            said.ends_with("\nended; nothing is saved\n"),
            quiet.is_empty(),
            "{said}"
        );
        assert_eq!(said.is_empty(), !quiet.is_empty(), "{said}");
        assert_eq!(names(folder.path()), ["piece", "t.tb"]);
        assert_eq!(fs::read(folder.path().join("t.tb")).unwrap(), b"old");
    }
}
