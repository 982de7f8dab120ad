//! `tilebase analyse`: every mistake in a solve, and what was better.

use std::fs;

use serde_json::{Value, json};
use tempfile::tempdir;
use tilebase_puzzle::{Board, Goal, GoalIndex, Move, RandomNumbers};
use tilebase_search::{Algorithm, Heuristic};

use crate::{ask, ask_on, json_of, output_of, run, stderr_of, stdout};

/// Makes a number of random moves. Returns the moves and the last board.
fn walk(start: &Board, moves: usize, random: &mut RandomNumbers) -> (Vec<Move>, Board) {
    let mut board = *start;
    let walked = (0..moves).map(|_| {
        let legal: Vec<Move> = board.legal_moves().iter().collect();
        let mv = legal[random.next().unwrap() as usize % legal.len()];
        board = board.moved(mv).unwrap();
        mv
    });
    let walked = walked.collect();
    (walked, board)
}

/// Analyses solves: random moves, then a solution by a search without tables. Compares the result with these distances.
fn analyse_walks(starts: &[Board], goal: &Board, distance: impl Fn(&Board) -> usize) {
    let mut random = RandomNumbers::new(7);
    let solves: Vec<(Board, Vec<Move>)> = starts
        .iter()
        .map(|start| {
            let length = 1 + random.next().unwrap() as usize % 40;
            let (mut moves, mut board) = walk(start, length, &mut random);
            while board != *goal {
                let nearer = |(_, next): &(Move, Board)| distance(next) < distance(&board);
                let (mv, next) = board.neighbours().find(nearer).unwrap();
                moves.push(mv);
                board = next;
            }
            (*start, moves)
        })
        .collect();
    let lines = solves.iter().map(|(start, moves)| {
        let moves: String = moves.iter().map(|mv| mv.letter()).collect();
        format!("{start}: {moves}\n")
    });
    let found = stdout(ask_on("analyse --json", lines.collect::<String>()));
    assert_eq!(found.lines().count(), starts.len());
    for ((start, moves), found) in solves.iter().zip(found.lines()) {
        let found: Value = serde_json::from_str(found).unwrap();
        let (mut board, mut distances) = (*start, vec![distance(start)]);
        let mut mistakes = Vec::new();
        for (number, &mv) in (1..).zip(moves) {
            let shown = |mv: Move, next: &Board| json!({ "move": mv.to_string(), "tile": next.tiles()[board.blank()] });
            let next = board.moved(mv).unwrap();
            let before = distances[number - 1];
            distances.push(distance(&next));
            if distance(&next) > before {
                let nearer = board.neighbours();
                let nearer = nearer.filter(|(_, next)| distance(next) < before);
                let better: Vec<Value> = nearer.map(|(mv, next)| shown(mv, &next)).collect();
                let mut mistake = shown(mv, &next);
                mistake["number"] = json!(number);
                mistake["distance"] = json!(before);
                mistake["better"] = json!(better);
                mistakes.push(mistake);
            }
            board = next;
        }
        assert_eq!(found["solved"], true);
        assert_eq!(found["length"], moves.len());
        assert_eq!(found["distance"], distances[0]);
        assert_eq!(found["distances"], json!(distances));
        assert_eq!(found["mistakes"], json!(mistakes), "{start}");
        assert_eq!(moves.len(), distances[0] + 2 * mistakes.len());
    }
}

/// Compares solves of 3x3 with the distances of a breadth-first search.
fn analyse_walks_of_3x3(solves: usize) {
    let goal = Goal::corner("3x3".parse().unwrap());
    let distances = oracle::distances(goal);
    let index = GoalIndex::new(&goal.board());
    let starts = RandomNumbers::new(1).map(|number| index.random(number));
    let starts: Vec<Board> = starts.take(solves).collect();
    analyse_walks(&starts, &goal.board(), |board| distances[board].into());
}

#[test]
fn two_hundred_walks() {
    analyse_walks_of_3x3(200);
}

#[test]
fn ten_thousand_walks() {
    analyse_walks_of_3x3(10_000);
}

/// Compares solves of 4x4 with the distances of IDA*.
#[test]
fn walks_of_4x4() {
    let goal = Goal::corner("4x4".parse().unwrap()).board();
    let mut random = RandomNumbers::new(2);
    let starts: Vec<Board> = (0..4).map(|_| walk(&goal, 40, &mut random).1).collect();
    let ida_star = Algorithm::IdaStar(Heuristic::LinearConflict);
    analyse_walks(&starts, &goal, |board| {
        ida_star.solve(board, &goal).unwrap().len()
    });
}

/// The same solve in every spelling. Moves are shown as they are written.
#[test]
fn spellings() {
    for (spelling, moves, played, better) in [
        ("blank", "udrdr", "u (1)", "r (4)"),
        ("tile", "dulul", "d (1)", "l (4)"),
        ("runs", "DULUL", "D (1)", "L (4)"),
        ("runs", "D D' L D' R'", "D (1)", "L (4)"),
        ("numbers", "1 1 4 5 8", "1", "4"),
    ] {
        let found = ask_on(
            &format!("analyse --moves {spelling}"),
            format!("Anna: 123/x46/758: {moves}\n"),
        );
        let found = output_of(&found);
        let mistake = format!("     1    3 to 4  {played:<6}  {better}\n");
        assert!(found.contains(&mistake), "{found}");
    }
    let other = ask("analyse --moves runs 123456x78 rr").code(3);
    other.stdout_eq(
        "no solution: move 1 (r) leaves the board; with --moves blank it is a solution\n",
    );
}

/// The objects of `check` and `analyse` are read again.
#[test]
fn json_is_read_as_it_is_written() {
    let first = stdout(ask("check --json --moves tile 1x3/425/786 ulu"));
    let second = stdout(ask_on("analyse --json", first));
    assert_eq!(stdout(ask_on("analyse --json", &second)), second);
    let object: Value = serde_json::from_str(&second).unwrap();
    assert_eq!(
        (&object["length"], &object["distance"]),
        (&json!(3), &json!(3))
    );
}

/// Times are given for each move or for each slide.
#[test]
fn times() {
    let analysed = |times: &str| {
        let line = format!(r#"{{"board":"123456x78","moves":"rlrr","times":{times}}}"#);
        ask_on("analyse --json", line)
    };
    let pause = |number: usize, seconds: f64| json!({ "number": number, "seconds": seconds });
    for (times, pauses, speed) in [
        (
            "[0.25, 1, 3, 4]",
            vec![pause(3, 2.0), pause(4, 1.0), pause(2, 0.75)],
            json!(1.0),
        ),
        (
            "[1, 1.5, 3]",
            vec![pause(3, 1.5), pause(2, 0.5)],
            json!(1.333),
        ),
        ("[0, 0, 0]", vec![pause(2, 0.0), pause(3, 0.0)], json!(null)),
    ] {
        let found = json_of(&analysed(times).success());
        assert_eq!(found["pauses"], json!(pauses), "{times}");
        assert_eq!(found["moves_per_second"], speed, "{times}");
    }
    let without = json_of(&analysed("null").success());
    assert!(without.get("pauses").is_none());
    for (times, reason) in [
        (
            "[1, 2]",
            "expected 4 times (one per move) or 3 (one per slide), found 2",
        ),
        (
            "[]",
            "expected 4 times (one per move) or 3 (one per slide), found 0",
        ),
        (
            "[1, 2, 3, 2.5]",
            "the times must grow, but time 4 is smaller than time 3",
        ),
        ("[-1, 2, 3, 4]", "the times must not be negative"),
        ("[1, 2, 3, \"4\"]", "times must be a list of seconds"),
        ("7", "times must be a list of seconds"),
    ] {
        let refused = analysed(times).code(4);
        let reason = format!("invalid claim: {reason}");
        assert_eq!(json_of(&refused)["error"], reason);
        assert_eq!(stderr_of(&refused), format!("line 1: {reason}\n"));
    }
}

/// Invalid input has an error in JSON, and the place.
#[test]
fn invalid_solves() {
    for (arguments, input, error, place) in [
        ("12 r", "", "not a board: [..]", json!({ "argument": 1 })),
        (
            "123456x78 q",
            "",
            "move 1: 'q' [..]",
            json!({ "argument": 2 }),
        ),
        (
            "",
            "123456x78: unsolvable",
            "expected moves; [..]",
            json!({ "lines": [1, 1] }),
        ),
        (
            "",
            "123456x78: 2",
            "expected moves; [..]",
            json!({ "lines": [1, 1] }),
        ),
    ] {
        let found = ask_on(&format!("analyse --json {arguments}"), input).code(4);
        let object = json_of(&found);
        assert_eq!(object["solved"], json!(null));
        let error = error.trim_end_matches("[..]");
        assert!(
            object["error"].as_str().unwrap().starts_with(error),
            "{object}"
        );
        for (key, value) in place.as_object().unwrap() {
            assert_eq!(object[key], *value);
        }
    }
}

/// The picture has a point for each known distance, a triangle for each mistake, and colours for dark backgrounds.
#[test]
fn pictures() {
    let folder = tempdir().unwrap();
    let moves = "123456x78 rlrrlulrdr";
    let printed = stdout(run(folder.path(), &format!("analyse --svg - {moves}")));
    let text = stdout(run(folder.path(), &format!("analyse --svg a.svg {moves}")));
    assert_eq!(
        fs::read_to_string(folder.path().join("a.svg")).unwrap(),
        printed
    );
    assert_eq!(text, stdout(ask(&format!("analyse {moves}"))));
    let object = json_of(&ask(&format!("analyse --json {moves}")));
    let (_, points) = printed.split_once("points=\"").unwrap();
    let points = points.split('"').next().unwrap().split(' ');
    let heights: Vec<f64> = points
        .map(|point| point.split_once(',').unwrap().1.parse().unwrap())
        .collect();
    let distances: Vec<f64> = object["distances"]
        .as_array()
        .unwrap()
        .iter()
        .map(|distance| distance.as_f64().unwrap())
        .collect();
    assert_eq!(heights.len(), distances.len());
    // The largest distance is at the top, 0 at the bottom.
    let most = distances.iter().copied().fold(0.0, f64::max);
    for (height, distance) in heights.iter().zip(&distances) {
        let expected = 364.0 - 308.0 * distance / most;
        assert!((height - expected).abs() < 0.06, "{height} {distance}");
    }
    let mistakes = object["mistakes"].as_array().unwrap().len();
    assert_eq!(printed.matches("class=\"mistake\"").count(), mistakes);
    assert!(printed.contains("prefers-color-scheme:dark") && printed.ends_with("</svg>\n"));

    for (arguments, input, code, error) in [
        (
            "--svg - --json 123456x78 rr",
            "",
            2,
            "--svg -: standard output takes one form",
        ),
        (
            "--svg a.png 123456x78 rr",
            "",
            2,
            "--svg: a.png does not end in .svg; name it a.svg",
        ),
        (
            "--svg a.svg",
            "123456x78: rr\n123456x78: rr\n",
            4,
            "--svg: expected one solve, found another in line 2",
        ),
    ] {
        let refused =
            crate::run_on(folder.path(), &format!("analyse {arguments}"), input).code(code);
        assert!(
            stderr_of(&refused).contains(error),
            "{}",
            stderr_of(&refused)
        );
    }
    let one = crate::run_on(
        folder.path(),
        "analyse --svg b.svg",
        "# one\n123456x78: rr\n",
    )
    .success();
    assert!(output_of(&one).starts_with("solved") && folder.path().join("b.svg").exists());
}
