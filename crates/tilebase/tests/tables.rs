//! Tests of opening and choosing tables, and of the errors if no table fits.

use std::fs;

use tempfile::tempdir;
use tilebase::{Error, ErrorKind, Goal, Shape, TableBytes, Tables};

use crate::{files, goal, shipped};

#[test]
fn added_tables_come_first_then_folders_then_embedded_tables() {
    let folder = tempdir().unwrap();
    let goal = goal("3x3", 8);
    let used = |tables: &Tables| files(&tables.solver(&goal).unwrap());
    assert_eq!(used(&Tables::new()), [None, None]);

    fs::copy(shipped("3x3-corner-bit.tb"), folder.path().join("a.tb")).unwrap();
    let mut tables = Tables::open(folder.path()).unwrap();
    assert_eq!(used(&tables), [Some("a.tb".to_owned())]);

    tables.add_path(shipped("3x3-corner.tb")).unwrap();
    assert_eq!(used(&tables), [Some("3x3-corner.tb".to_owned())]);
    // None of these tables serves a goal with the blank at an edge, so an embedded table is used.
    let edge = Goal::new("3x3".parse().unwrap(), 7).unwrap().board();
    let solver = tables.solver(&edge).unwrap();
    assert_eq!(files(&solver), [None]);
    let expected = format!(
        "{} is not used: it is for boards of 3x3 with the goal's blank in cell 8",
        shipped("3x3-corner.tb").display()
    );
    assert_eq!(solver.skipped(), [expected]);

    let without_extension = folder.path().join("table");
    fs::copy(shipped("3x3-corner.tb"), &without_extension).unwrap();
    let tables = Tables::open(&without_extension).unwrap();
    assert_eq!(used(&tables), [Some("table".to_owned())]);
}

#[test]
fn the_default_goal() {
    let shape = |text: &str| text.parse::<Shape>().unwrap();
    assert_eq!(Tables::new().goal_for(shape("3x3")), goal("3x3", 8));
    let mut tables = Tables::new();
    tables.add_path(shipped("3x3-center.tb")).unwrap();
    assert_eq!(tables.goal_for(shape("3x3")), goal("3x3", 4));
    assert_eq!(tables.goals().next(), Some(Goal::of(&goal("3x3", 4))));
    let folder = tempdir().unwrap();
    fs::copy(shipped("3x3-center.tb"), folder.path().join("a.tb")).unwrap();
    let found = Tables::open(folder.path()).unwrap();
    assert_eq!(found.goal_for(shape("3x3")), goal("3x3", 8));
    for tables in [&Tables::new(), &tables] {
        let error = tables.parse_goal("1x9").unwrap_err().to_string();
        assert!(error.starts_with("1x9 is out of range: "), "{error}");
        // Some boards look like shapes.
        let error = tables.parse_goal("1234x5678").err();
        assert!(!matches!(error, Some(Error::Shape(_))), "{error:?}");
    }
}

#[test]
fn a_set_that_lacks_a_table() {
    let mut tables = Tables::new();
    tables.add_path(shipped("4x4-1-5-6-9-10.tb")).unwrap();
    let error = tables.solver(&goal("4x4", 15)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Table);
    let (text, part) = (error.to_string(), "make a complete set with `tilebase gen");
    assert!(text.contains(part), "{text}");
}

#[test]
fn files_that_are_not_tables() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.tb");
    fs::write(&path, "not a table").unwrap();
    let error = Tables::new().add_path(&path).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Table);
    for (parent, is_missing) in [(folder.path(), true), (&path, false)] {
        let error = Tables::new().add_path(parent.join("b.tb")).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::File);
        assert_eq!(error.to_string().contains("; check the path"), is_missing);
    }
    assert!(TableBytes::read(&path).is_err());
    // The length of a file is checked before the file is read.
    let bytes = fs::read(shipped("3x3-corner.tb")).unwrap();
    fs::write(&path, &bytes[..100]).unwrap();
    let error = Tables::new().add_path(&path).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Table);
    // In a folder, a file that is not a table is ignored.
    let tables = Tables::open(folder.path()).unwrap();
    assert!(tables.solver(&goal("3x3", 8)).is_ok());
}
