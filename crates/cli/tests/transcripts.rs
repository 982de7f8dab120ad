//! Whole sessions, as people would type them.
//!
//! `TRYCMD=overwrite cargo test transcripts` updates the files.

use tempfile::tempdir;

use crate::path_with_tilebase;

#[test]
fn readme_and_transcripts() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .case("../../README.md")
        .case("tests/transcripts/*.md");
}

/// The README's other commands, which write files, run unchanged in an empty folder.
#[cfg(unix)]
#[test]
fn shell_commands_of_the_readme() {
    let readme = include_str!("../../../README.md");
    let blocks = readme.split("```sh\n").skip(1);
    let blocks = blocks.filter_map(|block| Some(block.split_once("```")?.0));
    let blocks = blocks.filter(|block| block.contains("tilebase gen"));
    let script = blocks.collect::<String>();
    assert_eq!(script.lines().count(), 6 + 3, "{script}");

    let folder = tempdir().unwrap();
    snapbox::cmd::Command::new("sh")
        .args(["-e", "-c", &script])
        .env("PATH", path_with_tilebase())
        .current_dir(folder.path())
        .assert()
        .success();
    assert!(folder.path().join("4x2.tb").is_file());
    assert!(folder.path().join("patterns/4x4-2-3-4.tb").is_file());
}
