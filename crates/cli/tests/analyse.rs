//! `tilebase analyse`: every mistake in a solve, and what was better.

use std::fs;

use serde_json::{Value, json};
use tempfile::tempdir;
use tilebase_puzzle::{Board, Goal, GoalIndex, Metric, Move, RandomNumbers};
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

/// Analyses solves: random moves, then moves to the goal of a search without tables. Compares the result with these
/// distances. The first distance counts moves of the metric, the second single moves.
fn analyse_walks(
    metric: Metric,
    starts: &[Board],
    goal: &Board,
    [distance, to_goal]: [&dyn Fn(&Board) -> u8; 2],
) {
    let mut random = RandomNumbers::new(7);
    let solves = starts.iter().map(|start| {
        let length = 1 + random.next().unwrap() as usize % 40;
        let (mut moves, mut board) = walk(start, length, &mut random);
        while board != *goal {
            let nearer = |(_, next): &(Move, Board)| to_goal(next) < to_goal(&board);
            let (mv, next) = board.neighbours().find(nearer).unwrap();
            moves.push(mv);
            board = next;
        }
        (*start, moves)
    });
    let solves: Vec<(Board, Vec<Move>)> = solves.collect();
    let lines = solves.iter().map(|(start, moves)| {
        let moves: String = moves.iter().map(|mv| mv.letter()).collect();
        format!("{start}: {moves}\n")
    });
    let found = stdout(ask_on(
        &format!("analyse --json --metric {metric}"),
        lines.collect::<String>(),
    ));
    assert_eq!(found.lines().count(), starts.len());
    for ((start, moves), found) in solves.iter().zip(found.lines()) {
        let found: Value = serde_json::from_str(found).unwrap();
        let is_multi = metric == Metric::Multi;
        let slides: Vec<&[Move]> = moves
            .chunk_by(|one, next| is_multi && one == next)
            .collect();
        let (distances, mistakes) = oracle::analyse(distance, metric, start, moves);
        let mistakes = mistakes.iter().map(|(index, better)| {
            let before = slides[..*index].iter().copied().flatten();
            let board = before.fold(*start, |board, &mv| board.moved(mv).unwrap());
            let shown = |slide: &[Move]| {
                let letter = slide[0].to_string();
                let mv = match slide.len() {
                    1 => letter,
                    count => format!("{letter}{count}"),
                };
                let end = slide
                    .iter()
                    .fold(board, |board, &mv| board.moved(mv).unwrap());
                json!({ "move": mv, "tile": board.tiles()[end.blank()] })
            };
            let mut mistake = shown(slides[*index]);
            mistake["number"] = json!(index + 1);
            mistake["distance"] = json!(distances[*index]);
            let better = better.iter().map(|slide| shown(slide));
            mistake["better"] = json!(better.collect::<Vec<_>>());
            mistake
        });
        let mistakes: Vec<Value> = mistakes.collect();
        let count = |is_multi: bool| moves.chunk_by(|one, next| is_multi && one == next).count();
        assert_eq!(
            found["verdict"] == "optimal",
            slides.len() == usize::from(distances[0])
        );
        assert_eq!(
            [&found["length"], &found["slides"]],
            [count(is_multi), count(true)]
        );
        assert_eq!(found["distance"], distances[0]);
        assert_eq!(found["distances"], json!(distances));
        assert_eq!(found["mistakes"], json!(mistakes), "{start}");
        let wasted = slides.len() - usize::from(distances[0]);
        assert!((mistakes.len()..=2 * mistakes.len()).contains(&wasted));
        assert!(is_multi || wasted == 2 * mistakes.len());
    }
}

/// Compares solves of 3x3 with the distances of a breadth-first search.
fn analyse_walks_of_3x3(metric: Metric, solves: usize) {
    let goal = Goal::corner("3x3".parse().unwrap());
    let single = oracle::distances(goal);
    let distances = match metric {
        Metric::Single => single.clone(),
        Metric::Multi => oracle::slide_distances(goal),
    };
    let index = GoalIndex::new(&goal.board());
    let starts = RandomNumbers::new(1).map(|number| index.random(number));
    let starts: Vec<Board> = starts.take(solves).collect();
    let of: [&dyn Fn(&Board) -> u8; 2] = [&|board| distances[board], &|board| single[board]];
    analyse_walks(metric, &starts, &goal.board(), of);
}

#[test]
fn two_hundred_walks() {
    for metric in Metric::ALL {
        analyse_walks_of_3x3(metric, 200);
    }
}

#[test]
fn ten_thousand_walks() {
    for metric in Metric::ALL {
        analyse_walks_of_3x3(metric, 10_000);
    }
}

/// Compares solves of 4x4 with the distances of IDA*.
#[test]
fn walks_of_4x4() {
    let goal = Goal::corner("4x4".parse().unwrap()).board();
    let mut random = RandomNumbers::new(2);
    let starts: Vec<Board> = (0..4).map(|_| walk(&goal, 40, &mut random).1).collect();
    let ida_star = Algorithm::IdaStar(Heuristic::LinearConflict);
    let distance = |board: &Board| ida_star.solve(board, &goal).unwrap().len() as u8;
    analyse_walks(Metric::Single, &starts, &goal, [&distance, &distance]);
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
    let analysed_in = |metric: &str, times: &str| {
        let line = format!(r#"{{"board":"123456x78","moves":"rlrr","times":{times}}}"#);
        ask_on(&format!("analyse --json --metric {metric}"), line)
    };
    let analysed = |times: &str| analysed_in("single", times);
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
        (
            "[0, 0, 1e-320]",
            vec![pause(3, 0.0), pause(2, 0.0)],
            json!(null),
        ),
    ] {
        let found = json_of(&analysed(times).success());
        assert_eq!(found["pauses"], json!(pauses), "{times}");
        assert_eq!(found["moves_per_second"], speed, "{times}");
    }
    for (times, speed) in [("[1, 1.5, 3]", 1.0), ("[1, 1.5, 3, 5]", 0.6)] {
        // There is no pause within a slide.
        let found = json_of(&analysed_in("multi", times).success());
        assert_eq!(found["pauses"], json!([pause(3, 1.5), pause(2, 0.5)]));
        assert_eq!(found["moves_per_second"], speed);
    }
    // Times are read if the moves are legal, even if they do not solve the board.
    let unsolved = |times: &str| {
        let line = format!(r#"{{"board":"123456x78","moves":"rl","times":{times}}}"#);
        ask_on("analyse --json", line)
    };
    assert_eq!(
        json_of(&unsolved("[1, 2]").code(3))["pauses"],
        json!([pause(2, 1.0)])
    );
    unsolved("[1]").code(4);
    let line = r#"{"board":"123456x78","moves":"rr","times":[0,1e-320]}"#;
    assert!(!stdout(ask_on("analyse", line)).contains("per second"));
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
        ("[-1, 2, 3, 4]", "the times must be 0 to 1e9 seconds"),
        ("[1, 2, 3, 1e306]", "the times must be 0 to 1e9 seconds"),
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
        assert_eq!(object["verdict"], "invalid");
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

/// In the multi-tile metric, a report counts slides.
#[test]
fn slides() {
    let found =
        ask("analyse --metric multi --moves runs '2 3 4 1 5 x 7 6 8' DR2ULULDR2DU2L2DRURDL2U");
    found.stdout_eq(
        "solved in 18 slides, 23 moves; 14 are enough\n\
         4 mistakes, which cost 4 slides:\n  \
           slide  distance  played  better\n      \
               1  14 to 14  D (4)   R (5)\n      \
               3  13 to 13  U (1)   U2 (1 7)\n      \
               4  13 to 13  L (5)   U (7), L2 (5 4)\n      \
               9    9 to 9  D (1)   U (7)\n\
         longest optimal stretch: 9 slides, from slide 10 to 18\n",
    );
    let picture = stdout(ask("analyse --metric multi --svg - 123456x78 rlrr"));
    assert!(picture.contains("<title>slide 1: r (7); better: r2 (7 8)</title>"));
    assert!(picture.contains(">slides</text>") && picture.contains("3 slides, 2 mistakes"));
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
