//! `tilebase grade`: the answers of a class, one file per student.

mod report;
mod submissions;

use std::collections::HashMap;
use std::path::PathBuf;

use clap::ValueHint;
use tilebase::claims::counted;
use tilebase::{Board, Mistakes, Outcome, Verdict};

use self::report::{Grade, HEADER, Student, page};
use self::submissions::submissions;
use super::all_boards;
use super::check::Checker;
use crate::args::UsageError;
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs, follow};
use crate::input::{Moves, Origin, Record};
use crate::output::verdict::{Judged, exit};
use crate::output::{check_file, is_standard_output, write_text};
use crate::tables::Task;
use crate::terminal::{print, print_message, print_note};
use crate::unsolvable;

/// Grade the answers of a class: a table of all verdicts, and a page for the teacher
///
/// Standard input has the boards. Each student has a file in the folder, or a folder with one file; line 1 answers the
/// first board, and so on. The output is CSV: student, exercise, board, verdict, length, distance and explanation.
///
/// The exit code is 0 if all answers are right, 3 if one is wrong or a bound, and otherwise 4 if one is missing or
/// invalid. With --optimal, a solution that is not optimal is also 3.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct GradeArgs {
    /// A folder with a file, or a folder with one file, per student; or the file of one student
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub folder: PathBuf,

    /// Also write a page for the teacher: a table, and why answers are not right
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,

    /// Accept only optimal solutions
    #[arg(long)]
    pub optimal: bool,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase grade submissions --input boards.txt > class.csv
  tilebase grade submissions --html class.html < boards.txt > class.csv
  tilebase grade answers.txt < boards.txt";

pub fn run(args: &GradeArgs) -> anyhow::Result<Exit> {
    if let Some(path) = &args.html {
        if is_standard_output(path) {
            let error = "--html: standard output has the table; name a file";
            return Err(UsageError::new(error).into());
        }
        check_file(path, None)?;
    }
    let checker = Checker::new(&args.claims, Mistakes::First)?;
    let submissions = submissions(&args.folder)?;
    let setup = &checker.setup;
    let boards = all_boards(setup, &[], &args.claims.input, |task| {
        task.of_one_goal(setup)
    })?;
    for (board, origin) in &boards {
        let note = unsolvable::note(setup, Task::from(*board), *origin);
        note.as_deref().map(print_note);
    }
    let boards: Vec<Board> = boards.into_iter().map(|(board, _)| board).collect();
    let mut class = Class {
        only_optimal: args.optimal,
        checker: &checker,
        boards: &boards,
        known: HashMap::new(),
    };
    print(HEADER)?;
    let mut students = Vec::new();
    for (name, lines) in submissions {
        let (grades, fault) = match lines {
            Ok(lines) => {
                let grades = (0..boards.len()).map(|index| class.grade(index, lines.get(index)));
                let grades = grades.collect::<anyhow::Result<_>>()?;
                (grades, surplus(&lines, boards.len()))
            }
            Err(reason) => (Vec::new(), Some(reason)),
        };
        let student = Student {
            name,
            grades,
            fault,
        };
        print(&student.csv(&boards))?;
        students.push(student);
    }
    if let Some(path) = &args.html {
        write_text(path, &page(&boards, &students))?;
    }
    let [count, all] = [students.len(), students.len() * boards.len()];
    let right: usize = students.iter().map(Student::right).sum();
    print_message(&format!(
        "students: {count}; answers: {right} right of {all}"
    ));
    let exits = students.iter().map(Student::exit);
    Ok(exits.fold(Exit::Success, Exit::worse))
}

/// Returns the error for a file with more answers than boards.
fn surplus(lines: &[String], boards: usize) -> Option<String> {
    let last = lines.iter().rposition(|line| !line.trim().is_empty())?;
    let found = last + 1;
    let [lines, of] = [(found, "line"), (boards, "board")].map(|(n, noun)| counted(n, noun));
    (found > boards).then(|| format!("the file has {lines} for {of}"))
}

struct Class<'a> {
    only_optimal: bool,
    checker: &'a Checker<'a>,
    boards: &'a [Board],
    /// The grades of earlier answers, by the index of the board and the line.
    known: HashMap<(usize, Option<String>), Grade>,
}

impl Class<'_> {
    fn grade(&mut self, index: usize, line: Option<&String>) -> anyhow::Result<Grade> {
        let key = (index, line.cloned());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let (number, board, checker) = (index + 1, self.boards[index], self.checker);
        let is_goal = board == checker.setup.goal(board.shape())?;
        // The answer to the goal may be an empty line.
        let claim = match line.filter(|line| !line.trim().is_empty() || is_goal) {
            None => {
                let reason = format!("line {number} has no answer");
                Verdict::new(Outcome::Missing, reason).into()
            }
            Some(line) => {
                // The line may begin with its number.
                let rest = line.trim_start().strip_prefix(&number.to_string());
                let rest = rest.and_then(|rest| rest.strip_prefix(['.', ':', ')']));
                let notation = checker.args.notation;
                Claim::of_answer(board.into(), rest.unwrap_or(line), &checker.setup, notation)
            }
        };
        let record = Record::new(Origin::line(number), Ok(board));
        let Judged {
            claim, mut verdict, ..
        } = checker.judge(record, claim)?;
        // A bound is never an answer.
        let exit = exit(&verdict, self.only_optimal || verdict.is_bound);
        if exit == Exit::Wrong
            && !verdict.is_solution()
            && let Some(other) = self.solved_by(index, &claim)
            && let Some(reason) = &mut verdict.reason
        {
            let other = other + 1;
            *reason += &format!("; it solves board {other}: the lines may be in another order");
        }
        let grade = Grade { verdict, exit };
        self.known.insert(key, grade.clone());
        Ok(grade)
    }

    /// Returns the index of another board that the claimed moves solve.
    fn solved_by(&self, own: usize, claim: &Claim) -> Option<usize> {
        let fields = &claim.fields;
        let Moves(text) = fields.moves.as_ref()?.as_ref()?;
        self.boards.iter().enumerate().position(|(index, board)| {
            let end = follow(fields.notation(), board, text);
            let goal = self.checker.setup.goal(board.shape()).ok();
            let is_solved = end.is_ok_and(|(moves, end)| !moves.is_empty() && Some(end) == goal);
            is_solved && index != own
        })
    }
}
