//! Compares generated tables, byte for byte, with tables from the plain search in `plain_table`.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use oracle::goal;
use tilebase_format::Pattern;
use tilebase_gen::{Depth, GenerateError, Generator, Report};
use tilebase_puzzle::{Goal, Shape, TileSet};

use crate::plain_table::plain_table;
use crate::{generated, go_on, pattern};

/// Returns all patterns of a goal with these numbers of tiles.
fn patterns(goal: Goal, tiles: RangeInclusive<usize>) -> impl Iterator<Item = Pattern> {
    let sets = (2..1 << goal.shape().cells()).step_by(2);
    let sets = sets.map(|bits: u32| TileSet::from_bits(bits));
    sets.filter(move |set| tiles.contains(&set.len()))
        .map(move |set| Pattern::new(goal, set).unwrap())
}

fn goals(shape: &str) -> impl Iterator<Item = Goal> {
    let shape: Shape = shape.parse().unwrap();
    (0..shape.cells()).map(move |blank| Goal::new(shape, blank).unwrap())
}

fn check(pattern: Pattern) {
    let table = generated(&Generator::pattern(pattern));
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
    let corner = goal("3x3", 8);
    patterns(corner, 3..=5).for_each(check);
}

#[test]
fn all_patterns_of_4x4_with_up_to_three_tiles() {
    let corner = goal("4x4", 15);
    patterns(corner, 1..=3).for_each(check);
    for goal in goals("4x4") {
        patterns(goal, 1..=1).for_each(check);
    }
}

#[test]
fn all_patterns_of_large_shapes_with_up_to_two_tiles() {
    for shape in ["5x5", "4x5", "3x6"] {
        patterns(Goal::corner(shape.parse().unwrap()), 1..=2).for_each(check);
    }
    goals("4x5")
        .for_each(|goal| check(Pattern::new(goal, [3, 8, 14].into_iter().collect()).unwrap()));
}

#[test]
fn all_patterns_of_large_shapes_with_three_tiles_and_some_with_four() {
    for (shape, every) in [("5x5", 400), ("4x5", 100), ("3x6", 60)] {
        let goal = Goal::corner(shape.parse().unwrap());
        let some = patterns(goal, 4..=4).step_by(every);
        check_all(&patterns(goal, 3..=3).chain(some).collect::<Vec<_>>());
    }
}

/// A plain search of six tiles needs 6 GB, so the table of six tiles is only proved.
#[test]
fn patterns_of_large_shapes_with_five_and_six_tiles() {
    check(pattern("5x5", 24, &[14, 18, 19, 23, 24]));
    check(pattern("3x6", 17, &[1, 2, 7, 8, 13]));
    let six = pattern("5x5", 24, &[14, 15, 19, 20, 23, 24]);
    let generator = Generator::pattern(six);
    let proved = generator.prove(&generated(&generator), go_on);
    assert!(proved.is_ok(), "{proved:?}");
}

#[test]
fn patterns_of_all_shapes() {
    for shape in [
        "2x5", "5x2", "2x6", "6x2", "2x7", "7x2", "2x8", "8x2", "3x4", "4x3", "3x5", "5x3", "4x4",
        "2x9", "9x2", "2x10", "10x2", "2x11", "11x2", "2x12", "12x2", "3x6", "6x3", "3x7", "7x3",
        "3x8", "8x3", "4x5", "5x4", "4x6", "6x4", "5x5",
    ] {
        let goals: Vec<Goal> = goals(shape).collect();
        for (number, tiles) in [&[1, 2, 4, 5][..], &[2, 6, 9], &[1, 8, 4]]
            .iter()
            .enumerate()
            .filter(|(_, tiles)| tiles.len() < 4 || goals.len() <= 16)
        {
            let blank = goals[goals.len() - 1 - number].blank();
            check(pattern(shape, blank, tiles));
        }
    }
    check(pattern("4x4", 15, &[8, 11, 12, 14, 15]));
    check(pattern("5x3", 7, &[1, 2, 4, 5, 7]));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for pattern in [
        pattern("4x4", 15, &[2, 3, 4]),
        pattern("3x5", 7, &[1, 2, 6, 7]),
        pattern("4x4", 15, &[1, 2, 3, 4, 7]),
        pattern("3x4", 11, &[1, 2, 3, 4, 5, 6, 7]),
    ] {
        let one = generated(&Generator::pattern(pattern).threads(1));
        for threads in [0, 2, 3, 7] {
            let other = generated(&Generator::pattern(pattern).threads(threads));
            assert!(one.bytes() == other.bytes(), "{threads}");
        }
    }
}

fn depth_of(progress: Report) -> Depth {
    match progress {
        Report::Depth(depth) => depth,
        other => panic!("{other:?}"),
    }
}

#[test]
fn depths_add_up() {
    for pattern in [
        pattern("2x2", 0, &[3]),
        pattern("4x4", 15, &[2, 3, 4]),
        pattern("8x2", 15, &[1, 2, 3, 4]),
    ] {
        let mut depths = Vec::new();
        let generator = Generator::pattern(pattern);
        let table = generator.run(|progress| {
            depths.push(depth_of(progress));
            ControlFlow::Continue(())
        });
        let header = *table.unwrap().header();
        let distances: Vec<u8> = depths.iter().map(|depth| depth.distance).collect();
        assert_eq!(distances, Vec::from_iter(0..=header.max_distance));
        assert!(depths.iter().all(|depth| depth.count > 0));
        let states: u64 = depths.iter().map(|depth| depth.count).sum();
        assert_eq!(states, pattern.states());
        let counts = depths.iter();
        let sum = counts.map(|depth| u64::from(depth.distance) * depth.count);
        assert_eq!(sum.sum::<u64>(), header.distance_sum);
    }
}

/// The first depth is reported before the work on the second begins.
#[test]
fn the_caller_cancels() {
    let small = pattern("4x4", 15, &[2, 3, 4]);
    let large = pattern("4x4", 15, &[1, 2, 3, 4, 5, 6, 7, 8]);
    for (pattern, last) in (0..=16).map(|last| (small, last)).chain([(large, 0)]) {
        let mut depths = Vec::new();
        let ended = Generator::pattern(pattern).run(|progress| {
            depths.push(depth_of(progress));
            match depths.len() > last {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        assert!(matches!(ended, Err(GenerateError::Interrupted)));
        let (distance, count) = (0, 1);
        assert_eq!(depths[0], Depth { distance, count });
        assert_eq!(depths.len(), last + 1);
    }
}

/// Nothing is reported, allocated or written.
#[test]
fn a_pattern_of_too_many_tiles() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("missing/t.tb");
    for tiles in 9..=14 {
        let pattern = pattern("4x4", 15, &Vec::from_iter(1..=tiles));
        let generator = Generator::pattern(pattern);
        let unreported = |progress| panic!("{progress:?}");
        for error in [
            generator.run(unreported).err(),
            generator.write(&path, unreported).err(),
        ] {
            assert_eq!(
                error.unwrap().to_string(),
                format!(
                    "the pattern has {tiles} tiles, but searches open at most 8; divide the tiles among smaller patterns"
                )
            );
        }
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    let eight = Generator::pattern(pattern("4x4", 15, &Vec::from_iter(1..=8)));
    assert_eq!(eight.threads(3).requirements().memory, 366_963_112);
}

/// `build-tools/test long` runs this test.
#[test]
#[ignore = "long: twenty minutes on two processors, 400 MB"]
fn all_patterns_of_4x4_with_four_and_five_tiles_and_some_with_six() {
    let goal = goal("4x4", 15);
    let some = patterns(goal, 6..=6).step_by(500);
    check_all(&patterns(goal, 4..=5).chain(some).collect::<Vec<_>>());
}

/// `build-tools/test long` runs this test.
#[test]
#[ignore = "long: twenty minutes on two processors, 100 MB"]
fn all_patterns_of_large_shapes_with_four_tiles() {
    for shape in ["5x5", "4x5", "3x6"] {
        let goal = Goal::corner(shape.parse().unwrap());
        check_all(&patterns(goal, 4..=4).collect::<Vec<_>>());
    }
}

/// Checks patterns on all processors.
fn check_all(all: &[Pattern]) {
    let done = AtomicUsize::new(0);
    let work = || {
        while let Some(&pattern) = all.get(done.fetch_add(1, Ordering::Relaxed)) {
            check(pattern);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
}
