//! The lines on the 15-puzzle of docs/embedding.md, to measure what the tables and their search add to a
//! program.

fn main() {
    let patterns = tilebase_pattern::Patterns::embedded();
    let text = "1 7 2 15 14 3 4 12 5 13 x 10 6 9 8 11";
    let board = tilebase_pattern::Board::parse(patterns.shape(), text).unwrap();
    assert_eq!(
        patterns.solve(&board).unwrap().to_string(),
        "ullddruuurddruullldddrurrulddrulullurrrddldr"
    );
}
