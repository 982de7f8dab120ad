use tilebase_puzzle::{Move, MoveOrder};

use crate::assert_clear;
use crate::choices::Choices;

/// Parses a byte and a text as move orders.
pub fn orders(input: &[u8]) {
    let mut choices = Choices(input);
    let code = choices.byte();
    let by_code = (0..4).map(|place| "udlr".as_bytes()[usize::from(code >> (2 * place) & 3)]);
    let letters = String::from_utf8(by_code.collect()).expect("letters");
    let expected = is_order(&letters).then_some(letters);
    let found = MoveOrder::from_code(code).map(|order| order.to_string());
    assert_eq!(found.ok(), expected);

    let text = choices.text();
    match text.parse::<MoveOrder>() {
        Ok(order) => {
            assert!(is_order(text), "{text:?}");
            assert_eq!(order.to_string(), text);
            assert_eq!(
                order.moves().map(Move::letter).iter().collect::<String>(),
                text
            );
            assert_eq!(MoveOrder::from_code(order.code()), Ok(order));
        }
        Err(error) => {
            assert!(!is_order(text), "{text:?}");
            assert_clear(error);
        }
    }
}

/// Returns whether a text has each of the four letters once.
fn is_order(text: &str) -> bool {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters == ['d', 'l', 'r', 'u']
}
