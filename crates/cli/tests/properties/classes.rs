//! `tilebase grade`: a large class, and files that no teacher expects.

use std::fs;
use std::time::{Duration, Instant};

use tempfile::tempdir;

use crate::{columns, output_of, run_on};

/// The answers of students, and their verdicts. The boards are two moves from the goal, unsolvable, and three moves away.
const ANSWERS: [&str; 6] = [
    "rr,unsolvable,drd | optimal,unsolvable,optimal",
    "2,-1,4 | right,unsolvable,wrong",
    "rlrr,rr,dr | solution,wrong,unfinished",
    "rrr,no idea,unsolvable | illegal,invalid,wrong",
    "rr | optimal,missing,missing",
    "drd,unsolvable,rr | illegal,unsolvable,illegal",
];

/// 288 students use all ends of lines and encodings, files and folders. The page has the verdicts of the table.
#[test]
fn a_class() {
    let folder = tempdir().unwrap();
    let class = folder.path().join("class");
    let mut expected = Vec::new();
    for number in 0..288 {
        let [answers, verdicts] = columns(ANSWERS[number % 6]);
        let end = ["\n", "\r\n", "\r"][number / 6 % 3];
        let text = answers.replace(',', end) + ["", end][number / 18 % 2];
        let bytes = match number / 36 % 4 {
            0 => format!("\u{FEFF}{text}").into_bytes(),
            1 => utf16(&text).flat_map(u16::to_le_bytes).collect(),
            2 => utf16(&text).flat_map(u16::to_be_bytes).collect(),
            _ => text.into_bytes(),
        };
        let name = format!("student {number:03}");
        let file = match number / 144 {
            0 => class.join(&name).join("answers.txt"),
            _ => class.join(format!("{name}.txt")),
        };
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
        let rows = (1..)
            .zip(verdicts.split(','))
            .map(|(row, verdict)| format!("{name},{row},{verdict}"));
        expected.extend(rows);
    }
    fs::write(class.join(".hidden"), "").unwrap();
    let started = Instant::now();
    let exercise = "123456x78\n213456x78\n1x3425786\n";
    let graded = run_on(folder.path(), "grade class --html class.html", exercise).code(3);
    assert!(
        started.elapsed() < Duration::from_secs(10),
        "{:?}",
        started.elapsed()
    );
    let table = output_of(&graded);
    let found = table.lines().skip(1).map(|row| {
        let columns: Vec<&str> = row.split(',').collect();
        [columns[0], columns[1], columns[3]].join(",")
    });
    assert_eq!(found.collect::<Vec<_>>(), expected);
    graded.stderr_eq("students: 288; answers: 384 right of 864\n");

    let page = fs::read_to_string(folder.path().join("class.html")).unwrap();
    assert!(!page.contains("<script") && !page.contains("http"));
    assert_eq!(page.matches("<svg ").count(), 3);
    let words = "optimal unfinished illegal wrong solution missing invalid right unsolvable";
    for word in words.split(' ') {
        let shown = if word == "solution" {
            "2 too long"
        } else {
            word
        };
        let cells = page.matches(&format!("\">{shown}</td>")).count();
        let all = expected.iter();
        let rows = all.filter(|row| row.ends_with(&format!(",{word}")));
        assert_eq!(cells, rows.count(), "{word}");
    }
}

fn utf16(text: &str) -> impl Iterator<Item = u16> {
    ['\u{FEFF}']
        .into_iter()
        .chain(text.chars())
        .map(|character| character as u16)
}

/// Files that a student may hand in to read files of others, to block the teacher, or to get a second grade, a formula
/// into the teacher's spreadsheet or a tag into the page.
#[cfg(unix)]
#[test]
fn hostile_files() {
    use std::os::unix::fs::symlink;
    let folder = tempdir().unwrap();
    let class = folder.path().join("class");
    fs::create_dir_all(class.join("in a folder")).unwrap();
    fs::create_dir(folder.path().join("secrets")).unwrap();
    fs::write(folder.path().join("secrets/1"), "rr").unwrap();
    symlink("../secrets/1", class.join("file.txt")).unwrap();
    symlink("../secrets", class.join("folder")).unwrap();
    symlink("../../secrets/1", class.join("in a folder/1")).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(class.join("pipe"))
        .status();
    assert!(made.unwrap().success());
    fs::write(class.join("big.txt"), "r".repeat(5 << 20)).unwrap();
    fs::write(class.join("long.txt"), "r".repeat(1_100_000)).unwrap();
    let starts = "=+-@\t\r\n＝＋－＠";
    for start in starts.chars() {
        fs::write(class.join(format!("{start}1+1.txt")), "rr").unwrap();
    }
    fs::write(class.join("<b>.txt"), "rr").unwrap();
    let grade = || run_on(folder.path(), "grade class --html a.html", "123456x78\n").code(4);
    let table = output_of(&grade());
    for (name, reason) in [
        (
            "in a folder",
            "the folder has 0 files or folders; leave one file",
        ),
        ("pipe", ""),
        ("big", "the file is larger than 4 MiB\n"),
        ("long", "longer than 1048576 bytes\n"),
    ] {
        assert!(
            table.contains(&format!("\n{name},,,invalid,,,{reason}")),
            "{table}"
        );
    }
    assert!(
        !table.contains("\nfile,") && !table.contains("\nfolder,"),
        "{table}"
    );
    for start in starts.chars() {
        let quote = if "\r\n".contains(start) { "\"" } else { "" };
        let row = format!("\n{quote}'{start}1+1{quote},1,1 2 3 4 5 6 x 7 8,optimal,");
        assert!(table.contains(&row), "{row}: {table}");
    }
    assert_eq!(
        table.matches(",optimal,").count(),
        starts.chars().count() + 1
    );
    let page = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert!(page.contains("&lt;b&gt;") && !page.contains("<b>"));
    fs::write(class.join("in a folder.txt"), "rr").unwrap();
    let twice =
        "error: in a folder and in a folder.txt belong to one student; remove one of them\n";
    grade().stdout_eq("").stderr_eq(twice);
}
