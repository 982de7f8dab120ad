use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use oracle::{go_on, write_private};
use tempfile::TempDir;
use tilebase_gen::{Generator, Report};
use tilebase_lookup::Table;
use tilebase_puzzle::Goal;

use crate::assert_clear;
use crate::choices::Choices;

/// Continues a search from a checkpoint: an edited one with a repaired checksum, or the input itself.
///
/// - If the search fails, its error is clear and it keeps the checkpoint.
/// - If it succeeds, its table opens. Without edits, the table is right.
///
/// A checkpoint folder must be trusted: the search does not detect sets that contain the right number of wrong boards.
pub fn checkpoints(input: &[u8]) {
    let mut choices = Choices(input);
    let sample = &SAMPLES[choices.below(SAMPLES.len())];
    let mut saved = sample.saved.clone();
    match choices.byte() % 16 {
        15 => saved = choices.0.to_vec(),
        number => {
            for _ in 0..number {
                edit_once(&mut saved, &mut choices);
            }
        }
    }
    let is_edited = saved != sample.saved;
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join(&sample.name);
    write_private(&path, &saved);
    let generator = Generator::new(sample.goal).threads(1);
    match generator.checkpoint_folder(folder.path()).run(go_on) {
        Err(error) => {
            assert!(is_edited, "{error}");
            assert_eq!(fs::read(&path).expect("the checkpoint"), saved);
            let folder = folder.path().display().to_string();
            assert_clear(error.to_string().replace(&folder, "folder"));
        }
        Ok(table) => {
            assert!(is_edited || *table.bytes() == sample.table);
            let opened = Table::from_bytes(table.bytes()).expect("a table");
            assert_eq!(opened.verify(), Ok(()));
        }
    }
}

/// A stopped search, and the table of the full search.
struct Sample {
    goal: Goal,
    name: PathBuf,
    saved: Vec<u8>,
    table: Vec<u8>,
}

static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let ended = [("2x2", 3, 2), ("2x3", 5, 3), ("2x3", 4, 18), ("3x2", 0, 10)];
    let sample = |(shape, blank, depth)| sample(oracle::goal(shape, blank), depth);
    ended.into_iter().map(sample).collect()
});

/// Stops a search after depth `last`.
fn sample(goal: Goal, last: u8) -> Sample {
    let folder = TempDir::new().expect("a temporary folder");
    let generator = Generator::new(goal).threads(1);
    let table = generator.run(go_on).expect("a small table");
    let ended =
        generator
            .checkpoint_folder(folder.path())
            .write(folder.path().join("table"), |progress| match progress {
                Report::Depth(depth) if depth.distance == last => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            });
    assert!(ended.is_err());
    let path = saved_search(folder.path());
    Sample {
        goal,
        name: path.file_name().expect("a file").into(),
        saved: fs::read(&path).expect("a small file"),
        table: table.bytes().to_vec(),
    }
}

fn saved_search(folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder).expect("a folder");
    let mut paths = files.map(|file| file.expect("a file").path());
    let is_saved = |path: &PathBuf| path.extension().is_some_and(|end| end == "checkpoint");
    paths.find(is_saved).expect("a saved search")
}

const CHECKSUM_LEN: usize = 8;

fn edit_once(saved: &mut Vec<u8>, choices: &mut Choices<'_>) {
    let place = choices.below(1 << 16) % saved.len().max(1);
    match choices.below(8) {
        0 => saved.truncate(place),
        1 => saved.resize(saved.len() + choices.below(300), choices.of(&[0, 1, 255])),
        // Changes the header, or the number of boards at a depth.
        2 => set(saved, choices.below(64), choices.byte()),
        3 => set(saved, place, choices.byte()),
        4 => set(saved, place, choices.of(&[0, 1, 2, 127, 128, 255])),
        5 if !saved.is_empty() => saved[place] ^= 1 << choices.below(8),
        6 if !saved.is_empty() => drop(saved.remove(place)),
        _ => saved.insert(place, choices.byte()),
    }
    // In some cases, the checksum is not repaired.
    if choices.byte() < 240
        && let Some(end) = saved.len().checked_sub(CHECKSUM_LEN)
    {
        let checksum = tilebase_format::checksum(&saved[..end]);
        saved[end..].copy_from_slice(&checksum.to_ne_bytes());
    }
}

fn set(saved: &mut [u8], place: usize, byte: u8) {
    if let Some(found) = saved.get_mut(place) {
        *found = byte;
    }
}
