//! `tilebase lint`: boards of an exercise sheet that are unsolvable, trivial or duplicate, and wrong solutions.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use tilebase::claims::counted;
use tilebase::{Board, Goal, Mistakes, MoveOrder, Request};
use tilebase_puzzle::GoalIndex;
use tilebase_puzzle::internal::GoalMap;

use super::check::Checker;
use crate::args::{UsageError, values};
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs};
use crate::input::{Argument, Origin, Record, each};
use crate::output::verdict::{exit, name};
use crate::tables::{BoardSearch, Task};
use crate::terminal::{print, print_message};
use crate::unsolvable;

/// Check the boards of an exercise sheet: unsolvable, trivial, duplicate, or with a wrong solution
///
/// A board may be followed by a colon and its solution, as for `check`, which must be optimal. Boards that are meant to
/// be unsolvable are written as in `213/456/78x: unsolvable`. Mirror images with renamed tiles count as duplicates.
///
/// The exit code is 0 without findings, and 3 with findings. If all findings are boards or claims that cannot be read, it
/// is 4; if all are claims that a limit left open, it is 1.
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
    let (least, most) = (args.min_distance, args.max_distance.unwrap_or(u64::MAX));
    if least > most {
        let error = format!("--min-distance {least} is larger than --max-distance {most}");
        return Err(UsageError::new(error).into());
    }
    let checker = Checker::new(&args.claims, Mistakes::First)?;
    let mut sheet = Sheet {
        distances: least..=most,
        checker: &checker,
        first: HashMap::new(),
    };
    let (mut boards, mut findings, mut worst) = (0, 0, Exit::Success);
    let to_type = "the boards of a sheet, each in a line or drawn over several";
    let (setup, input) = (&checker.setup, &args.claims.input);
    each(
        setup,
        vec![Argument::StandardInput],
        input,
        to_type,
        &mut |record| {
            let place = format!("{}: {}", record.origin, name(&record.json));
            boards += usize::from(record.task.is_ok());
            for (finding, exit) in sheet.check(record)? {
                findings += 1;
                worst = worst.worse(exit);
                print(&format!("{place}{finding}\n"))?;
            }
            Ok(())
        },
    )?;
    let (boards, findings) = (counted(boards, "board"), counted(findings, "finding"));
    print_message(&format!("{boards}, {findings}"));
    Ok(worst)
}

/// A text, and the exit code.
type Finding = (String, Exit);

struct Sheet<'a> {
    /// The distances that are neither trivial nor far.
    distances: RangeInclusive<u64>,
    checker: &'a Checker<'a>,
    /// The first position of each board and goal.
    first: HashMap<(Board, Board), Origin>,
}

impl Sheet<'_> {
    /// Returns the findings on a record.
    fn check(&mut self, record: Record) -> anyhow::Result<Vec<Finding>> {
        let setup = &self.checker.setup;
        let task = match record.task.clone() {
            Ok(task) => task,
            Err(reason) => return Ok(vec![(format!("not a board: {reason}"), Exit::Invalid)]),
        };
        let claim = Claim::of(&record, self.checker.args.notation);
        let is_meant = claim.as_ref().is_some_and(Claim::is_unsolvable);
        let goal = setup.goal_of(task)?;
        let is_solvable = GoalIndex::new(&goal).reaches(&task.board);
        let wrong = |finding| (finding, Exit::Wrong);
        let mut findings: Vec<Finding> = Vec::new();
        if is_solvable {
            findings.extend(self.distance(task)?.map(wrong));
        } else if !is_meant {
            let why = unsolvable::why(setup, task, &goal);
            findings.push(wrong(format!("unsolvable: {why}")));
        }
        findings.extend(self.duplicate(&task.board, goal, record.origin).map(wrong));
        if let Some(claim) = claim.filter(|_| is_solvable || is_meant) {
            let verdict = self.checker.judge(record, claim)?.verdict;
            let exit = exit(&verdict, true);
            findings.extend((exit != Exit::Success).then(|| (verdict.to_string(), exit)));
        }
        Ok(findings)
    }

    /// Returns the finding on a board that the sheet already has, perhaps with renamed tiles.
    fn duplicate(&mut self, board: &Board, goal: Board, origin: Origin) -> Option<String> {
        if let Some(earlier) = self.first.get(&(*board, goal)) {
            return Some(format!("duplicate: the same board as {earlier}"));
        }
        let renaming = GoalMap::renaming(&goal);
        let views = GoalMap::all(&goal, Goal::of(&goal)).skip(1);
        let mut images = views.map(|view| renaming.back_board(&view.board(board)));
        let earlier = images.find_map(|image| self.first.get(&(image, goal)));
        let earlier = earlier
            .map(|earlier| format!("duplicate: the mirror image of {earlier}, with renamed tiles"));
        self.first.insert((*board, goal), origin);
        earlier
    }

    /// Returns the finding on a board that is too near or too far. Boards without a complete table are searched only if
    /// the lower bound does not decide. At a limit, there may be no finding.
    fn distance(&self, task: Task) -> anyhow::Result<Option<String>> {
        let (&near, &far) = (self.distances.start(), self.distances.end());
        let solver = self.checker.setup.solver_of(task, MoveOrder::UDLR)?;
        let mut least = u64::from(solver.lower_bound(&task.board)?);
        let mut is_known = !solver.searches();
        if !is_known && least <= far && (least < near || far < u64::MAX) {
            let limits = self.checker.args.search.limits.limits();
            let mut search = BoardSearch::start(&solver, limits);
            let answer = search.answer(&task.board, MoveOrder::UDLR, Request::default())?;
            let found = answer.expect("a solvable board");
            (least, is_known) = (found.lower_bound.into(), found.is_optimal());
        }
        let more = if is_known { "" } else { " or more" };
        Ok(match least {
            _ if least > far => Some(format!("far: at distance {least}{more}")),
            _ if is_known && least < near => Some(format!("trivial: at distance {least}")),
            _ => None,
        })
    }
}
