//! `tilebase stats`: the text, the JSON and CSV output, and the picture.

use std::fs;

use tempfile::tempdir;

use crate::{ask, json_of, run, stdout};

#[test]
fn for_programs() {
    let csv = stdout(ask("stats --as csv"));
    assert!(csv.starts_with("distance,boards\n0,1\n1,2\n2,4\n"), "{csv}");
    assert!(csv.ends_with("\n30,221\n31,2\n"), "{csv}");

    let json = json_of(&ask("stats --json").success());
    assert_eq!(json["boards"], 181_440);
    assert_eq!(json["max_distance"], 31);
    assert_eq!(json["boards_at"][24], 24_047);
    assert_eq!(json["antipodes"].as_array().unwrap().len(), 2);
    assert_eq!(json.get("shape"), None);
    let of_eight = stdout(ask("stats --json --shape 2x4"));
    assert!(
        of_eight.starts_with(r#"{"goal":[1,2,3,4,5,6,7,0],"shape":"2x4","boards":20160,"#),
        "{of_eight}"
    );
    for both in [
        "--json --as=csv",
        "--json --as=text",
        "--as json",
        "--json --svg=-",
        "--as=csv --svg=-",
    ] {
        ask(&format!("stats {both}")).code(2);
    }
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn a_picture_with_a_bar_for_each_distance() {
    let folder = tempdir().unwrap();
    let draw = |path: &str| run(folder.path(), &format!("stats --svg {path}"));
    draw("boards.svg").success();
    let svg = fs::read_to_string(folder.path().join("boards.svg")).unwrap();
    assert!(svg.starts_with("<svg "), "{svg}");
    assert_eq!(svg.matches("fill=\"#31688E\"").count(), 32);
    draw("no/such/folder.svg").code(1).stdout_eq("").stderr_eq(
        "error: cannot write no/such/folder.svg: No such file or directory (os error 2); the folder must exist\n",
    );
}

fn labels(svg: &str, anchor: &str) -> Vec<u64> {
    let texts = svg.lines().filter(|line| line.contains(anchor));
    let texts = texts.filter_map(|line| line.split(['<', '>']).nth(2)?.parse().ok());
    texts.collect()
}

/// Both axes begin at 0 and have a few labels, evenly spaced and all different.
#[test]
fn axes_of_every_small_shape() {
    let folder = tempdir().unwrap();
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "5x2"] {
        run(folder.path(), &format!("gen -q --shape {shape} -o t.tb")).success();
        run(folder.path(), "stats --table t.tb --svg t.svg").success();
        let svg = fs::read_to_string(folder.path().join("t.svg")).unwrap();
        for (anchor, most) in [("\"end\"", 9), ("\"middle\"", 25)] {
            let labels = labels(&svg, anchor);
            assert!((3..=most).contains(&labels.len()), "{shape}: {labels:?}");
            let step = labels[1];
            let expected: Vec<u64> = (0..).map(|label| label * step).take(labels.len()).collect();
            assert!(step > 0 && labels == expected, "{shape}: {labels:?}");
        }
    }
}
