use tilebase_pattern::Partition;
use tilebase_puzzle::{Goal, Shape, ShapeError};

use crate::assert_clear;
use crate::choices::Choices;

/// Parses a text as a shape, such as 3x4, and as a partition, such as 5-5-5.
pub fn shapes(input: &[u8]) {
    let mut choices = Choices(input);
    let shape = choices.shape();
    let blank = choices.below(shape.cells());
    let goal = Goal::new(shape, blank).expect("a cell of the shape");
    let text = choices.text();
    shape_of(text);
    if text.contains('-') {
        partition(goal, text);
    }
}

fn shape_of(text: &str) {
    let found = text.parse::<Shape>();
    if let Err(error) = &found {
        assert_clear(error);
    }
    let number = |digits: &str| digits.trim().parse::<usize>().ok();
    let numbers = text
        .find(['x', 'X'])
        .and_then(|x| Some((number(&text[..x])?, number(&text[x + 1..])?)));
    let Some((rows, cols)) = numbers else {
        assert_eq!(found, Err(ShapeError::Syntax), "{text:?}");
        return;
    };
    let fits = rows >= 2 && cols >= 2 && rows.saturating_mul(cols) <= 25;
    match found {
        Ok(shape) => {
            assert!(fits, "{text:?}");
            assert_eq!((shape.rows(), shape.cols()), (rows, cols), "{text:?}");
        }
        Err(error) => {
            assert!(!fits, "{text:?}");
            assert_eq!(error, ShapeError::Size { rows, cols }, "{text:?}");
        }
    }
}

fn partition(goal: Goal, text: &str) {
    let numbers: Option<Vec<usize>> = text.split('-').map(|number| number.parse().ok()).collect();
    let tiles = goal.shape().cells() - 1;
    let most = if goal.shape().is_indexed() { 14 } else { 7 };
    let is_name = numbers.as_ref().is_some_and(|numbers| {
        let sum = numbers
            .iter()
            .try_fold(0, |sum: usize, &len| sum.checked_add(len));
        let fit = numbers.iter().all(|len| (1..=most).contains(len));
        numbers.len() > 1 && fit && sum == Some(tiles)
    });
    match Partition::named(goal, text) {
        // Several known partitions, which have each tile more than once.
        Ok(several) if text.ends_with('+') => assert_eq!(several.to_string(), text),
        Ok(partition) => {
            let lens: Vec<usize> = partition.patterns().iter().map(|p| p.len()).collect();
            assert_eq!(Some(lens), numbers, "{text:?}");
            let mut all: Vec<u8> = partition
                .patterns()
                .iter()
                .flat_map(|pattern| pattern.tiles().iter().collect::<Vec<_>>())
                .collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(1..=tiles as u8), "{text:?}");
        }
        Err(error) => {
            assert!(!is_name, "{text:?}");
            // The message quotes the text.
            assert_clear(error.to_string().replace(text, "it"));
        }
    }
}
