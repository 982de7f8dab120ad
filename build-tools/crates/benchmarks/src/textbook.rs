//! A textbook program: searches breadth-first from the goal, and stores each board's solution as a string.

use std::collections::{HashMap, VecDeque};

/// Returns all boards with their solutions to `12345678x`, as strings.
pub fn solve_all() -> HashMap<String, String> {
    let goal = "12345678x".to_string();
    let mut ways = HashMap::from([(goal.clone(), String::new())]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        let way = ways[&board].clone();
        let blank = board.find('x').expect("every board has a blank");
        let (row, col) = (blank / 3, blank % 3);
        // The letter is the move from the neighbour back to this board.
        for (letter, is_legal, cell) in [
            ('d', row > 0, blank.wrapping_sub(3)),
            ('u', row < 2, blank + 3),
            ('r', col > 0, blank.wrapping_sub(1)),
            ('l', col < 2, blank + 1),
        ] {
            if is_legal {
                let mut cells: Vec<char> = board.chars().collect();
                cells.swap(blank, cell);
                let neighbour: String = cells.into_iter().collect();
                if !ways.contains_key(&neighbour) {
                    ways.insert(neighbour.clone(), format!("{letter}{way}"));
                    queue.push_back(neighbour);
                }
            }
        }
    }
    ways
}

/// Solves each line of standard input, and calls `print` with each answer.
pub fn answer_lines(mut print: impl FnMut(&str)) {
    let ways = solve_all();
    for line in std::io::stdin().lines() {
        let board: String = line.expect("a line of text").split_whitespace().collect();
        print(ways.get(&board).map_or("unsolvable", String::as_str));
    }
}
