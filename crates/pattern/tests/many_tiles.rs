//! The generator against the oracle for patterns of 4x4 with more tiles.
//!
//! This test is long: `build-tools/test long` runs it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tilebase_pattern::{Goal, Pattern};

use crate::generator::{check, patterns};

#[test]
#[ignore = "long: twenty minutes on two processors, 400 MB"]
fn all_patterns_of_4x4_with_four_and_five_tiles_and_some_with_six() {
    let goal = Goal::corner("4x4".parse().unwrap());
    let some = patterns(goal, 6..=6).step_by(500);
    let all: Vec<Pattern> = patterns(goal, 4..=5).chain(some).collect();
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
