//! Tests that a run yields a table or reports damage, whatever its checkpoint contains, even if the checksum is right.
//! Also tests that other runs and users cannot destroy finished work.

use std::borrow::Cow;
use std::fs;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use oracle::{goal, write_private};
use tempfile::tempdir;
use tilebase_format::Checksum;
use tilebase_frontier::internal::{Block, Layout, PlaneMoves};
use tilebase_gen::internal::{CheckpointReader, Schedule, Set, Sets, write_sets};
use tilebase_gen::{GenerateError, Generator, Report};
use tilebase_puzzle::{Goal, RandomNumbers};

use crate::{generated, go_on};

fn checkpoint_path(folder: &Path, goal: Goal) -> PathBuf {
    folder.join(format!("{}-goal-{}.checkpoint", goal.shape(), goal.blank()))
}

/// Returns two generators with checkpoints, one in memory and one on disk.
fn generators(goal: Goal, folder: &Path) -> [Generator; 2] {
    let generator = Generator::new(goal).threads(1).checkpoint_folder(folder);
    let least = generator.requirements().min_memory;
    let on_disk = generator.clone().memory_limit(least).work_folder(folder);
    assert!(on_disk.uses_work_folder());
    [generator, on_disk]
}

/// Returns the checkpoint of a search that is cancelled and continued until this depth is saved.
fn saved_at(goal: Goal, depth: u8) -> Vec<u8> {
    let folder = tempdir().unwrap();
    let [generator, _] = generators(goal, folder.path());
    let mut is_saved = false;
    for _ in 0..1000 {
        // A run that is not cancelled deletes the checkpoint; the next run starts from the goal.
        let _ = generator.write(folder.path().join("table"), |progress| match progress {
            Report::Saved { depth: saved } => {
                is_saved = saved >= depth;
                ControlFlow::Break(())
            }
            _ => {
                // Slows the search down, so that more depths are saved.
                thread::sleep(Duration::from_millis(1));
                ControlFlow::Continue(())
            }
        });
        if is_saved {
            return fs::read(checkpoint_path(folder.path(), goal)).unwrap();
        }
    }
    panic!("{goal:?}: depth {depth} is never saved");
}

/// Repairs the checksum in the last eight bytes.
fn repair(bytes: &mut [u8]) {
    let Some(end) = bytes.len().checked_sub(8) else {
        return;
    };
    let mut checksum = Checksum::default();
    checksum.update(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.finish().to_ne_bytes());
}

/// Returns wrong files with repaired checksums: all values of each header byte, wrong numbers of boards, and random bit
/// flips, truncations, insertions and swaps.
fn mutants(whole: &[u8]) -> Vec<Vec<u8>> {
    let mut mutants = Vec::new();
    let mut add = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = whole.to_vec();
        change(&mut bytes);
        repair(&mut bytes);
        mutants.push(bytes);
    };
    for place in 8..16 {
        for value in 0..=u8::MAX {
            add(&|bytes| bytes[place] = value);
        }
    }
    let depths = usize::from(whole[11]);
    for depth in 0..depths {
        let place = 16 + 8 * depth;
        let random = RandomNumbers::new(depth as u64).next().unwrap() % 1000;
        for boards in [0, 1, 2, u64::MAX, 1 << 63, 181_440, random] {
            add(&|bytes| bytes[place..place + 8].copy_from_slice(&boards.to_ne_bytes()));
        }
    }
    // Adds depths of one board each.
    for depths in [depths + 1, 100, 254, 255] {
        add(&|bytes| {
            let more = depths.saturating_sub(usize::from(bytes[11]));
            bytes[11] = depths as u8;
            let one = 1_u64.to_ne_bytes().repeat(more);
            bytes.splice(16..16, one);
        });
    }
    let mut numbers = RandomNumbers::new(1);
    for kind in 0..300 {
        let [place, value] = [(); 2].map(|()| numbers.next().unwrap());
        let place = place as usize % whole.len();
        add(&|bytes| match kind % 5 {
            0 => bytes[place] ^= 1 << (value % 8),
            1 => bytes[place] = value as u8,
            2 => bytes.truncate(place),
            3 => _ = bytes.splice(place..place, value.to_ne_bytes()),
            _ => {
                let other = value as usize % bytes.len();
                bytes.swap(place, other);
            }
        });
    }
    mutants
}

/// No run panics, hangs, or fails with an error other than damage. Most files are refused on loading, but a consistent
/// forgery yields a table.
#[test]
fn any_bytes_with_a_right_checksum() {
    let mut counts = [0; 2];
    for (shape, blank) in [("2x2", 3), ("2x3", 5), ("3x2", 5), ("2x4", 7)] {
        let goal = goal(shape, blank);
        let whole = saved_at(goal, 2);
        let folder = tempdir().unwrap();
        let path = checkpoint_path(folder.path(), goal);
        let [in_memory, on_disk] = generators(goal, folder.path());
        let expected = generated(&Generator::new(goal));
        for (number, bytes) in mutants(&whole).iter().enumerate() {
            // Runs only every eighth case on disk, because creating a file per part is slow.
            let generators = [Some(&in_memory), (number % 8 == 0).then_some(&on_disk)];
            for generator in generators.into_iter().flatten() {
                write_private(&path, bytes);
                match generator.run(go_on) {
                    Ok(table) => {
                        counts[0] += 1;
                        assert!(*bytes != whole || table.bytes() == expected.bytes());
                    }
                    Err(GenerateError::Checkpoint { .. }) => counts[1] += 1,
                    Err(error) => panic!("{shape} {number}: {error}"),
                }
            }
        }
    }
    assert!(counts[0] > 0 && counts[1] > 8_000, "{counts:?}");
}

/// The first depth is saved at once. A later depth is saved after the interval or, without one, after nine times the
/// duration of the last save.
#[test]
fn depths_are_saved_on_schedule() {
    let second = Duration::from_secs(1);
    for (interval, took, is_due) in [
        (Some(Duration::ZERO), second, true),
        (Some(60 * second), Duration::ZERO, false),
        (None, second, false),
        (None, Duration::ZERO, true),
    ] {
        let mut schedule = Schedule::new(interval);
        assert!(schedule.is_due(1));
        schedule.saved(1, Instant::now() - took);
        thread::sleep(second / 5);
        assert!(!schedule.is_due(1));
        assert_eq!(schedule.is_due(2), is_due, "{interval:?} {took:?}");
    }
}

/// A proof neither reads nor writes checkpoints, since a forged one would prove a wrong table.
#[test]
fn a_proof_without_checkpoints() {
    let goal = goal("4x2", 7);
    let folder = tempdir().unwrap();
    let path = checkpoint_path(folder.path(), goal);
    let [generator, _] = generators(goal, folder.path());
    let table = generated(&generator);
    write_private(&path, b"forged");
    let proved = generator.prove(&table, go_on);
    proved.unwrap();
    assert_eq!(fs::read(path).unwrap(), b"forged");
}

/// A checkpoint with any byte changed, or without its last byte, is refused.
#[test]
fn a_changed_checkpoint_is_refused() {
    let goal = goal("4x2", 7);
    let whole = saved_at(goal, 2);
    let folder = tempdir().unwrap();
    let path = checkpoint_path(folder.path(), goal);
    let changed = (0..whole.len()).map(|place| {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        bytes
    });
    let cut = whole[..whole.len() - 1].to_vec();
    for (number, bytes) in [cut].into_iter().chain(changed).enumerate() {
        // Runs only every 32nd case on disk, because creating a file per part is slow.
        let generator = &generators(goal, folder.path())[usize::from(number % 32 == 0)];
        write_private(&path, &bytes);
        let refused = generator.run(go_on);
        let is_refused = matches!(refused, Err(GenerateError::Checkpoint { .. }));
        assert!(is_refused, "{number}");
    }
}

/// A checkpoint that others may have written is refused, because its boards are not checked.
#[cfg(unix)]
#[test]
fn a_checkpoint_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let goal = goal("2x3", 5);
    let folder = tempdir().unwrap();
    let path = checkpoint_path(folder.path(), goal);
    let [generator, _] = generators(goal, folder.path());
    let table = folder.path().join("table");
    let mut modes = Vec::new();
    generator
        .write(&table, |progress| {
            if let Report::Saved { .. } = progress {
                modes.push(path.metadata().unwrap().permissions().mode() & 0o777);
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(!modes.is_empty() && modes.iter().all(|&mode| mode == 0o600));

    let whole = saved_at(goal, 1);
    for mode in [0o620, 0o602, 0o666] {
        write_private(&path, &whole);
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let error = reason(generator.run(go_on));
        assert!(error.starts_with("other users may write to it"), "{error}");
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    generator.run(go_on).unwrap();
    if crate::write::given_away(&path) {
        let error = reason(generator.run(go_on));
        assert!(error.starts_with("it belongs to another user"), "{error}");
    }
}

#[cfg(unix)]
fn reason<T: std::fmt::Debug>(result: Result<T, GenerateError>) -> String {
    match result {
        Err(GenerateError::Checkpoint { source, .. }) => source.to_string(),
        other => panic!("{other:?}"),
    }
}

/// A pipe without a writer does not block, and a link is neither read nor written.
#[cfg(unix)]
#[test]
fn a_checkpoint_that_is_not_a_file() {
    use std::os::unix::fs::symlink;
    let goal = goal("2x3", 5);
    let folder = tempdir().unwrap();
    let path = checkpoint_path(folder.path(), goal);
    let [generator, _] = generators(goal, folder.path());
    let write = || generator.write(folder.path().join("table"), go_on);

    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    let work = folder.path().to_owned();
    let refused = oracle::soon(move || {
        let [generator, _] = generators(goal, &work);
        generator.write(work.join("table"), go_on)
    });
    assert!(reason(refused).contains("not a regular file"));
    fs::remove_file(&path).unwrap();

    fs::create_dir(&path).unwrap();
    assert!(matches!(write(), Err(GenerateError::Checkpoint { .. })));
    fs::remove_dir(&path).unwrap();

    let target = folder.path().join("target");
    symlink(&target, &path).unwrap();
    assert!(reason(write()).contains("symbolic link"));
    assert!(!target.exists());
    write_private(&target, &saved_at(goal, 1));
    assert!(reason(write()).contains("symbolic link"));
    assert!(path.is_symlink() && !folder.path().join("table").exists());
}

/// The second of two runs fails immediately, and the first is not affected.
#[test]
fn two_runs_at_once() {
    let goal = goal("2x4", 7);
    let folder = tempdir().unwrap();
    let [generator, on_disk] = generators(goal, folder.path());
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    let mut refused = 0;
    generator
        .write(&one, |progress| {
            if let Report::Saved { .. } | Report::Written { .. } = progress {
                for second in [&generator, &on_disk] {
                    match second.write(&other, |_| panic!("the second has begun")) {
                        Err(GenerateError::Checkpoint { source, .. }) => {
                            let reason = source.to_string();
                            assert!(reason.starts_with("another run uses it"), "{reason}");
                            refused += 1;
                        }
                        other => panic!("{other:?}"),
                    }
                }
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(refused >= 4);
    let expected = generated(&Generator::new(goal));
    assert!(fs::read(&one).unwrap() == *expected.bytes());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    // A later run may use this checkpoint. A run for another goal has its own checkpoint.
    generator
        .write(&one, |progress| {
            if let Report::Saved { depth: 0 } = progress {
                let [generator, _] = generators(oracle::goal("2x3", 5), folder.path());
                generator.write(&other, go_on).unwrap();
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

/// A checkpoint that was replaced despite the lock is not deleted. A run succeeds if its checkpoint was deleted.
#[cfg(unix)]
#[test]
fn a_checkpoint_that_was_deleted_or_replaced() {
    let goal = goal("2x4", 7);
    let folder = tempdir().unwrap();
    let path = checkpoint_path(folder.path(), goal);
    let [generator, _] = generators(goal, folder.path());
    let table = folder.path().join("table");
    for is_replaced in [false, true] {
        let ended = generator.write(&table, |progress| {
            if let Report::Written { bytes: 0, .. } = progress {
                fs::remove_file(&path).unwrap();
                if is_replaced {
                    write_private(&path, b"another's");
                }
            }
            ControlFlow::Continue(())
        });
        match ended {
            // The table is already written.
            Err(GenerateError::CheckpointLeft { .. }) if is_replaced => assert!(table.exists()),
            ended => assert!(ended.is_ok() && !is_replaced, "{ended:?}"),
        }
    }
    assert_eq!(fs::read(&path).unwrap(), b"another's");
}

/// The sets of a large shape on one of many machines. Each block of the file contains many of their small blocks.
struct SomeParts(Layout);

impl Sets for SomeParts {
    fn layout(&self) -> Layout {
        self.0
    }

    fn moves(&self) -> &PlaneMoves {
        unreachable!("nothing is moved")
    }

    fn threads(&self) -> usize {
        1
    }

    fn parts(&self) -> Range<usize> {
        0..self.0.parts() / Layout::with_shared_parts(self.0.goal()).parts()
    }

    fn block(&self, set: Set, block: Block) -> Result<Cow<'_, [u64]>, GenerateError> {
        let mut words = vec![0; self.0.words_per_block()];
        words[block.part] = u64::from(block.blank == 3) * (set as u64 + 1);
        Ok(words.into())
    }
}

#[test]
fn small_blocks_are_saved_in_large_ones() {
    let (goal, folder) = (goal("7x2", 13), tempdir().unwrap());
    let (sets, path) = (SomeParts(Layout::new(goal)), folder.path().join("saved"));
    write_sets(&sets, &[1], &path).unwrap().commit().unwrap();
    let file = fs::File::open(&path).unwrap();
    let mut saved = CheckpointReader::open(&path, file, goal).unwrap();
    let mut blocks = 0;
    let compare = |set, block, words: &[u64]| {
        blocks += 1;
        assert!(words == &*sets.block(set, block)?, "{set:?} {block:?}");
        Ok(())
    };
    saved.read_blocks(sets.layout(), compare).unwrap();
    assert_eq!(blocks, 2 * 14 * 11 * 10);
    saved.finish().unwrap();
}
