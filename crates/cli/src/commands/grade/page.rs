//! The page for the teacher: one HTML file without scripts, which can be printed.

use std::fmt::Write;

use tilebase::Board;

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
        let grades = || student.grades.iter().flatten();
        let right = grades().filter(|grade| grade.exit == Exit::Success).count();
        let _ = write!(
            page,
            "<tr><th>{}</th><td>{right} of {}</td>",
            escaped(&student.student),
            boards.len()
        );
        for grade in grades() {
            let (class, word) = (class_of(grade), word(grade));
            let title = escaped(&grade.explanation);
            let _ = write!(page, "<td class=\"{class}\" title=\"{title}\">{word}</td>");
        }
        if let Err(reason) = &student.grades {
            let (columns, reason) = (boards.len(), escaped(reason));
            let _ = write!(
                page,
                "<td class=\"other\" colspan=\"{columns}\">{reason}</td>"
            );
        }
        page += "</tr>\n";
    }
    page += "<tr><th>Right</th><td></td>";
    for number in 0..boards.len() {
        let grades = class
            .iter()
            .filter_map(|student| student.grades.as_ref().ok()?.get(number));
        let right = grades.filter(|grade| grade.exit == Exit::Success).count();
        let _ = write!(page, "<td>{right} of {}</td>", class.len());
    }
    page += "</tr>\n</tbody></table>\n<h2>What is not right</h2>\n";
    for student in class {
        let items: String = remarks(student)
            .map(|remark| format!("<li>{remark}</li>\n"))
            .collect();
        if !items.is_empty() {
            let _ = writeln!(
                page,
                "<h3>{}</h3>\n<ul>\n{items}</ul>",
                escaped(&student.student)
            );
        }
    }
    markup::page("Grades", STYLE, &page)
}

/// Lists the answers that are wrong or not optimal, and the faults of the file.
fn remarks(student: &Graded) -> impl Iterator<Item = String> {
    let grades = (1..).zip(student.grades.iter().flatten());
    let grades = grades.filter(|(_, grade)| class_of(grade) != "right");
    let grades =
        grades.map(|(number, grade)| format!("Board {number}: {}", escaped(&grade.explanation)));
    let of_file = student
        .grades
        .as_ref()
        .err()
        .into_iter()
        .chain(&student.remark);
    grades.chain(of_file.map(|reason| escaped(reason)))
}

fn word(grade: &Grade) -> String {
    match (grade.verdict, grade.length, grade.distance) {
        ("solution", Some(length), Some(distance)) => {
            format!("{} too long", length - usize::from(distance))
        }
        (verdict, ..) => verdict.to_owned(),
    }
}

fn class_of(grade: &Grade) -> &'static str {
    match (grade.verdict, grade.exit) {
        ("solution", _) => "longer",
        (_, Exit::Success) => "right",
        (_, Exit::Wrong) => "wrong",
        _ => "other",
    }
}
