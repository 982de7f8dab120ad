//! Runs each fuzz target on the fuzzer's kept inputs, and on random changes of them. The changes are the same in every
//! run.

use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::{env, fs};

use hostile_input::TARGETS;
use tilebase_puzzle::RandomNumbers;

/// Returns the folder of the fuzzer's project.
fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz")
}

fn kept(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(fuzz().join("corpus").join(target)).unwrap();
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let input = |path: PathBuf| (path.clone(), fs::read(path).unwrap());
    paths.into_iter().map(input).collect()
}

#[test]
fn kept_inputs() {
    for (name, target, _) in TARGETS {
        let inputs = kept(name);
        assert!(!inputs.is_empty(), "{name}");
        for (path, input) in inputs {
            let is_right = catch_unwind(|| target(&input)).is_ok();
            assert!(is_right, "{}", path.display());
        }
    }
}

/// The maximum number of changes to one input.
const MAX_CHANGES: u64 = 6;

#[test]
fn random_changes() {
    // `HOSTILE_INPUTS=100` tries 100 times as many inputs.
    let times = env::var("HOSTILE_INPUTS").map_or(1, |times| times.parse().unwrap());
    for (name, target, runs) in TARGETS {
        let kept: Vec<Vec<u8>> = kept(name).into_iter().map(|(_, input)| input).collect();
        let mut random = Random(RandomNumbers::new(19));
        for _ in 0..runs * times {
            let mut input = kept[random.below(kept.len())].clone();
            for _ in 0..random.below(MAX_CHANGES as usize + 1) {
                random.change(&mut input, &kept);
            }
            let is_right = catch_unwind(|| target(&input)).is_ok();
            assert!(is_right, "{name}: b\"{}\"", input.escape_ascii());
        }
    }
}

struct Random(RandomNumbers);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        let number = self.0.next().expect("no end of numbers");
        RandomNumbers::below(limit as u64, number) as usize
    }

    fn change(&mut self, input: &mut Vec<u8>, kept: &[Vec<u8>]) {
        let place = self.below(input.len() + 1);
        let byte = self.below(256) as u8;
        match self.below(6) {
            0 => input.insert(place, byte),
            1 => input.insert(place, b" \n/x019audlr-"[self.below(13)]),
            2 => input.truncate(place),
            3 => {
                let other = &kept[self.below(kept.len())];
                let start = self.below(other.len() + 1);
                input.truncate(place);
                input.extend(&other[start..]);
            }
            _ if place == input.len() => input.push(byte),
            4 => input[place] ^= 1 << (byte % 8),
            _ => drop(input.remove(place)),
        }
    }
}
