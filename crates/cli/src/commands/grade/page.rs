//! The page for the teacher: one HTML file without scripts, which can be printed.

use std::fmt::Write;

use tilebase::{Board, Outcome};

use super::{Grade, Graded};
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
    for student in class {
        let right = right_of(&student.grades, boards.len());
        let _ = write!(page, "<tr><th>{}</th>{right}", escaped(&student.student));
        for grade in &student.grades {
            let (class, word) = (class_of(grade), word(grade));
            let title = escaped(&grade.explanation);
            let _ = write!(page, "<td class=\"{class}\" title=\"{title}\">{word}</td>");
        }
        for fault in student.fault.iter().filter(|_| student.grades.is_empty()) {
            let (columns, fault) = (boards.len(), escaped(fault));
            let cell = format!("<td class=\"other\" colspan=\"{columns}\">{fault}</td>");
            page += &cell;
        }
        page += "</tr>\n";
    }
    page += "<tr><th>Right</th><td></td>";
    for number in 0..boards.len() {
        let grades = class
            .iter()
            .filter_map(|student| student.grades.get(number));
        page += &right_of(grades, class.len());
    }
    page += "</tr>\n</tbody></table>\n<h2>What is not right</h2>\n";
    for student in class {
        let items: String = remarks(student)
            .map(|remark| format!("<li>{remark}</li>\n"))
            .collect();
        if !items.is_empty() {
            let name = escaped(&student.student);
            let _ = writeln!(page, "<h3>{name}</h3>\n<ul>\n{items}</ul>");
        }
    }
    markup::page("Grades", STYLE, &page)
}

/// Returns a cell with the number of right answers.
fn right_of<'a>(grades: impl IntoIterator<Item = &'a Grade>, all: usize) -> String {
    let grades = grades.into_iter();
    let right = grades.filter(|grade| grade.exit == Exit::Success).count();
    format!("<td>{right} of {all}</td>")
}

/// Lists the answers that are wrong or not optimal, and the fault of the file.
fn remarks(student: &Graded) -> impl Iterator<Item = String> {
    let grades = (1..).zip(&student.grades);
    let grades = grades.filter(|(_, grade)| class_of(grade) != "right");
    let grades =
        grades.map(|(number, grade)| format!("Board {number}: {}", escaped(&grade.explanation)));
    grades.chain(student.fault.as_deref().map(escaped))
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
