//! Completions and manual pages.

use std::fs;

use tempfile::tempdir;

use crate::tilebase;

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let assert = tilebase().args(["completions", shell]).assert().success();
        let script = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        for word in ["solve", "hint", "goal", "judge", "poj1077", "by"] {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
}

#[test]
fn a_manual_page_for_every_command() {
    let folder = tempdir().unwrap();
    tilebase().arg("man").arg(folder.path()).assert().success();
    for command in [
        "solve",
        "hint",
        "random",
        "check",
        "judge",
        "judge-poj1077",
        "compare",
        "stats",
        "gen",
        "info",
        "verify",
    ] {
        let page = fs::read_to_string(folder.path().join(format!("tilebase-{command}.1"))).unwrap();
        assert!(page.contains(&format!("tilebase-{command}")), "{page}");
    }
    tilebase()
        .args(["man", "no/such/folder"])
        .assert()
        .code(1)
        .stderr_eq("error: cannot write no/such/folder/tilebase-[..].1: No such file or directory (os error 2); the folder must exist\n");
}
