//! The manual pages.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::written;

fn pages(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("man/man1")).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn a_manual_page_for_every_command() {
    let folder = written();
    let pages = pages(folder.path());
    assert_eq!(pages.len(), 1 + 16 + 12, "{pages:?}");
    for page in pages {
        let text = fs::read_to_string(folder.path().join("man/man1").join(&page)).unwrap();
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
    let folder = written();
    let page = |name: &str| fs::read_to_string(folder.path().join("man/man1").join(name)).unwrap();
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
    let folder = written();
    for page in pages(folder.path()) {
        let mut groff = Command::new("groff");
        groff
            .args(["-ww", "-man", "-z", &page])
            .current_dir(folder.path().join("man/man1"));
        let Ok(output) = groff.output() else {
            eprintln!("left out: there is no `groff` to read the manual pages");
            return;
        };
        let warnings = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && warnings.is_empty(),
            "{page}: {warnings}"
        );
    }
}
