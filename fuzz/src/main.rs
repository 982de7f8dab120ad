//! Fuzzes the target that the environment variable TARGET names.
#![no_main]

use std::sync::LazyLock;

use hostile_input::{TARGETS, Target};

static CHOSEN: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("TARGET").expect("a name in TARGET");
    let chosen = TARGETS.iter().find(|(target, ..)| *target == name);
    chosen.expect("the name of a target").1
});

libfuzzer_sys::fuzz_target!(|input: &[u8]| CHOSEN(input));
