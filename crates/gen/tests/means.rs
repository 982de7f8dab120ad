//! Threads, a work folder and checkpoints change nothing in the bytes; an ended run leaves nothing.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use tempfile::tempdir;
use tilebase_format::Encoding;
use tilebase_gen::{GenerateError, Generator, Progress};
use tilebase_puzzle::{Goal, MoveOrder, Shape};

const ENCODINGS: [Encoding; 2] = [Encoding::Move(MoveOrder::UDLR), Encoding::DistanceBit];

fn goal(shape: &str, blank: usize) -> Goal {
    Goal::new(shape.parse::<Shape>().unwrap(), blank).unwrap()
}

fn written(generator: &Generator, folder: &Path) -> Vec<u8> {
    let path = folder.join("table");
    generator
        .write(&path, |_| ControlFlow::Continue(()))
        .unwrap();
    let names = fs::read_dir(folder).unwrap();
    assert_eq!(names.count(), 1, "the table alone");
    fs::read(path).unwrap()
}

#[test]
fn the_same_bytes_by_all_means() {
    for (shape, blank) in [
        ("2x2", 3),
        ("2x3", 4),
        ("4x2", 0),
        ("3x3", 4),
        ("5x2", 9),
        ("2x5", 2),
    ] {
        for encoding in ENCODINGS {
            let folder = tempdir().unwrap();
            let generator = || Generator::new(goal(shape, blank)).encoding(encoding);
            let expected = generator().run(|_| ()).unwrap();
            let on_disk = generator().memory(generator().needs().least_memory);
            for generator in [
                generator().threads(1),
                generator().threads(2),
                generator().threads(5),
                generator().checkpoint(folder.path()),
                on_disk.clone().work(folder.path()),
                on_disk.memory(1 << 30).threads(3).work(folder.path()),
            ] {
                let found = written(&generator, folder.path());
                assert!(found == expected.bytes(), "{generator:?}");
            }
        }
    }
}

#[test]
fn too_low_a_limit() {
    let generator = Generator::new(goal("3x3", 8));
    let needs = generator.needs();
    let error = generator.clone().memory(needs.memory - 1).run(|_| ());
    assert!(matches!(error, Err(GenerateError::MemoryLimit { .. })));
    let folder = tempdir().unwrap();
    let low = generator.memory(needs.least_memory - 1).work(folder.path());
    assert_eq!(
        low.run(|_| ()).unwrap_err().to_string(),
        format!(
            "{} bytes of memory are too few for 3x3: with a work folder it takes {}, and {} without",
            needs.least_memory - 1,
            needs.least_memory,
            needs.memory
        )
    );
}

#[test]
fn no_work_folder() {
    let folder = tempdir().unwrap();
    let generator = Generator::new(goal("3x3", 8));
    let least = generator.needs().least_memory;
    let generator = generator.memory(least).work(folder.path().join("missing"));
    assert!(matches!(
        generator.run(|_| ()),
        Err(GenerateError::Work { .. })
    ));
}

/// Ended wherever there is word of progress, it leaves the old file; and goes on from its checkpoint.
#[test]
fn an_ended_run() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("table");
    let generator = Generator::new(goal("3x3", 8)).checkpoint(folder.path());
    let expected = Generator::new(goal("3x3", 8)).run(|_| ()).unwrap();
    let mut steps = 0;
    let counted = generator.write(&path, |_| {
        steps += 1;
        ControlFlow::Continue(())
    });
    counted.unwrap();
    fs::write(&path, "an older file").unwrap();
    for last in 1..steps {
        let mut left = last;
        let mut is_writing = false;
        let ended = generator.write(&path, |progress| {
            is_writing |= matches!(progress, Progress::Written { .. });
            left -= 1;
            match left {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        match ended {
            Err(GenerateError::Interrupted) => {
                assert_eq!(fs::read(&path).unwrap(), b"an older file");
            }
            // From a checkpoint there are fewer steps.
            Ok(_) => {
                assert!(fs::read(&path).unwrap() == expected.bytes());
                fs::write(&path, "an older file").unwrap();
            }
            Err(error) => panic!("{error}"),
        }
    }
    generator
        .write(&path, |_| ControlFlow::Continue(()))
        .unwrap();
    assert!(fs::read(&path).unwrap() == expected.bytes());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_missing_folder_is_seen_before_the_work() {
    let folder = tempdir().unwrap();
    let generator = Generator::new(goal("3x4", 11));
    let path = folder.path().join("missing").join("table");
    let error = generator.write(path, |_| panic!("work has begun"));
    assert!(matches!(error, Err(GenerateError::Write(_))));
}
