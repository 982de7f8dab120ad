//! The page for the teacher: one HTML file without scripts, which can be printed.

use std::fmt::Write;

use tilebase::{Board, Outcome};

use super::{Grade, Graded, right};
use crate::exit::Exit;
use crate::output::markup::{self, board_svg, escaped};

const STYLE: &str = "\
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5em; color: #111; background: #fff; }
table.class { border-collapse: collapse; }
.class th, .class td { border: 1px solid #999; padding: .2em .5em; text-align: center; vertical-align: bottom; }
.class tbody th { text-align: left; }
thead th { position: sticky; top: 0; background: #fff; }
.class svg { display: block; width: 5em; margin: auto; }
.right { background: #c9efc9; }
.longer { background: #fdf0b0; }
.wrong { background: #ffc9c9; }
.other { background: #ddd; }
@media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } tr, li { break-inside: avoid; } }";

pub fn page(boards: &[Board], class: &[Graded]) -> String {
    let mut page = "<h1>Grades</h1>\n".to_owned();
    page += "<table class=\"class\">\n<thead><tr><th>Student</th><th>Right</th>";
    for (number, board) in (1..).zip(boards) {
        let _ = write!(page, "<th>{}{number}</th>", board_svg(board));
    }
    page += "</tr></thead>\n<tbody>\n";
    let (mut remarks, all) = (String::new(), boards.len());
    for student in class {
        let (name, right) = (escaped(&student.student), right(&student.grades));
        let _ = write!(page, "<tr><th>{name}</th><td>{right} of {all}</td>");
        let mut items = String::new();
        for (number, grade) in (1..).zip(&student.grades) {
            let (class, word, title) = (class_of(grade), word(grade), escaped(&grade.explanation));
            let _ = write!(page, "<td class=\"{class}\" title=\"{title}\">{word}</td>");
            if class != "right" {
                let _ = writeln!(items, "<li>Board {number}: {title}</li>");
            }
        }
        if let Some(fault) = student.fault.as_deref().map(escaped) {
            let _ = writeln!(items, "<li>{fault}</li>");
            if student.grades.is_empty() {
                let _ = write!(page, "<td class=\"other\" colspan=\"{all}\">{fault}</td>");
            }
        }
        page += "</tr>\n";
        if !items.is_empty() {
            let _ = writeln!(remarks, "<h3>{name}</h3>\n<ul>\n{items}</ul>");
        }
    }
    page += "<tr><th>Right</th><td></td>";
    for number in 0..all {
        let grades = class
            .iter()
            .filter_map(|student| student.grades.get(number));
        let _ = write!(page, "<td>{} of {}</td>", right(grades), class.len());
    }
    page += "</tr>\n</tbody></table>\n<h2>What is not right</h2>\n";
    markup::page("Grades", STYLE, &(page + &remarks))
}

fn word(grade: &Grade) -> String {
    let verdict = &grade.verdict;
    match (verdict.outcome, verdict.length, verdict.distance()) {
        (Outcome::Solution, Some(length), Some(distance)) => {
            format!("{} too long", length - usize::from(distance))
        }
        (outcome, ..) => outcome.name().to_owned(),
    }
}

fn class_of(grade: &Grade) -> &'static str {
    match (grade.verdict.outcome, grade.exit) {
        (Outcome::Solution, _) => "longer",
        (_, Exit::Success) => "right",
        (_, Exit::Wrong) => "wrong",
        _ => "other",
    }
}
