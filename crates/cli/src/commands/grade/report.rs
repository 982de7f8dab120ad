//! The results of a class: a table for programs, and a page for the teacher.

use tilebase::{Board, Outcome, Verdict};

use crate::exit::Exit;
use crate::output::markup::{self, board_svg, csv_field, escaped};

/// The verdict on a student's answer to a board.
#[derive(Clone)]
pub struct Grade {
    pub verdict: Verdict,
    pub exit: Exit,
}

/// The grades of a student.
pub struct Student {
    pub name: String,
    /// Empty if the file cannot be read.
    pub grades: Vec<Grade>,
    /// What is wrong with the whole file.
    pub fault: Option<String>,
}

impl Grade {
    fn is_right(&self) -> bool {
        self.exit == Exit::Success
    }

    /// Returns the name of the colour on the page, and the verdict in a word or two.
    fn shown(&self) -> (&'static str, String) {
        let Verdict {
            outcome, length, ..
        } = self.verdict;
        let colour = match (outcome, self.exit) {
            (Outcome::Solution, _) => "longer",
            (_, Exit::Success) => "right",
            (_, Exit::Wrong) => "wrong",
            _ => "other",
        };
        let word = match (colour, length, self.verdict.distance()) {
            ("longer", Some(length), Some(distance)) => {
                format!("{} too long", length - usize::from(distance))
            }
            _ => outcome.name().to_owned(),
        };
        (colour, word)
    }
}

impl Student {
    /// Returns the number of right answers.
    pub fn right(&self) -> usize {
        self.grades.iter().filter(|grade| grade.is_right()).count()
    }

    pub fn exit(&self) -> Exit {
        let of_file = self.fault.iter().map(|_| Exit::Invalid);
        let exits = of_file.chain(self.grades.iter().map(|grade| grade.exit));
        exits.fold(Exit::Success, Exit::worse)
    }

    /// Returns the lines of the CSV table.
    pub fn csv(&self, boards: &[Board]) -> String {
        let name = csv_field(&self.name);
        let number = |number: Option<usize>| number.map_or(String::new(), |n| n.to_string());
        let grades = (1..).zip(boards).zip(&self.grades);
        let lines = grades.map(|((exercise, board), Grade { verdict, .. })| {
            let kind = verdict.outcome.name();
            let length = number(verdict.length.filter(|_| verdict.is_solution()));
            let distance = number(verdict.distance().map(usize::from));
            let why = csv_field(&verdict.to_string());
            format!("{name},{exercise},{board},{kind},{length},{distance},{why}\n")
        });
        let fault = self.fault.as_deref().map(csv_field);
        let fault = fault.map(|why| format!("{name},,,invalid,,,{why}\n"));
        lines.chain(fault).collect()
    }
}

/// The first line of the CSV table.
pub const HEADER: &str = "student,exercise,board,verdict,length,distance,explanation\n";

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

/// Returns the page for the teacher: one HTML file without scripts, which can be printed.
pub fn page(boards: &[Board], class: &[Student]) -> String {
    let (all, students) = (boards.len(), class.len());
    let (mut heads, mut sums) = (String::new(), String::new());
    for (index, board) in boards.iter().enumerate() {
        let grades = class.iter().filter_map(|student| student.grades.get(index));
        let right = grades.filter(|grade| grade.is_right()).count();
        heads += &format!("<th>{}{}</th>", board_svg(board), index + 1);
        sums += &format!("<td>{right} of {students}</td>");
    }
    let (mut rows, mut remarks) = (String::new(), String::new());
    for student in class {
        let (name, right) = (escaped(&student.name), student.right());
        let (mut cells, mut items) = (String::new(), String::new());
        for (number, grade) in (1..).zip(&student.grades) {
            let (colour, word) = grade.shown();
            cells += &format!("<td class=\"{colour}\">{word}</td>");
            if colour != "right" {
                let why = escaped(&grade.verdict.to_string());
                items += &format!("<li>Board {number}: {why}</li>\n");
            }
        }
        if let Some(fault) = &student.fault {
            items += &format!("<li>{}</li>\n", escaped(fault));
        }
        rows += &format!("<tr><th>{name}</th><td>{right} of {all}</td>{cells}</tr>\n");
        if !items.is_empty() {
            remarks += &format!("<h3>{name}</h3>\n<ul>\n{items}</ul>\n");
        }
    }
    let body = format!(
        "<h1>Grades</h1>\n<table class=\"class\">\n\
         <thead><tr><th>Student</th><th>Right</th>{heads}</tr></thead>\n\
         <tbody>\n{rows}<tr><th>Right</th><td></td>{sums}</tr>\n</tbody></table>\n\
         <h2>What is not right</h2>\n{remarks}"
    );
    markup::page("Grades", STYLE, &body)
}
