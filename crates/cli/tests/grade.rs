//! `tilebase grade`: a class whose mistakes are known.

use std::fs;
use std::path::Path;
use std::time::Instant;

use oracle::Distances;
use tempfile::tempdir;
use tilebase_puzzle::{Board, Goal, Move, RandomNumbers};

use crate::{output_of, run, run_on, stderr_of, stdout};

const STUDENTS: usize = 200;
const BOARDS: usize = 20;
/// The board that is unsolvable.
const UNSOLVABLE: usize = 6;

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

/// Returns the verdict on moves that are no solution.
fn no_solution(board: &Board, moves: &str) -> &'static str {
    match board.apply(moves) {
        Ok(_) => "unfinished",
        Err(_) => "illegal",
    }
}

fn letters(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect()
}

/// The answers of a student, and the expected verdicts: the word, and a part of the explanation.
struct Student {
    bytes: Vec<u8>,
    verdicts: Vec<(&'static str, String)>,
    /// The expected reason of the line about the whole file.
    of_file: Option<&'static str>,
}

/// Makes a student whose kind of mistake is `kind`.
fn student(kind: usize, boards: &[Board], distances: &Distances, random: &mut Random) -> Student {
    let mut lines: Vec<String> = Vec::new();
    let mut verdicts: Vec<(&'static str, String)> = Vec::new();
    for board in boards {
        match distances.get(board) {
            Some(distance) => {
                lines.push(letters(&random.solution(distances, board)));
                verdicts.push(("optimal", format!("optimal, at length {distance}")));
            }
            None => {
                lines.push("unsolvable".to_owned());
                verdicts.push(("unsolvable", "unsolvable, as claimed".to_owned()));
            }
        }
    }
    let place = (1 + random.below(BOARDS - 2)) % UNSOLVABLE + random.below(2) * (UNSOLVABLE + 1);
    let board = &boards[place];
    let distance = distances[board];
    let mut of_file = None;
    match kind {
        0 => {}
        1 => {
            // A move that leaves the board, after a part of the solution.
            let kept = random.below(usize::from(distance));
            let moves: Vec<Move> = random.solution(distances, board)[..kept].to_vec();
            let end = moves
                .iter()
                .fold(*board, |board, &mv| board.moved(mv).unwrap());
            let illegal = Move::ALL.into_iter().find(|&mv| end.moved(mv).is_none());
            let illegal = illegal.unwrap_or(Move::Up);
            let is_illegal = end.moved(illegal).is_none();
            lines[place] = letters(&moves) + &illegal.to_string();
            verdicts[place] = match is_illegal {
                true => (
                    "illegal",
                    format!(
                        "no solution: move {} ({illegal}) leaves the board",
                        kept + 1
                    ),
                ),
                false => ("unfinished", "no solution: it ends at".to_owned()),
            };
        }
        2 => {
            lines[place] = "unsolvable".to_owned();
            verdicts[place] = (
                "wrong",
                format!("wrong: the board can be solved, in {distance} moves"),
            );
        }
        3 => {
            // There and back.
            let (mv, _) = board
                .neighbours()
                .find(|(_, next)| distances[next] > distance)
                .unwrap_or_else(|| board.neighbours().next().unwrap());
            let back = [mv, mv.opposite()];
            let moves = [&back[..], &random.solution(distances, board)].concat();
            lines[place] = letters(&moves);
            verdicts[place] = (
                "solution",
                format!(
                    "a solution of length {}, but {distance} moves are enough",
                    distance + 2
                ),
            );
        }
        4 => {
            // Distances only, one of them wrong by one.
            for (place, board) in boards.iter().enumerate() {
                if let Some(distance) = distances.get(board) {
                    lines[place] = distance.to_string();
                    verdicts[place] = ("right", format!("right, at distance {distance}"));
                }
            }
            lines[place] = (distance + 1).to_string();
            verdicts[place] = (
                "wrong",
                format!("wrong: the distance is {distance}, not {}", distance + 1),
            );
        }
        5 => {
            lines[place].pop();
            verdicts[place] = ("unfinished", "at distance 1 from the goal".to_owned());
        }
        6 => {
            let left = 1 + random.below(BOARDS - 2);
            lines.truncate(left);
            for (number, verdict) in verdicts.iter_mut().enumerate().skip(left) {
                *verdict = ("missing", format!("line {} has no answer", number + 1));
            }
        }
        7 => {
            let other = if place == 0 { 1 } else { 0 };
            lines.swap(place, other);
            for (one, two) in [(place, other), (other, place)] {
                verdicts[one] = (
                    no_solution(&boards[one], &lines[one]),
                    format!(
                        "it solves board {}: the lines may be in another order",
                        two + 1
                    ),
                );
            }
        }
        8 => {
            lines[UNSOLVABLE] = lines[place].clone();
            let verdict = no_solution(&boards[UNSOLVABLE], &lines[place]);
            verdicts[UNSOLVABLE] = (verdict, "no solution: ".to_owned());
        }
        9 => {
            lines[place] = "I don't know".to_owned();
            verdicts[place] = (
                "invalid",
                "invalid: move 1: 'I' is not one of u, d, l and r".to_owned(),
            );
        }
        10 => {
            lines.push("uu".to_owned());
            of_file = Some("the file has 21 lines for 20 boards");
        }
        11 => {
            verdicts.clear();
            of_file = Some("not a text file");
        }
        12 => {
            lines.clear();
            verdicts.clear();
            of_file = Some("the file is empty");
        }
        _ => {
            lines[place] = format!(
                "{{\"board\":{:?},\"moves\":\"{}\"}}",
                board.tiles(),
                lines[place]
            )
        }
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
    Student {
        bytes,
        verdicts,
        of_file,
    }
}

/// Splits the lines of a CSV file into fields.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut is_quoted) = (vec![String::new()], false);
    for character in line.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            other => fields.last_mut().unwrap().push(other),
        }
    }
    fields
}

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
    let submissions = folder.path().join("submissions");
    fs::create_dir(&submissions).unwrap();
    let students: Vec<Student> = (0..STUDENTS)
        .map(|number| student(number % 14, &boards, &distances, &mut random))
        .collect();
    for (number, student) in students.iter().enumerate() {
        let path = submissions.join(format!("student {number:03}"));
        match number % 5 {
            0 => {
                fs::create_dir(&path).unwrap();
                fs::write(path.join("answers.txt"), &student.bytes).unwrap();
            }
            _ => fs::write(path.with_extension("txt"), &student.bytes).unwrap(),
        }
    }
    fs::write(submissions.join(".hidden"), "").unwrap();
    let exercise: String = boards.iter().map(|board| format!("{board}\n")).collect();
    let started = Instant::now();
    let graded = run_on(
        folder.path(),
        "grade submissions --html class.html",
        exercise,
    )
    .code(3);
    let seconds = started.elapsed().as_secs();
    assert!(seconds < 10, "{seconds} s");
    let csv = output_of(&graded);
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("student,exercise,board,verdict,length,distance,explanation")
    );
    let mut right = 0;
    for (number, student) in students.iter().enumerate() {
        let name = format!("student {number:03}");
        for (place, (verdict, explanation)) in student.verdicts.iter().enumerate() {
            let found = fields(lines.next().unwrap());
            assert_eq!(found.len(), 7, "{found:?}");
            let exercise = (place + 1).to_string();
            assert_eq!(
                found[..4],
                [&name, &exercise, &boards[place].to_string(), *verdict],
                "{found:?}"
            );
            assert!(found[6].contains(explanation), "{found:?}: {explanation}");
            let distance = distances
                .get(&boards[place])
                .map_or(String::new(), ToString::to_string);
            assert!(
                found[5] == distance || ["missing", "invalid"].contains(verdict),
                "{found:?}"
            );
            let others = ["unfinished", "illegal", "wrong", "missing", "invalid"];
            right += usize::from(!others.contains(verdict));
        }
        if let Some(reason) = student.of_file {
            assert_eq!(
                fields(lines.next().unwrap()),
                [&name, "", "", "invalid", "", "", reason]
            );
        }
    }
    assert_eq!(lines.next(), None);
    let summary = format!(
        "students: {STUDENTS}; answers: {right} right of {}\n",
        STUDENTS * BOARDS
    );
    assert_eq!(stderr_of(&graded), summary);

    let page = fs::read_to_string(folder.path().join("class.html")).unwrap();
    assert!(!page.contains("<script") && !page.contains("http"));
    assert_eq!(page.matches("<svg ").count(), BOARDS);
    for word in [
        "optimal",
        "unfinished",
        "illegal",
        "wrong",
        "2 too long",
        "missing",
        "invalid",
        "right",
        "unsolvable",
    ] {
        let cells = page.matches(&format!("\">{word}</td>")).count();
        let is_word = |verdict: &str| match word {
            "2 too long" => verdict == "solution",
            word => verdict == word,
        };
        let verdicts = students.iter().flat_map(|student| &student.verdicts);
        assert_eq!(
            cells,
            verdicts.filter(|(verdict, _)| is_word(verdict)).count(),
            "{word}"
        );
    }
}

#[test]
fn options_and_odd_files() {
    let folder = tempdir().unwrap();
    let grade = |options: &str, exercise: &str| {
        run_on(folder.path(), &format!("grade class {options}"), exercise)
    };
    grade("", "123456x78\n")
        .code(1)
        .stderr_eq("error: cannot read the folder class: [..]\n");
    let class = folder.path().join("class");
    fs::create_dir_all(class.join("two files")).unwrap();
    grade("", "")
        .code(4)
        .stderr_eq("error: the exercise has no boards\n");
    grade("", "123456x78\n123456x77\n")
        .code(4)
        .stderr_eq("error: board 2 of the exercise, line 2: tile 7 appears more than once; tile 8 is missing\n");
    for (name, text) in [
        ("two files/1", ""),
        ("two files/2", ""),
        ("<b>.txt", "rlrr"),
        ("=1+1.txt", "rr"),
        ("big.txt", &"r".repeat(5 << 20)),
        ("long.txt", &"r".repeat(1_100_000)),
    ] {
        fs::write(class.join(name), text).unwrap();
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("gone", class.join("link")).unwrap();
    let rows = "<b>,1,1 2 3 4 5 6 x 7 8,solution,4,2,\"a solution of length 4, but 2 moves are enough: the first wasted move is move 2 (l)\"\n\
        '=1+1,1,1 2 3 4 5 6 x 7 8,optimal,2,2,\"optimal, at length 2\"\n\
        big,,,invalid,,,the file is larger than 4 MiB\n\
        long,,,invalid,,,the line is longer than 1048576 bytes\n\
        two files,,,invalid,,,the folder has 2 files or folders; leave one file\n";
    let header = "student,exercise,board,verdict,length,distance,explanation\n";
    let graded = grade("--html a.html", "123456x78\n").code(4);
    graded.stdout_eq(format!("{header}{rows}"));
    let page = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert!(page.contains("&lt;b&gt;") && !page.contains("<b>"));
    grade("--optimal", "123456x78\n").code(3);
    grade("--notation tile", "123456x78\n").code(3);
    for name in ["two files", "big.txt", "long.txt", "link"] {
        let path = class.join(name);
        let removed = if path.is_dir() {
            fs::remove_dir_all(path)
        } else {
            fs::remove_file(path)
        };
        removed.unwrap();
    }
    grade("", "123456x78\n").success();
    grade("--quiet", "123456x78\n").success().stderr_eq("");
    let slides = output_of(&grade("--metric multi", "123456x78\n").success());
    assert!(
        slides.contains(",optimal,1,1,\"optimal, in 1 slide\"\n"),
        "{slides}"
    );
    fs::write(class.join("=1+1.txt"), "at least 0").unwrap();
    grade("", "123456x78\n")
        .code(3)
        .stderr_eq("students: 2; answers: 1 right of 2\n");
    let goal = "123/8x4/765";
    fs::write(class.join("<b>.txt"), "l").unwrap();
    fs::remove_file(class.join("=1+1.txt")).unwrap();
    let text = stdout(grade(&format!("--goal {goal}"), "123/84x/765\n"));
    assert!(text.contains("optimal"), "{text}");
    run(Path::new("."), "grade").code(2);
}

/// Files that a student may hand in to read files of others, to block the teacher, or to get a second grade or a formula
/// into the teacher's spreadsheet.
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
    let starts = "=+-@\t\r\n＝＋－＠";
    for start in starts.chars() {
        fs::write(class.join(format!("{start}1+1.txt")), "rr").unwrap();
    }
    let grade = || run_on(folder.path(), "grade class", "123456x78\n").code(4);
    let table = output_of(&grade());
    for name in ["in a folder", "pipe"] {
        assert!(table.contains(&format!("\n{name},,,invalid,,,")), "{table}");
    }
    assert!(
        !table.contains("file,") && !table.contains("\nfolder"),
        "{table}"
    );
    for start in starts.chars() {
        let quote = if "\r\n".contains(start) { "\"" } else { "" };
        let row = format!("\n{quote}'{start}1+1{quote},1,1 2 3 4 5 6 x 7 8,optimal,");
        assert!(table.contains(&row), "{row}: {table}");
    }
    assert_eq!(table.matches(",optimal,").count(), starts.chars().count());
    fs::write(class.join("in a folder.txt"), "rr").unwrap();
    grade().stdout_eq("").stderr_eq(
        "error: in a folder and in a folder.txt belong to one student; remove one of them\n",
    );
}

/// Answers as the checkers of courses print them, and lines that begin with their number. Only `.txt` is left out of a
/// name.
#[test]
fn answers_in_the_words_of_courses() {
    let folder = tempdir().unwrap();
    let class = folder.path().join("class");
    fs::create_dir(&class).unwrap();
    let grade = || run_on(folder.path(), "grade class", "123456x78\n123/456/87x\n");
    grade()
        .code(4)
        .stderr_eq("error: the folder class has no files\n");
    for (name, answers) in [
        ("J.Doe", "2 moves\n-1\n"),
        ("J.Smith.txt", "rr\nNo solution possible\n"),
        ("ann.py", "1. rr\n2. Unsolvable puzzle\n"),
        ("bob.txt", "1: 2\n2: impossible.\n"),
        ("cy.txt", "3 moves\n-2\n"),
        ("dan.txt", "at least 0\nbetween 0 and 255\n"),
    ] {
        fs::write(class.join(name), answers).unwrap();
    }
    let verdicts: Vec<String> = output_of(&grade().code(3))
        .lines()
        .skip(1)
        .map(|line| fields(line)[..4].join(" ").replace(" 1 2 3 4 5 6 ", " "))
        .collect();
    assert_eq!(
        verdicts,
        [
            "J.Doe 1 x 7 8 right",
            "J.Doe 2 8 7 x unsolvable",
            "J.Smith 1 x 7 8 optimal",
            "J.Smith 2 8 7 x unsolvable",
            "ann.py 1 x 7 8 optimal",
            "ann.py 2 8 7 x unsolvable",
            "bob 1 x 7 8 right",
            "bob 2 8 7 x unsolvable",
            "cy 1 x 7 8 wrong",
            "cy 2 8 7 x invalid",
            "dan 1 x 7 8 open",
            "dan 2 8 7 x wrong",
        ]
    );
}
