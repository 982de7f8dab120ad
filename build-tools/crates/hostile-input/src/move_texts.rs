use tilebase_puzzle::{Move, MoveSet, MovesError, Solution};

use crate::assert_clear;
use crate::choices::Choices;

/// Parses a text as a move, a set of moves and a solution.
pub fn move_texts(input: &[u8]) {
    let text = Choices(input).text();
    let letters: Vec<char> = text.chars().collect();
    let wrong = letters.iter().position(|letter| !"udlr".contains(*letter));
    let wrong = wrong.map(|place| MovesError::Letter {
        number: place + 1,
        found: letters[place],
    });
    one_move(text, &letters, wrong);
    set(text, &letters, wrong);
    solution(text, &letters, wrong);
}

fn one_move(text: &str, letters: &[char], wrong: Option<MovesError>) {
    let found = text.parse::<Move>();
    match (letters, wrong) {
        (&[letter], None) => assert_eq!(found.map(Move::letter), Ok(letter)),
        (&[_], Some(error)) => assert_eq!(found, Err(error)),
        _ => assert_eq!(
            found,
            Err(MovesError::NotOne {
                found: letters.len()
            })
        ),
    }
    if let Err(error) = found {
        assert_clear(error);
    }
}

fn set(text: &str, letters: &[char], wrong: Option<MovesError>) {
    let found = text.parse::<MoveSet>();
    let of_all = "udlr".chars().filter(|letter| letters.contains(letter));
    let expected = wrong.map_or(Ok(of_all.collect::<String>()), Err);
    assert_eq!(found.map(|set| set.to_string()), expected);
}

fn solution(text: &str, letters: &[char], wrong: Option<MovesError>) {
    let found = text.parse::<Solution>();
    if wrong.is_some() {
        // If the text parses, the letters of its moves parse as the same moves.
        match found {
            Err(error) => assert_clear(error),
            Ok(solution) => assert_eq!(solution.to_string().parse(), Ok(solution)),
        }
        return;
    }
    let expected = match letters.len() > 255 {
        true => Err(MovesError::TooMany {
            found: letters.len(),
        }),
        false => Ok(text.to_owned()),
    };
    assert_eq!(found.map(|solution| solution.to_string()), expected);
    match found {
        Err(error) => assert_clear(error),
        Ok(solution) => {
            assert_eq!(solution.len(), letters.len());
            assert_eq!(solution.first().map(Move::letter), letters.first().copied());
            assert!(
                solution
                    .iter()
                    .map(Move::letter)
                    .eq(letters.iter().copied())
            );
            let mut buffer = vec![b'?'; letters.len() + 3];
            solution.fill_letters(&mut buffer);
            assert_eq!(buffer, [text.as_bytes(), &[0; 3]].concat());
        }
    }
}
