//! Options that are the same in all commands.

use std::fs;

use tempfile::tempdir;

use crate::{run, run_on, shipped_table, stdout};

const COMMANDS: &str = "solve hint random dataset check judge compare stats gen info verify";

#[test]
fn the_same_options_everywhere() {
    let folder = tempdir().unwrap();
    let without = |option: &str| {
        let help = |command: &&str| stdout(run(folder.path(), &format!("{command} --help")));
        let missing = COMMANDS
            .split(' ')
            .filter(|command| !help(command).contains(option));
        missing.collect::<Vec<_>>().join(" ")
    };
    for option in ["-q, --quiet", "-v, --verbose"] {
        assert_eq!(without(option), "", "{option}");
    }
    assert_eq!(without("--threads <N>"), "judge info");
    assert_eq!(without("--json"), "dataset judge");
    let no_boards = "random dataset stats gen info verify";
    assert_eq!(without("-i, --input <FILE>"), no_boards);
    for option in ["--seconds <S>", "--nodes <N>"] {
        assert_eq!(
            without(option),
            no_boards.replace("random dataset", "judge")
        );
    }
    // A common option may also precede the command.
    let early = "-v solve 1234567x8";
    run(folder.path(), early).success().stdout_eq("r\n");
    run(folder.path(), "solve -q -v 1234567x8").code(2);
}

/// With --quiet, only answers and errors are printed.
#[test]
fn quiet() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("broken.tb"), "").unwrap();
    let board = "512AF7B683D9E04C"; // in 44 moves
    for (arguments, errors) in [
        ("solve --tables . 1234567x8 nonsense", "argument 2: [..]\n"),
        ("hint --tables . 1234567x8 nonsense", "argument 2: [..]\n"),
        ("check --tables . 1234567x8 r", ""),
        ("check --tables . 1234567x8 q", "error: [..]\n"),
        ("stats --tables .", ""),
        (&*format!("compare --tables . {board}"), ""),
        ("random --distance 3 --tables .", ""),
        ("gen -o t.tb", ""),
        ("verify t.tb", ""),
        ("solve --tables . --shape 3x4 123456789AxB", ""),
    ] {
        let quiet = run(folder.path(), &format!("{arguments} --quiet"));
        let quiet = quiet.stderr_eq(errors);
        assert_eq!(
            quiet.get_output().stdout.is_empty(),
            arguments.starts_with("gen") || errors.starts_with("error")
        );
    }
}

/// Returns the maximum number of threads of a command.
#[cfg(target_os = "linux")]
fn most_threads(folder: &std::path::Path, arguments: &str, lines: &str) -> usize {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let mut input = tempfile::tempfile_in(folder).unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    std::io::Seek::rewind(&mut input).unwrap();
    let child = crate::child::start(
        Command::new(env!("CARGO_BIN_EXE_tilebase"))
            .args(arguments.split(' '))
            .current_dir(folder)
            .stdin(input)
            .stdout(Stdio::null())
            .stderr(Stdio::null()),
    );
    let tasks = format!("/proc/{}/task", child.id());
    let mut most = 0;
    let status = loop {
        most = most.max(fs::read_dir(&tasks).map_or(0, Iterator::count));
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(std::time::Duration::from_micros(500));
    };
    assert!(status.success(), "{arguments}: {status}");
    most
}

/// With `--threads 1`, a command has one thread.
#[cfg(target_os = "linux")]
#[test]
fn threads() {
    let folder = tempdir().unwrap();
    let most = |arguments: &str, lines: &str| {
        most_threads(folder.path(), &format!("{arguments} --threads 1"), lines)
    };
    let generate = "gen -q --shape 4x3 --encoding bit -o 4x3.tb";
    assert_eq!(most(generate, ""), 1);
    let many = stdout(run(folder.path(), "random --count 40000"));
    let hard = stdout(run(folder.path(), "random --shape 4x4 --count 10 --seed 1"));
    let moves = stdout(run_on(folder.path(), "solve", &hard));
    let pairs = hard.lines().zip(moves.lines());
    let claims: String = pairs
        .map(|(board, moves)| format!("{board}: {moves}\n"))
        .collect();
    for (arguments, lines) in [
        ("gen -q --shape 4x3 --pattern 1,2,3,4,5,6,7 -o p.tb", ""),
        ("verify 4x3.tb", ""),
        ("solve --metric multi 123456789abcdexf", ""),
        ("verify p.tb", ""),
        ("stats --tables 4x3.tb", ""),
        ("random --distance 53 --tables 4x3.tb --shape 4x3", ""),
        ("dataset --count 40000 -o a.npy", ""),
        ("solve", &many),
        ("solve", &hard),
        ("solve --count", &hard),
        ("hint --reveal moves -", &hard),
        ("check --optimal", &claims),
        ("compare --nodes 9000 -", &hard),
    ] {
        assert_eq!(most(arguments, lines), 1, "{arguments}");
    }
}

#[test]
fn input() {
    let folder = tempdir().unwrap();
    let boards = "1234567x8\nnonsense\n123/4x5/786\n\n1 2 3\n4 x 5\n7 8 6\n";
    let claims = "1234567x8: r\nnonsense\n";
    for (command, lines) in [
        ("solve", boards),
        ("solve --json", boards),
        ("hint", boards),
        ("check", claims),
        ("compare --json", "nonsense\n"),
        ("judge luogu1379", "123804765"),
    ] {
        fs::write(folder.path().join("lines.txt"), lines).unwrap();
        let from_file = run(folder.path(), &format!("{command} -i lines.txt"));
        // Without the argument `-`, `compare` does not read standard input.
        let dash = if command.starts_with("compare") {
            " -"
        } else {
            ""
        };
        let piped = run_on(folder.path(), &format!("{command}{dash}"), lines);
        let dashed = run_on(folder.path(), &format!("{command} --input -"), lines);
        assert_eq!(from_file.get_output(), piped.get_output(), "{command}");
        assert_eq!(dashed.get_output(), piped.get_output(), "{command}");
        run(folder.path(), &format!("{command} -i nothere"))
            .code(1)
            .stderr_eq("error: cannot read nothere: [..]\n");
        #[cfg(unix)]
        run(folder.path(), &format!("{command} -i ."))
            .code(1)
            .stderr_eq("error: cannot read .: [..]\n");
    }
    let utf16: Vec<u8> = "1234567x8\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    fs::write(folder.path().join("lines.txt"), utf16).unwrap();
    run(folder.path(), "solve -i lines.txt")
        .success()
        .stdout_eq("r\n");
    for arguments in [
        "solve -i lines.txt 1234567x8",
        "solve -i lines.txt -",
        "hint 1234567x8 -i lines.txt",
        "check -i lines.txt 1234567x8 r",
        "compare 1234567x8 -i lines.txt",
        "compare --heuristics -i lines.txt",
    ] {
        let refused = run(folder.path(), arguments).code(2).stdout_eq("");
        refused.stderr_eq("error: the argument '[..]' cannot be used with '[..]'\n...");
    }
}

/// Files instead of boards are refused: `--tables *.tb`, which the shell expands, or a file of boards.
#[test]
fn files_where_boards_are_expected() {
    let folder = tempdir().unwrap();
    for name in ["a.tb", "b.tb", "table", "12345678x"] {
        fs::copy(shipped_table(), folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("boards.txt"), "1234567x8\n").unwrap();
    fs::write(folder.path().join("r"), "").unwrap();
    for command in ["solve", "hint", "check", "compare"] {
        for table in ["b.tb", "table", "nothere.tb"] {
            let moves = if command == "check" { " r" } else { "" };
            let arguments = format!("{command} --tables a.tb {table} 1234567x8{moves}");
            run(folder.path(), &arguments).code(2).stdout_eq("").stderr_eq(format!(
                "error: expected a board, found the table {table}; repeat --tables for each file, or name their \
                 folder\n..."
            ));
        }
        run(folder.path(), &format!("{command} boards.txt"))
            .code(2)
            .stdout_eq("")
            .stderr_eq(
                "error: expected a board, found the file boards.txt; use -i boards.txt\n...",
            );
        // A board or moves may also be the name of a file.
        let board = if command == "check" {
            "1234567x8 r"
        } else {
            "12345678x"
        };
        run(folder.path(), &format!("{command} {board}")).success();
    }
}

#[test]
fn other_pictures_than_svg() {
    let folder = tempdir().unwrap();
    for name in ["hist.png", "hist", "svg"] {
        let stats = run(
            folder.path(),
            &format!("stats --tables nothere.tb --svg {name}"),
        );
        let stem = name.trim_end_matches(".png");
        stats.code(2).stdout_eq("").stderr_eq(format!(
            "error: --svg: {name} does not end in .svg; name it {stem}.svg\n..."
        ));
    }
    run(folder.path(), "stats --svg HIST.SVG").success();
}

/// The tables for each shape are printed once, when they are first needed.
#[test]
fn verbose() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen -q --shape 4x3 --patterns 6-5 -o .").success();
    run(folder.path(), "gen -q --shape 5x2 -o 5x2.tb").success();
    let own = "tables for boards of 3x3, goal 1 2 3 4 5 6 7 8 x: inside the program\n";
    for (arguments, told) in [
        ("solve 1234567x8 123/45x/786", own),
        (
            "judge poj1077 -i board",
            "tables for boards of 3x3: inside the program\n",
        ),
        ("hint 1234567x8", own),
        ("check 1234567x8 r", own),
        ("compare 1234567x8", own),
        ("compare --heuristics", own),
        ("stats", own),
        ("random --seed 3 --distance 3", &format!("--seed 3\n{own}")),
        ("random --seed 3 --json", &format!("--seed 3\n{own}")),
        ("random", "--seed [..]\n"),
        (
            "solve 12/34/5x 12/34/5x 123456789ABCDE0F",
            "tables for boards of 3x2, goal 1 2 3 4 5 x: made in memory\n\
             tables for boards of 4x4, goal 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x: inside the program\n",
        ),
        (
            "hint 12345/6789A/BCDEF/GHIJK/LMNxO",
            "tables for boards of 5x5, goal 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x: made in memory\n",
        ),
        (
            "hint --tables . 123/456/789/ABx 12/34/56/78/x9",
            "tables for boards of 4x3, goal 1 2 3 4 5 6 7 8 9 10 11 x: ./4x3-1-2-3-4-5-6.tb, ./4x3-7-8-9-10-11.tb\n\
             tables for boards of 5x2, goal 1 2 3 4 5 6 7 8 9 x: ./5x2.tb\n",
        ),
    ] {
        fs::write(folder.path().join("board"), "1 2 3 4 5 6 7 x 8").unwrap();
        run(folder.path(), &format!("{arguments} -v"))
            .success()
            .stderr_eq(told);
    }
    let many = "1234567x8\n".repeat(40_000);
    run_on(folder.path(), "solve -v", &many)
        .success()
        .stderr_eq(own);
}

/// All commands print the same warnings, each once.
#[test]
fn files_of_a_folder_that_cannot_be_used() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("a.tb"), "not a table").unwrap();
    let whole = fs::read(shipped_table()).unwrap();
    fs::write(folder.path().join("b.tb"), &whole[..10_000]).unwrap();
    let mut flipped = whole.clone();
    flipped[20_000] ^= 1;
    fs::write(folder.path().join("c.tb"), flipped).unwrap();
    let headers = "warning: cannot use the table ./a.tb: too short: [..]; make one with `tilebase gen [..]\n\
                   warning: cannot use the table ./b.tb: bad file length: [..]; generate the table again with `tilebase gen`\n";
    let entries = "warning: cannot use the table ./c.tb: damaged payload: [..]; generate the table again with `tilebase gen`\n";
    for arguments in [
        "solve 1234567x8 123456789ABCDE0F 12/34/x5",
        "hint 1234567x8 123456789ABCDE0F 12/34/x5",
        "check 1234567x8 r",
        "compare 1234567x8",
        "random --distance 3",
        "stats",
    ] {
        let told = format!("{headers}{entries}");
        run(folder.path(), &format!("{arguments} --tables ."))
            .success()
            .stderr_eq(told);
    }
    let other_shape = run(folder.path(), "solve --tables . --shape 3x4 123456789AxB");
    other_shape.success().stdout_eq("r\n").stderr_eq(headers);
}
