//! Threads, a work folder and checkpoints do not change the bytes of a table. A cancelled run leaves only its
//! checkpoint behind.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use oracle::{UDLR, goal};
use tempfile::tempdir;
use tilebase_format::Kind;
use tilebase_gen::{GenerateError, Generator, Report};

use crate::{generated, go_on};

fn written(generator: &Generator, folder: &Path) -> Vec<u8> {
    let path = folder.join("table");
    generator.write(&path, go_on).unwrap();
    let names = fs::read_dir(folder).unwrap();
    assert_eq!(names.count(), 1, "the table alone");
    fs::read(path).unwrap()
}

#[test]
fn the_bytes_do_not_depend_on_resources() {
    for (shape, blank) in [
        ("2x2", 3),
        ("2x3", 4),
        ("4x2", 0),
        ("3x3", 4),
        ("5x2", 9),
        ("2x5", 2),
    ] {
        for kind in [UDLR, Kind::DistanceBit] {
            let folder = tempdir().unwrap();
            let generator = || Generator::new(goal(shape, blank)).kind(kind);
            let expected = generated(&generator());
            let requirements = generator().requirements();
            let on_disk = |threads| {
                let generator = generator().threads(threads);
                let limit = requirements.memory - 1;
                generator.memory_limit(limit).work_folder(folder.path())
            };
            assert!(on_disk(1).uses_work_folder() && on_disk(2).uses_work_folder());
            assert_eq!(on_disk(1).memory_of_write(), requirements.min_memory);
            let in_memory = generator().memory_limit(requirements.memory);
            let in_memory = in_memory.work_folder(folder.path());
            assert!(!in_memory.uses_work_folder());
            for generator in [
                generator().threads(1),
                generator().threads(2),
                generator().threads(5),
                generator().checkpoint_folder(folder.path()),
                on_disk(1),
                on_disk(2),
            ] {
                let found = written(&generator, folder.path());
                assert!(found == *expected.bytes(), "{generator:?}");
            }
        }
    }
}

#[test]
fn too_low_a_limit() {
    let generator = Generator::new(goal("3x3", 8));
    let requirements = generator.requirements();
    let error = generator
        .clone()
        .memory_limit(requirements.memory - 1)
        .run(go_on);
    assert!(matches!(error, Err(GenerateError::MemoryLimit { .. })));
    let slides = Generator::new(goal("3x2", 5)).kind(Kind::Residue);
    let with = |limit| slides.clone().memory_limit(limit).run(go_on);
    assert!(with(slides.memory_of_run()).is_ok() && with(slides.memory_of_run() - 1).is_err());
    let folder = tempdir().unwrap();
    let limit = requirements.min_memory - 1;
    let low = generator.memory_limit(limit).work_folder(folder.path());
    assert_eq!(
        low.run(go_on).unwrap_err().to_string(),
        format!(
            "{limit} bytes of memory are too few for 3x3: it needs {} bytes, or {} with a work folder",
            requirements.memory, requirements.min_memory
        )
    );
}

/// With one thread, the sets and the blocks of a plane need most; with forty, the chunks of entries.
#[test]
fn memory_of_3x4() {
    let generator = Generator::new(goal("3x4", 11));
    let memory = |generator: Generator| {
        let requirements = generator.requirements();
        [requirements.memory, requirements.min_memory]
    };
    let least = 11_741_520;
    assert_eq!(memory(generator.clone().threads(1)), [75_608_400, least]);
    assert_eq!(memory(generator.clone().threads(40)), [78_955_600, least]);
    assert_eq!(memory(generator.kind(Kind::Residue)), [155_656_704; 2]);
}

#[test]
fn as_many_threads_as_fit() {
    let generator = Generator::new(goal("4x4", 15)).work_folder("work");
    let needed = |threads, limit| {
        let generator = generator.clone().threads(threads);
        generator.memory_limit(limit).memory_of_write()
    };
    let plenty = generator.requirements().memory - 1;
    assert_eq!(needed(1, plenty), generator.requirements().min_memory);
    for threads in [1, 2, 3, 7] {
        let more = needed(threads + 1, plenty);
        assert!(more > needed(threads, plenty));
        // One byte is missing for another thread.
        assert_eq!(needed(8, more - 1), needed(threads, plenty));
        assert_eq!(needed(8, more), more);
    }
}

/// If a run is cancelled at any progress report, the old file is unchanged. The next run continues from the checkpoint
/// and reports the saved depths without searching again.
#[test]
fn a_cancelled_run() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("table");
    let generator = Generator::new(goal("3x3", 8)).checkpoint_folder(folder.path());
    let expected = generated(&Generator::new(goal("3x3", 8)));
    fs::write(&path, "an older file").unwrap();
    let mut saved_depth = None;
    for end in 0.. {
        let mut told = Vec::new();
        let ended = generator.write(&path, |progress| {
            told.push(progress);
            if told.len() > end {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let saved = told.iter().filter_map(|progress| match progress {
            Report::Saved { depth } => Some(*depth),
            _ => None,
        });
        let first_saved = told.iter().position(|p| matches!(p, Report::Saving { .. }));
        if let (Some(saved_depth), Some(first_saved)) = (saved_depth, first_saved) {
            let before = told[..first_saved].iter();
            let depths = before.filter(|p| matches!(p, Report::Depth(_)));
            assert!(depths.count() > usize::from(saved_depth));
        }
        let last_saved = saved.max();
        assert!(last_saved.is_none() || last_saved > saved_depth);
        saved_depth = last_saved.or(saved_depth);
        match ended {
            Ok(_) => break,
            Err(GenerateError::Interrupted) => {
                assert_eq!(fs::read(&path).unwrap(), b"an older file");
                let files = 1 + usize::from(saved_depth.is_some());
                assert_eq!(fs::read_dir(folder.path()).unwrap().count(), files);
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(saved_depth.is_some());
    assert!(fs::read(&path).unwrap() == *expected.bytes());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_missing_folder_is_seen_before_the_work() {
    let folder = tempdir().unwrap();
    let missing = folder.path().join("missing");
    let generator = Generator::new(goal("3x4", 11));
    let error = generator.write(missing.join("table"), |_| panic!("work has begun"));
    assert!(matches!(error, Err(GenerateError::Write(_))));
    let least = generator.requirements().min_memory;
    let on_disk = generator.memory_limit(least).work_folder(missing);
    let error = on_disk.run(|_| panic!("work has begun"));
    assert!(matches!(error, Err(GenerateError::WorkFolder { .. })));
}

#[test]
fn a_shape_beyond_all_memory_is_refused() {
    let generator = Generator::new(goal("4x4", 15));
    let needed = generator.memory_of_run();
    assert!(needed > 2_700_000_000_000);
    match generator.run(go_on).unwrap_err() {
        GenerateError::OutOfMemory { bytes, .. } => assert_eq!(bytes, needed),
        error => panic!("{error}"),
    }
}
