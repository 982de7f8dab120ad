//! A complete reader of the format in docs/format.md: solves boards of any shape with a table of distance bits.
//!
//! It needs only the bytes of a table file, here `3x3-corner-bit.tb`.

/// Returns the index of a board: its tiles in reading order, with 0 for the blank.
fn index(board: &[u8]) -> usize {
    let half_factorial = |n: usize| (2..=n).product::<usize>() / 2;
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let tiles: Vec<u8> = board.iter().copied().filter(|&tile| tile != 0).collect();

    let mut index = blank * half_factorial(tiles.len());
    for k in 0..tiles.len() - 2 {
        let digit = tiles[k + 1..]
            .iter()
            .filter(|&&tile| tile < tiles[k])
            .count();
        index += digit * half_factorial(tiles.len() - 1 - k);
    }
    index
}

/// Returns the board's distance from the goal, modulo 4.
fn distance_modulo_4(file: &[u8], board: &[u8]) -> usize {
    let (cols, goal) = (usize::from(file[12]), usize::from(file[13]));
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let steps = (blank / cols).abs_diff(goal / cols) + (blank % cols).abs_diff(goal % cols);
    let index = index(board);
    let bit = (file[64 + index / 8] >> (index % 8)) & 1;
    2 * usize::from(bit) + steps % 2
}

/// Returns the boards one move away, each with the letter of its move.
fn neighbours(file: &[u8], board: &[u8]) -> Vec<(char, Vec<u8>)> {
    let (rows, cols) = (usize::from(file[11]), usize::from(file[12]));
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let mut neighbours = Vec::new();
    let mut slide = |letter, cell: usize| {
        let mut board = board.to_vec();
        board.swap(blank, cell);
        neighbours.push((letter, board));
    };
    if blank / cols > 0 {
        slide('u', blank - cols)
    }
    if blank / cols < rows - 1 {
        slide('d', blank + cols)
    }
    if blank % cols > 0 {
        slide('l', blank - 1)
    }
    if blank % cols < cols - 1 {
        slide('r', blank + 1)
    }
    neighbours
}

/// Returns the optimal solution of a solvable board that is first in the order u, d, l, r.
fn solve(file: &[u8], mut board: Vec<u8>) -> String {
    let mut goal: Vec<u8> = (1..board.len() as u8).collect();
    goal.insert(usize::from(file[13]), 0);

    let mut solution = String::new();
    while board != goal {
        let nearer = (distance_modulo_4(file, &board) + 3) % 4;
        let mut neighbours = neighbours(file, &board).into_iter();
        let next = neighbours.find(|(_, board)| distance_modulo_4(file, board) == nearer);
        let (letter, neighbour) = next.expect("a table without damage");
        solution.push(letter);
        board = neighbour;
    }
    solution
}

/// Solves one board and checks the solution.
pub fn main() {
    let file = tilebase_data::CORNER_3X3_BIT;
    assert_eq!(&file[..11], b"TILEBASE\x01\x00\x02"); // version 1, encoding 2
    assert_eq!(index(&[2, 3, 4, 1, 5, 0, 7, 6, 8]), 103_741);
    assert_eq!(
        solve(file, vec![2, 3, 4, 1, 5, 0, 7, 6, 8]),
        "ullddrurdllurdruldr"
    );
}
