//! `tilebase worksheet`: worksheets, read back from their HTML.

use serde_json::Value;

use crate::{ask, ask_on, columns, stdout};

/// Returns the texts between two marks.
fn between<'a>(text: &'a str, start: &'a str, end: &'a str) -> Vec<&'a str> {
    let parts = text.split(start).skip(1);
    parts.filter_map(|part| part.split(end).next()).collect()
}

/// Returns the tiles of a drawn board, from the positions of the numbers.
fn drawn(svg: &str, cols: usize, cells: usize) -> Vec<u64> {
    let mut tiles = vec![0; cells];
    for number in between(svg, "<text ", "</text>") {
        let [x, y] = ["x=\"", "y=\""].map(|key| between(number, key, "\"")[0]);
        let [x, y]: [usize; 2] = [x, y].map(|place| place.parse().unwrap());
        let (_, tile) = number.split_once('>').unwrap();
        tiles[y / 40 * cols + x / 40] = tile.parse().unwrap();
    }
    tiles
}

/// The pictures and codes are the given boards, and the answers lead from them to the goal, in the optimal length.
#[test]
fn the_sheet_has_the_boards_and_right_answers() {
    for row in [
        "3x3 | 12345678x | --distance 2-20 --count 40 | ",
        "3x3 | 1238x4765 | --count 12 | ",
        "2x4 | 1234567x | --count 20 | --metric multi",
        "4x4 | 123456789ABCDEFx | --distance 1-20 --count 9 | ",
        "5x5 | 123456789ABCDEFGHIJKLMNOx | --count 2 | --nodes 20000",
    ] {
        let [shape, goal, random, options] = columns(row);
        let cols: usize = shape[2..].parse().unwrap();
        let common = format!("--shape {shape} --goal {goal}");
        let boards = stdout(ask(&format!("random --json --seed 3 {common} {random}")));
        let distances = stdout(ask_on(
            &format!("solve --as distance {common} {options}"),
            &*boards,
        ));
        let page = stdout(ask_on(&format!("worksheet {common} {options}"), &*boards));
        let (tasks, answers) = page.split_once("<footer>").unwrap();
        let (header, tasks) = tasks.split_once("<main>").unwrap();
        // In base 36, A is 10 and x is 33, which is the blank.
        let tiles_of = |code: &str| -> Vec<u64> {
            let digits = code.chars().filter_map(|digit| digit.to_digit(36));
            digits.map(|digit| u64::from(digit % 33)).collect()
        };
        let goal = tiles_of(goal);
        assert_eq!(drawn(header, cols, goal.len()), goal, "{row}");
        assert_eq!(header.matches("<svg").count(), 1, "{row}");
        let sections = between(tasks, "<section>", "</section>");
        let answers = between(answers, "<tr><td>", "\n");
        let count = boards.lines().count();
        assert_eq!([sections.len(), answers.len()], [count; 2], "{row}");
        for (index, board) in boards.lines().enumerate() {
            let board: Value = serde_json::from_str(board).unwrap();
            let (section, number) = (sections[index], (index + 1).to_string());
            let code = between(section, "<code>", "</code>")[0];
            let mut tiles = tiles_of(code);
            assert_eq!(board["board"], Value::from(tiles.clone()), "{row}");
            assert_eq!(drawn(section, cols, tiles.len()), tiles, "{row}");
            let needed = between(section, "<span>", "</span>")[0];
            let distance = distances.lines().nth(index).unwrap();
            assert!(
                needed.starts_with(&format!("{distance} ")),
                "{row}: {needed}"
            );
            assert!(section.contains(&format!("<h2>{number} <")), "{row}");

            let answer: Vec<&str> = answers[index].split("<td>").collect();
            let [shown, coded, length, solution] = answer[..] else {
                panic!("{answer:?}")
            };
            assert_eq!([shown, length], [&number[..], needed], "{row}");
            assert_eq!(coded, format!("<code>{code}</code>"), "{row}");
            let moves: Vec<&str> = solution.split_whitespace().collect();
            for tile in &moves {
                let place = |tile| tiles.iter().position(|&other| other == tile).unwrap();
                let [from, to] = [tile.parse().unwrap(), 0].map(place);
                let away = (from / cols).abs_diff(to / cols) + (from % cols).abs_diff(to % cols);
                assert_eq!(away, 1, "{row}: {solution}");
                tiles.swap(from, to);
            }
            assert_eq!(tiles, goal, "{row}");
            if options.is_empty() {
                assert_eq!(moves.len().to_string(), distance, "{row}");
            }
        }
    }
}
