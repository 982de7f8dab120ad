//! The manual pages.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::{TempDir, tempdir};

use crate::{run, tilebase};

fn manual() -> TempDir {
    let folder = tempdir().unwrap();
    tilebase().arg("man").arg(folder.path()).assert().success();
    folder
}

fn pages(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn a_manual_page_for_every_command() {
    let folder = manual();
    let pages = pages(folder.path());
    assert_eq!(pages.len(), 1 + 18 + 12, "{pages:?}");
    for page in pages {
        let text = fs::read_to_string(folder.path().join(&page)).unwrap();
        let name = page.strip_suffix(".1").unwrap();
        let version = env!("CARGO_PKG_VERSION");
        let first = format!(".TH {name} 1 \"\" \"tilebase {version}\" \"User Commands\"\n");
        assert!(text.starts_with(&first), "{text}");
        assert!(text.contains(&name.replace('-', "\\-")), "{text}");
        let sections = [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "EXIT STATUS",
            "ENVIRONMENT",
            "SEE ALSO",
        ];
        for section in sections {
            let heading = match section.contains(' ') {
                true => format!(".SH \"{section}\"\n"),
                false => format!(".SH {section}\n"),
            };
            assert_eq!(text.matches(&heading).count(), 1, "{section} in {page}");
        }
        let is_of_judge = name.starts_with("tilebase-judge-");
        let example = if is_of_judge {
            ".SH \"SAMPLE INPUT\"\n"
        } else {
            ".SH EXAMPLES\n"
        };
        assert!(text.contains(example), "{page}: {text}");
    }
}

#[test]
fn values_are_described() {
    let folder = manual();
    let page = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(page("tilebase-gen.1").contains("bit: One bit"));
    assert!(page("tilebase-solve.1").contains("distance: The number of moves"));
    let overview = page("tilebase.1");
    for command in ["solve", "gen", "verify"] {
        assert!(
            overview.contains(&format!("tilebase\\-{command}(1)")),
            "{overview}"
        );
    }
    assert!(page("tilebase-judge-poj1077.1").ends_with(".SH \"SEE ALSO\"\ntilebase\\-judge(1)\n"));
}

/// groff prints no warnings about the manual pages.
#[test]
fn groff_finds_nothing_wrong() {
    let folder = manual();
    for page in pages(folder.path()) {
        let mut groff = Command::new("groff");
        groff
            .args(["-ww", "-man", "-z", &page])
            .current_dir(folder.path());
        let Ok(output) = groff.output() else {
            crate::print_left_out("left out: there is no `groff` to read the manual pages");
            return;
        };
        let warnings = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && warnings.is_empty(),
            "{page}: {warnings}"
        );
    }
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn a_folder_that_does_not_exist() {
    let folder = tempdir().unwrap();
    run(folder.path(), "man no/such/folder").code(1).stderr_eq(
        "error: cannot write no/such/folder/tilebase[..].1: No such file or directory (os error 2); the folder must exist\n",
    );
}
