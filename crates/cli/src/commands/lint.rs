//! `tilebase lint`: boards of an exercise sheet that are unsolvable, trivial or doubled, and wrong solutions.

use std::collections::HashMap;

use tilebase::claims::counted;
use tilebase::{Ask, Board, Error, Goal, Mistakes, MoveOrder, Solver};
use tilebase_puzzle::GoalIndex;
use tilebase_puzzle::internal::GoalMap;

use super::check::verdict_on;
use crate::args::values;
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs};
use crate::input::{Origin, Record, each};
use crate::output::verdict::{exit, name};
use crate::tables::{Setup, Task};
use crate::terminal::{print, print_message};
use crate::unsolvable;

/// Check the boards of an exercise sheet: unsolvable, trivial, doubled, or with a wrong solution
///
/// A board may be followed by a colon and its solution, as for `check`, which must be optimal. Boards that are meant to
/// be unsolvable are written as in `213/456/78x: unsolvable`. Mirror images with renamed tiles count as doubled.
///
/// The exit code is 0 without findings, 3 with findings, and 4 if the only findings are lines that are not boards.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct LintArgs {
    /// Report boards at a smaller distance than this as trivial
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::number, allow_negative_numbers = true)]
    pub min_distance: u64,

    /// Report boards at a larger distance than this as far
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true)]
    pub max_distance: Option<u64>,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase lint < boards.txt
  echo \"2 3 4 1 5 x 7 6 8: 19\" | tilebase lint --min-distance 10";

pub fn run(args: &LintArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.claims.search.tables)?;
    let mut exercises = Vec::new();
    let boards = "the boards of a sheet, each in a line or drawn over several";
    each(&setup, &[], &args.claims.input, boards, |record| {
        exercises.push(Exercise {
            origin: record.origin,
            place: format!("{}: {}", record.origin, name(&record.json)),
            read: Read::new(record, &setup, args)?,
        });
        Ok(())
    })?;
    let mut sheet = Sheet {
        args,
        setup: &setup,
        first: HashMap::new(),
        findings: 0,
        exit: Exit::Success,
    };
    let boards = exercises.len();
    let (other_goal, finding) = of_other_goal(&exercises).unzip();
    if let Some(finding) = finding {
        sheet.report("the sheet: ", &finding, Exit::Wrong)?;
    }
    for exercise in exercises {
        let (origin, place) = (exercise.origin, &exercise.place);
        match exercise.read {
            Err(reason) => {
                sheet.report(place, &format!("not a board: {reason}"), Exit::Invalid)?;
            }
            // Under the other goal, the findings on a board differ.
            Ok(read) if other_goal.is_some() && read.other_goal == other_goal => {}
            Ok(read) => sheet.check(read, origin, place)?,
        }
    }
    let findings = sheet.findings;
    let [boards, findings] =
        [(boards, "board"), (findings, "finding")].map(|(number, noun)| counted(number, noun));
    print_message(&format!("{boards}, {findings}"));
    Ok(sheet.exit)
}

struct Exercise {
    origin: Origin,
    /// The origin and the label, with colons.
    place: String,
    /// A board of the sheet, or why the text is not a board.
    read: Result<Read, String>,
}

struct Read {
    task: Task,
    claim: Option<Claim>,
    is_solvable: bool,
    /// The goal with the blank at the other end, if it changes whether the board is solvable.
    other_goal: Option<String>,
}

impl Read {
    fn new(record: Record, setup: &Setup, args: &LintArgs) -> anyhow::Result<Result<Read, String>> {
        let claim = Claim::of(&record, args.claims.notation);
        let claim = match (record.is_object, &record.claim) {
            // A JSON object may have a board only.
            (true, _) => Ok(claim.ok()),
            (false, None) => Ok(None),
            (false, Some(_)) => claim.map(Some),
        };
        let (task, claim) = match record.task.and_then(|task| Ok((task, claim?))) {
            Ok(read) => read,
            Err(reason) => return Ok(Err(reason)),
        };
        Ok(Ok(Read {
            task,
            claim,
            is_solvable: GoalIndex::new(&setup.goal_of(task)?).reaches(&task.board),
            other_goal: unsolvable::other_goal(setup, task.board.shape(), task.goal),
        }))
    }

    /// Returns whether the sheet says that the board is unsolvable.
    fn is_meant(&self) -> bool {
        self.claim.as_ref().is_some_and(Claim::is_unsolvable)
    }

    fn is_wrong(&self) -> bool {
        !self.is_solvable && !self.is_meant()
    }
}

/// Returns another goal with which no board is wrongly unsolvable, and the finding that says so.
fn of_other_goal(exercises: &[Exercise]) -> Option<(String, String)> {
    let boards = || exercises.iter().flat_map(|exercise| &exercise.read);
    let goal = boards().find(|read| read.is_wrong())?.other_goal.clone()?;
    let is_right = |read: &Read| {
        let changes = read.other_goal.as_ref() == Some(&goal);
        (read.is_solvable != changes) != read.is_meant()
    };
    let wrong = boards().filter(|read| read.is_wrong()).count();
    let all = boards().count();
    let finding = format!("wrongly unsolvable boards: {wrong} of {all}; with {goal}: none");
    boards().all(is_right).then_some((goal, finding))
}

/// The findings so far.
struct Sheet<'a> {
    args: &'a LintArgs,
    setup: &'a Setup,
    /// Where each board and goal was first.
    first: HashMap<(Board, Board), Origin>,
    findings: usize,
    exit: Exit,
}

impl Sheet<'_> {
    fn check(&mut self, read: Read, origin: Origin, place: &str) -> anyhow::Result<()> {
        let solver = self.setup.solver_of(read.task, MoveOrder::UDLR)?;
        let (board, goal) = (read.task.board, *solver.goal());
        let mut findings = Vec::new();
        if read.is_wrong() {
            let why = unsolvable::why(self.setup, read.task, &goal);
            findings.push(format!("unsolvable: {why}"));
        }
        if read.is_solvable {
            findings.extend(self.distance(&solver, &board)?);
        }
        let first = |board: Board| self.first.get(&(board, goal));
        if let Some(earlier) = first(board) {
            findings.push(format!("doubled: the same board as {earlier}"));
        } else if let Some(earlier) = images(&board, &goal).find_map(first) {
            findings.push(format!(
                "doubled: the mirror image of {earlier}, with other names of the tiles"
            ));
        }
        self.first.entry((board, goal)).or_insert(origin);
        for finding in findings {
            self.report(place, &finding, Exit::Wrong)?;
        }
        let is_wrong = read.is_wrong();
        if let Some(claim) = read.claim.filter(|_| !is_wrong) {
            let verdict = verdict_on(&claim, self.setup, &self.args.claims, Mistakes::First)?;
            let exit = exit(&verdict, true);
            if exit != Exit::Success {
                self.report(place, &verdict.to_string(), exit)?;
            }
        }
        Ok(())
    }

    /// Returns the finding on a board that is too near or too far. Boards without a complete table are searched only if
    /// the lower bound does not decide. At a limit, there may be no finding.
    fn distance(&self, solver: &Solver, board: &Board) -> Result<Option<String>, Error> {
        let (near, far) = (self.args.min_distance, self.args.max_distance);
        let is_far = |least| far.is_some_and(|far| least > far);
        let is_near = |least| least < near;
        let mut least = u64::from(solver.lower_bound(board)?);
        let mut is_known = !solver.searches();
        if !is_known && !is_far(least) && (is_near(least) || far.is_some()) {
            let mut search = self.args.claims.search.limits.start(solver);
            let answer = search.answer(board, MoveOrder::UDLR, Ask::default())?;
            let found = answer.expect("a solvable board");
            (least, is_known) = (found.lower_bound.into(), found.is_optimal());
        }
        Ok(match is_known {
            true if is_near(least) => Some(format!("trivial: at distance {least}")),
            true if is_far(least) => Some(format!("far: at distance {least}")),
            false if is_far(least) => Some(format!("far: at distance {least} or more")),
            _ => None,
        })
    }

    fn report(&mut self, place: &str, text: &str, exit: Exit) -> anyhow::Result<()> {
        self.findings += 1;
        self.exit = self.exit.worse(exit);
        print(&format!("{place}{text}\n"))
    }
}

/// Returns the images of a board in the symmetries that keep the goal.
fn images(board: &Board, goal: &Board) -> impl Iterator<Item = Board> {
    let renaming = GoalMap::renaming(goal);
    let views = GoalMap::all(goal, Goal::of(goal)).skip(1);
    views.map(move |view| renaming.back_board(&view.board(board)))
}
