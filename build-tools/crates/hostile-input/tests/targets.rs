use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hostile_input::TARGETS;

/// Returns the folder of the fuzzer's project.
pub fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz")
}

pub fn kept(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(fuzz().join("corpus").join(target)).unwrap();
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let input = |path: PathBuf| (path.clone(), fs::read(path).unwrap());
    paths.into_iter().map(input).collect()
}

#[test]
fn every_target_is_fuzzed() {
    let files = fs::read_dir(fuzz().join("targets")).unwrap();
    let fuzzed: BTreeSet<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let named = TARGETS.iter().map(|(name, _)| format!("{name}.rs"));
    assert_eq!(fuzzed, named.collect());
}

#[test]
fn the_runs_are_a_hundred_million() {
    let script = fs::read_to_string(fuzz().join("../build-tools/test-parts/hard/fuzz")).unwrap();
    let table = script.split('\'').nth(1).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let runs = |name: &str| -> u64 {
        let row = rows.iter().find(|row| row.first() == Some(&name)).unwrap();
        row[1].replace('_', "").parse().unwrap()
    };
    let sum: u64 = TARGETS.iter().map(|(name, _)| runs(name)).sum();
    assert_eq!(sum, 100_000_000);
}
