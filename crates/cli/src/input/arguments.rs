use super::origin::Origin;
use crate::tables::Choice;

/// What an argument, or several, stand for.
pub enum Argument {
    /// The text of a board.
    Board(Origin, String),
    /// `-`, or no argument.
    StandardInput,
}

/// Returns what the arguments stand for: each a board, or all together one that was typed without quotes.
pub fn arguments(choice: &Choice, arguments: &[String]) -> Vec<Argument> {
    if arguments.is_empty() {
        return vec![Argument::StandardInput];
    }
    if arguments.len() > 1 && is_one_board(choice, arguments) {
        return vec![Argument::Board(Origin::Arguments, arguments.join(" "))];
    }
    let numbered = (1..).zip(arguments);
    let each = numbered.map(|(number, text)| match text.as_str() {
        "-" => Argument::StandardInput,
        text => Argument::Board(Origin::Argument(number), text.to_owned()),
    });
    each.collect()
}

/// Returns whether a board was typed without quotes: each argument a tile, or a row, or another part
/// of the board. Arguments that are too short for a board count as parts even if they are wrong.
fn is_one_board(choice: &Choice, arguments: &[String]) -> bool {
    let all = |is_part: &dyn Fn(&str) -> bool| arguments.iter().all(|text| is_part(text));
    let tiles = arguments.len() > 1 && all(&|text| text.len() <= 2 && text != "-");
    // Rows of wrong tiles count if they would make a square.
    let (rows, cols) = match choice.shape() {
        Some(shape) => (shape.rows(), shape.cols()),
        None if arguments.len() == 4 => (4, 4),
        None => (3, 3),
    };
    let rows = arguments.len() == rows && all(&|text| text.chars().count() == cols);
    tiles || rows || choice.parse(&arguments.join(" ")).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::TableChoiceArgs;

    #[test]
    fn boards_without_quotes() {
        let is_one = |shape: &str, arguments: &str| {
            let tables = TableChoiceArgs {
                shape: shape.parse().ok(),
                ..TableChoiceArgs::default()
            };
            let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
            is_one_board(&Choice::new(&tables).unwrap(), &arguments)
        };
        for (shape, arguments) in [
            ("3x3", "1 2 3 4 5 6 7 8 x"),
            ("3x3", "1 2 3 4 5 6 7 8 9"),
            ("3x3", "123 456 789"),
            ("2x2", "12 3x"),
            ("2x2", "12 33"),
            ("8x2", "12 34 56 78 9A BC DE Fx"),
            ("2x8", "12345678 9abcdefx"),
            ("2x8", "12345678 9abcdefg"),
            ("4x4", "1234 5678 9ABC DEFx"),
            ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x"),
            ("4x4", "1,2,3,4 5,6,7,8 9,10,11,12 13,14,15,x"),
            ("any", "1 2 3 4 5 6 7 8 x"),
            ("any", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15"),
            ("any", "123 456 789"),
            ("any", "1234 5678 9ABC DEFF"),
            ("any", "1234 5678 9ABx"),
        ] {
            assert!(is_one(shape, arguments), "{shape}: {arguments}");
        }
        for (shape, arguments) in [
            ("2x2", "123x 12x3"),
            ("2x2", "123x -"),
            ("2x3", "12345x 12345x"),
            ("3x3", "12345678x - 12345678x"),
            ("any", "12345678x 12345678x"),
            ("any", "12345678x 123456789ABCDEFx"),
            ("any", "1234/567x 1234/567x"),
            ("any", "123x 12x3"),
            ("2x8", "123456789abcdefx 123456789abcdefx"),
            (
                "4x4",
                "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,x 123456789ABCDEFx",
            ),
        ] {
            assert!(!is_one(shape, arguments), "{shape}: {arguments}");
        }
    }
}
