//! `tilebase grade`: a class whose mistakes are known, and files that no teacher expects.

use std::fs;
use std::time::{Duration, Instant};

use oracle::Distances;
use tempfile::tempdir;
use tilebase_puzzle::{Board, Goal, Move, RandomNumbers};

use crate::{output_of, run_on, stderr_of};

const STUDENTS: usize = 200;
const BOARDS: usize = 20;
/// The board that is unsolvable.
const UNSOLVABLE: usize = 6;
const HEADER: &str = "student,exercise,board,verdict,length,distance,explanation";

struct Random(RandomNumbers);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        (self.0.next().unwrap() % most as u64) as usize
    }

    /// Returns a random optimal solution.
    fn solution(&mut self, distances: &Distances, board: &Board) -> Vec<Move> {
        let (mut board, mut moves) = (*board, Vec::new());
        while distances[&board] > 0 {
            let nearer = board
                .neighbours()
                .filter(|(_, next)| distances[next] < distances[&board]);
            let nearer: Vec<_> = nearer.collect();
            let (mv, next) = nearer[self.below(nearer.len())];
            moves.push(mv);
            board = next;
        }
        moves
    }
}

fn letters(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect()
}

/// Returns the verdict on moves that are no solution.
fn no_solution(board: &Board, moves: &str) -> &'static str {
    match board.apply(moves) {
        Ok(_) => "unfinished",
        Err(_) => "illegal",
    }
}

/// The file of a student, the expected verdicts, and the reason if the whole file is invalid.
struct Student {
    bytes: Vec<u8>,
    verdicts: Vec<&'static str>,
    of_file: Option<&'static str>,
}

/// Makes a student whose kind of mistake is `kind`.
fn student(kind: usize, boards: &[Board], distances: &Distances, random: &mut Random) -> Student {
    let right = boards.iter().map(|board| match distances.get(board) {
        Some(_) => (letters(&random.solution(distances, board)), "optimal"),
        None => ("unsolvable".to_owned(), "unsolvable"),
    });
    let (mut lines, mut verdicts): (Vec<String>, Vec<&str>) = right.collect();
    let place = (1 + random.below(BOARDS - 2)) % UNSOLVABLE + random.below(2) * (UNSOLVABLE + 1);
    let board = &boards[place];
    let distance = distances[board];
    let mut of_file = None;
    match kind {
        1 => {
            // A part of the solution, and then a move that may leave the board.
            lines[place].truncate(random.below(usize::from(distance)));
            let end = board.apply(&lines[place]).unwrap();
            let illegal = Move::ALL.into_iter().find(|&mv| end.moved(mv).is_none());
            lines[place].push(illegal.unwrap_or(Move::Up).letter());
            verdicts[place] = no_solution(board, &lines[place]);
        }
        2 => (lines[place], verdicts[place]) = ("unsolvable".to_owned(), "wrong"),
        3 => {
            // There and back.
            let away = board
                .neighbours()
                .find(|(_, next)| distances[next] > distance);
            let (mv, _) = away.unwrap_or_else(|| board.neighbours().next().unwrap());
            lines[place].insert_str(0, &letters(&[mv, mv.opposite()]));
            verdicts[place] = "solution";
        }
        4 => {
            // Distances only, one of them wrong by one.
            for (place, board) in boards.iter().enumerate() {
                if let Some(distance) = distances.get(board) {
                    (lines[place], verdicts[place]) = (distance.to_string(), "right");
                }
            }
            (lines[place], verdicts[place]) = ((distance + 1).to_string(), "wrong");
        }
        5 => {
            lines[place].pop();
            verdicts[place] = "unfinished";
        }
        6 => {
            lines.truncate(1 + random.below(BOARDS - 2));
            verdicts[lines.len()..].fill("missing");
        }
        7 => {
            let other = usize::from(place == 0);
            lines.swap(place, other);
            for place in [place, other] {
                verdicts[place] = no_solution(&boards[place], &lines[place]);
            }
        }
        8 => {
            lines[UNSOLVABLE] = lines[place].clone();
            verdicts[UNSOLVABLE] = no_solution(&boards[UNSOLVABLE], &lines[place]);
        }
        9 => (lines[place], verdicts[place]) = ("I don't know".to_owned(), "invalid"),
        10 => {
            lines.push("uu".to_owned());
            of_file = Some("the file has 21 lines for 20 boards");
        }
        11 => of_file = Some("not a text file"),
        12 => of_file = Some("the file is empty"),
        13 => {
            lines[place] = format!(
                r#"{{"board":{:?},"moves":"{}"}}"#,
                board.tiles(),
                lines[place]
            )
        }
        _ => {}
    }
    let end = ["\n", "\r\n", "\r"][random.below(3)];
    let text = lines.join(end) + ["", end][usize::from(kind != 6) * random.below(2)];
    let bytes = match random.below(4) {
        _ if kind == 11 => b"\x7fELF\x02\x01\x01\0\0\0binary\0".to_vec(),
        _ if kind == 12 => [&b""[..], b"\n\n", b"\xEF\xBB\xBF", b" "][random.below(4)].to_vec(),
        0 => format!("\u{FEFF}{text}").into_bytes(),
        1 => format!("\u{FEFF}{text}")
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect(),
        _ => text.into_bytes(),
    };
    if [11, 12].contains(&kind) {
        verdicts.clear();
    }
    Student {
        bytes,
        verdicts,
        of_file,
    }
}

/// Returns 20 boards of 3x3, one of them unsolvable.
fn boards(random: &mut Random) -> Vec<Board> {
    let goal = Goal::corner("3x3".parse().unwrap());
    let mut boards: Vec<Board> = Vec::new();
    while boards.len() < BOARDS {
        let board = goal.unrank(random.below(181_440) as u64).unwrap();
        boards.extend((!boards.contains(&board) && board != goal.board()).then_some(board));
    }
    boards[UNSOLVABLE] = oracle::exchanged(&boards[UNSOLVABLE]);
    boards
}

/// 200 students with fourteen kinds of files. The truth comes from a plain breadth-first search.
#[test]
fn a_class() {
    let mut random = Random(RandomNumbers::new(42));
    let distances = oracle::distances(Goal::corner("3x3".parse().unwrap()));
    let boards = boards(&mut random);
    let folder = tempdir().unwrap();
    let students =
        (0..STUDENTS).map(|number| student(number % 14, &boards, &distances, &mut random));
    let students: Vec<Student> = students.collect();
    let mut table = HEADER.to_owned() + "\n";
    for (
        number,
        Student {
            bytes,
            verdicts,
            of_file,
        },
    ) in students.iter().enumerate()
    {
        let name = format!("student {number:03}");
        let path = folder.path().join("class").join(&name);
        let is_folder = number.is_multiple_of(5);
        fs::create_dir_all(if is_folder {
            &path
        } else {
            path.parent().unwrap()
        })
        .unwrap();
        let path = if is_folder {
            path.join("answers.txt")
        } else {
            path.with_extension("txt")
        };
        fs::write(path, bytes).unwrap();
        for (place, (verdict, board)) in verdicts.iter().zip(&boards).enumerate() {
            let length = match *verdict {
                "optimal" => distances[board].to_string(),
                "solution" => (distances[board] + 2).to_string(),
                _ => String::new(),
            };
            let distance = distances
                .get(board)
                .filter(|_| !["missing", "invalid"].contains(verdict));
            let distance = distance.map_or(String::new(), ToString::to_string);
            table += &format!(
                "{name},{},{board},{verdict},{length},{distance},[..]\n",
                place + 1
            );
        }
        table += &of_file.map_or(String::new(), |reason| {
            format!("{name},,,invalid,,,{reason}\n")
        });
    }
    fs::write(folder.path().join("class/.hidden"), "").unwrap();
    let exercise: String = boards.iter().map(|board| format!("{board}\n")).collect();
    let started = Instant::now();
    let graded = run_on(folder.path(), "grade class --html class.html", exercise).code(3);
    assert!(
        started.elapsed() < Duration::from_secs(10),
        "{:?}",
        started.elapsed()
    );
    let verdicts: Vec<&str> = students
        .iter()
        .flat_map(|student| student.verdicts.clone())
        .collect();
    let of = |words: &[&str]| {
        verdicts
            .iter()
            .filter(|verdict| words.contains(verdict))
            .count()
    };
    let (right, all) = (
        of(&["optimal", "unsolvable", "solution", "right"]),
        STUDENTS * BOARDS,
    );
    assert_eq!(
        stderr_of(&graded),
        format!("students: {STUDENTS}; answers: {right} right of {all}\n")
    );
    graded.stdout_eq(table);

    let page = fs::read_to_string(folder.path().join("class.html")).unwrap();
    assert!(!page.contains("<script") && !page.contains("http"));
    assert_eq!(page.matches("<svg ").count(), BOARDS);
    let words = "optimal unfinished illegal wrong solution missing invalid right unsolvable";
    for word in words.split(' ') {
        let shown = if word == "solution" {
            "2 too long"
        } else {
            word
        };
        let cells = page.matches(&format!("\">{shown}</td>")).count();
        assert_eq!(cells, of(&[word]), "{word}");
    }
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
        ("long", "the line is longer than 1048576 bytes\n"),
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
