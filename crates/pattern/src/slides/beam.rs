use core::ops::ControlFlow;
use std::collections::HashSet;
use std::vec;
use std::vec::Vec;

use tilebase_puzzle::{Move, Slide, Solution};

use super::{Position, SlideSolver};

/// The largest number of slides of a solution.
const MAX_SLIDES: usize = 120;

/// A board of a layer, with the last slide on its path.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    /// The sum of the distances in all views: smaller is better.
    score: u32,
    slide: Slide,
    /// The number of the board before the slide, in its layer.
    before: u32,
}

/// Searches for a short solution: of all boards after each number of slides, keeps the `width` best.
///
/// Returns `None` if no solution of at most 120 slides and 255 moves is found, if `report` cancels the search, or if
/// memory is short.
pub(super) fn beam(
    patterns: &SlideSolver,
    start: &Position,
    width: usize,
    report: &mut dyn FnMut() -> ControlFlow<()>,
) -> Option<Solution> {
    let start = Node {
        position: *start,
        score: 0,
        slide: Slide {
            mv: Move::Up,
            count: 0,
        },
        before: 0,
    };
    let mut layers = vec![vec![start]];
    let mut seen = HashSet::from([start.position.tiles]);
    while layers.len() <= 1 + MAX_SLIDES && report().is_continue() {
        let layer = layers.last()?;
        if let Some(number) = layer
            .iter()
            .position(|node| patterns.is_goal(&node.position))
        {
            return way(&layers, number);
        }
        let mut next = Vec::new();
        for (before, node) in layer.iter().enumerate() {
            let most = patterns.shape().rows() + patterns.shape().cols();
            next.try_reserve(most).ok()?;
            seen.try_reserve(most).ok()?;
            for mv in Move::ALL {
                let mut position = node.position;
                let mut count = 0;
                while patterns.step(&mut position, mv).is_some() {
                    count += 1;
                    if seen.insert(position.tiles) {
                        next.push(Node {
                            position,
                            score: patterns.bounds(&position).map(u32::from).sum(),
                            slide: Slide { mv, count },
                            before: before as u32,
                        });
                    }
                }
            }
        }
        if next.len() > width {
            next.select_nth_unstable_by_key(width, |node| (node.score, node.position.tiles));
            next.truncate(width);
        }
        layers.push(next);
    }
    None
}

fn way(layers: &[Vec<Node>], number: usize) -> Option<Solution> {
    let (mut slides, mut number) = (Vec::new(), number);
    for layer in layers.iter().skip(1).rev() {
        slides.push(layer[number].slide);
        number = layer[number].before as usize;
    }
    let moves: usize = slides.iter().map(|slide| usize::from(slide.count)).sum();
    let solution = slides.iter().rev().flat_map(|slide| slide.moves());
    (moves <= usize::from(u8::MAX)).then(|| solution.collect())
}
