//! The generator against the oracle, byte for byte, and against published checksums.

use std::ops::ControlFlow;
use std::ops::RangeInclusive;

use sha2::{Digest, Sha256};
use tilebase_pattern::{GenerateError, Generator, Goal, Pattern, PatternTable, Shape, TileSet};

use crate::plain_table::plain_table;

pub fn generated(generator: &Generator) -> PatternTable<Vec<u8>> {
    generator.run(|_| ControlFlow::Continue(())).unwrap()
}

fn pattern(shape: &str, blank: usize, tiles: &[u8]) -> Pattern {
    let goal = Goal::new(shape.parse().unwrap(), blank).unwrap();
    Pattern::new(goal, tiles.iter().copied().collect()).unwrap()
}

/// Returns all patterns of a goal that have this number of tiles.
pub fn patterns(goal: Goal, tiles: RangeInclusive<usize>) -> impl Iterator<Item = Pattern> {
    let sets = (2..1 << goal.shape().cells()).step_by(2);
    let sets = sets.map(|bits: u32| TileSet::from_bits(bits as u16));
    sets.filter(move |set| tiles.contains(&set.len()))
        .map(move |set| Pattern::new(goal, set).unwrap())
}

fn goals(shape: &str) -> impl Iterator<Item = Goal> {
    let shape: Shape = shape.parse().unwrap();
    (0..shape.cells()).map(move |blank| Goal::new(shape, blank).unwrap())
}

pub fn check(pattern: Pattern) {
    let table = generated(&Generator::new(pattern));
    let is_right = *table.bytes() == plain_table(pattern);
    assert!(is_right, "{:?} of {pattern}", pattern.goal());
}

#[test]
fn all_patterns_of_the_smallest_shapes() {
    for (shape, most) in [
        ("2x2", 2),
        ("2x3", 4),
        ("3x2", 4),
        ("2x4", 4),
        ("4x2", 4),
        ("3x3", 2),
    ] {
        for goal in goals(shape) {
            patterns(goal, 1..=most).for_each(check);
        }
    }
    let corner = Goal::corner("3x3".parse().unwrap());
    patterns(corner, 3..=5).for_each(check);
}

#[test]
fn all_patterns_of_4x4_with_up_to_three_tiles() {
    let corner = Goal::corner("4x4".parse().unwrap());
    patterns(corner, 1..=3).for_each(check);
    for goal in goals("4x4") {
        patterns(goal, 1..=1).for_each(check);
    }
}

#[test]
fn patterns_of_all_shapes() {
    for shape in [
        "2x5", "5x2", "2x6", "6x2", "2x7", "7x2", "2x8", "8x2", "3x4", "4x3", "3x5", "5x3", "4x4",
    ] {
        let goals: Vec<Goal> = goals(shape).collect();
        for (number, tiles) in [&[1, 2, 4, 5][..], &[2, 6, 9], &[1, 8, 4]]
            .iter()
            .enumerate()
        {
            let blank = goals[goals.len() - 1 - number].blank();
            check(pattern(shape, blank, tiles));
        }
    }
    check(pattern("4x4", 15, &[8, 11, 12, 14, 15]));
    check(pattern("5x3", 7, &[1, 2, 4, 5, 7]));
}

/// The rows of the format's page.
#[test]
fn published_checksums() {
    for (tiles, entries, max, sum, sha256) in [
        (
            &[2, 3, 4][..],
            3792,
            16,
            31832,
            "2897db4002d6b4f6670fd9a008b8a252d310e88ca07b934ecadda90c310c5592",
        ),
        (
            &[1, 2, 5, 6],
            58608,
            18,
            641_228,
            "8a4d57b4312e920dc4133b89c80248929ca57c8cbe57111dd820cf261298f156",
        ),
    ] {
        let table = generated(&Generator::new(pattern("4x4", 15, tiles)));
        let header = table.header();
        let found = (header.entries(), header.max_distance, header.distance_sum);
        assert_eq!(found, (entries, max, sum));
        let digest = Sha256::digest(table.payload());
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, sha256);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for pattern in [
        pattern("4x4", 15, &[2, 3, 4]),
        pattern("3x5", 7, &[1, 2, 6, 7]),
        pattern("4x4", 15, &[1, 2, 3, 4, 7]),
        pattern("3x4", 11, &[1, 2, 3, 4, 5, 6, 7]),
    ] {
        let one = generated(&Generator::new(pattern).threads(1));
        for threads in [0, 2, 3, 7] {
            let other = generated(&Generator::new(pattern).threads(threads));
            assert!(one.bytes() == other.bytes(), "{threads}");
        }
    }
}

#[test]
fn levels_add_up() {
    for pattern in [
        pattern("2x2", 0, &[3]),
        pattern("4x4", 15, &[2, 3, 4]),
        pattern("8x2", 15, &[1, 2, 3, 4]),
    ] {
        let mut levels = Vec::new();
        let generator = Generator::new(pattern);
        let table = generator.run(|level| {
            levels.push(level);
            ControlFlow::Continue(())
        });
        let header = *table.unwrap().header();
        let distances: Vec<u8> = levels.iter().map(|level| level.distance).collect();
        assert_eq!(distances, Vec::from_iter(0..=header.max_distance));
        assert!(levels.iter().all(|level| level.states > 0));
        let states: u64 = levels.iter().map(|level| level.states).sum();
        assert_eq!(states, pattern.states());
        let sum = levels
            .iter()
            .map(|level| u64::from(level.distance) * level.states);
        assert_eq!(sum.sum::<u64>(), header.distance_sum);
    }
}

#[test]
fn the_caller_ends_the_work() {
    let generator = Generator::new(pattern("4x4", 15, &[2, 3, 4]));
    for last in 0..=16 {
        let mut levels = 0;
        let ended = generator.run(|level| {
            levels += 1;
            if level.distance == last {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(ended.err(), Some(GenerateError::Interrupted));
        assert_eq!(levels, last + 1);
    }
}

/// More than any machine has: an error, not an abort.
#[test]
fn a_pattern_of_too_many_tiles() {
    let tiles: Vec<u8> = (1..15).collect();
    let generator = Generator::new(pattern("4x4", 15, &tiles));
    let bytes = generator.memory();
    assert!(bytes > 4_000_000_000_000, "{bytes}");
    let error = generator.run(|_| ControlFlow::Continue(())).err();
    let Some(GenerateError::Memory(error)) = error else {
        panic!("{error:?}");
    };
    assert_eq!(error.bytes, bytes);
}
