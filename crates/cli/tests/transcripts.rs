//! Checks whole sessions, as users would type them.
//!
//! `TRYCMD=overwrite cargo test transcripts` updates the files.

#[cfg(unix)] // Windows writes paths and programs in other ways.
#[test]
fn readme_and_transcripts() {
    trycmd::TestCases::new()
        .timeout(crate::child::LIMIT)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .case("README.md")
        .case("tests/transcripts/*.md");
}
