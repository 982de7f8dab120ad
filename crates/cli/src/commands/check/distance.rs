//! Claims about the distance of a board: a number, or the bounds that `solve` prints at a limit.

use std::fmt::{self, Display, Formatter};

use tilebase::{Error, MoveOrder, Solver};

use super::claim::Claim;
use super::claims::ClaimArgs;
use super::verdict::{Kind, Verdict, spelling_advice};
use crate::spelling::Spelling;

/// The distances that a claim allows, or that are still possible after a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Distances {
    pub least: u64,
    /// `None` if only a lower bound is known.
    pub most: Option<u64>,
    /// Whether they are bounds, even if these are equal. As a claim, bounds are not an answer.
    pub are_bounds: bool,
}

impl Distances {
    pub fn one(moves: u64) -> Distances {
        Distances {
            are_bounds: false,
            ..Distances::new(moves, Some(moves))
        }
    }

    pub fn new(least: u64, most: Option<u64>) -> Distances {
        Distances {
            least,
            most,
            are_bounds: true,
        }
    }

    /// Reads bounds as [`bounds`](crate::tables::bounds) writes them, or a number of moves.
    pub fn read(text: &str) -> Option<Distances> {
        let number = |text: &str| text.parse::<u8>().ok().map(u64::from);
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["between", least, "and", most] => {
                Some(Distances::new(number(least)?, Some(number(most)?)))
            }
            ["at", "least", least] => Some(Distances::new(number(least)?, None)),
            ["exactly", moves] | [moves, "moves" | "move"] => number(moves).map(Distances::one),
            _ => None,
        }
    }

    /// Returns the verdict `wrong` if no distance in `known` is among these distances.
    pub fn excluded_by(self, known: Distances) -> Option<Verdict> {
        let is_below = |least: u64, most: Option<u64>| most.is_none_or(|most| least <= most);
        let (least, most) = (self.least.max(known.least), [self.most, known.most]);
        let is_possible =
            is_below(self.least, self.most) && most.iter().all(|&most| is_below(least, most));
        (!is_possible).then(|| {
            let shortest = (Some(known.least) == known.most).then_some(known.least as usize);
            let reason = format!("the distance is {known}, not {self}");
            Verdict::because(Kind::Wrong, reason, shortest)
        })
    }
}

impl Display for Distances {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, None) => write!(f, "at least {least}"),
            (least, Some(most)) if least == most => write!(f, "{least}"),
            (least, Some(most)) => write!(f, "between {least} and {most}"),
        }
    }
}

pub fn verdict_on_distance(
    solver: &Solver,
    claim: &Claim,
    claimed: Distances,
    args: &ClaimArgs,
) -> Result<Verdict, Error> {
    let mut search = args.search.limits.start(solver);
    let found = search.run(&claim.start, MoveOrder::UDLR)?;
    let best = found.length().map(|length| length as u64);
    let known = match found.is_optimal() {
        true => Distances::one(found.lower_bound.into()),
        false => Distances::new(found.lower_bound.into(), best),
    };
    if let Some(mut wrong) = claimed.excluded_by(known) {
        // The number may be meant as a tile. If this move solves the board, the reason suggests --moves numbers.
        let text = claimed.to_string();
        let as_tiles = spelling_advice(Some(Spelling::Numbers), solver, &claim.start, &text);
        wrong.reason = wrong.reason.map(|reason| reason + as_tiles);
        return Ok(wrong);
    }
    let bound = usize::from(found.lower_bound);
    let (kind, advice) = match (claimed.are_bounds, known.are_bounds) {
        (true, _) => (Kind::OpenBound, "; a bound is not an answer"),
        (false, true) => (Kind::Open, ""),
        (false, false) => (Kind::Right, ""),
    };
    Ok(Verdict {
        kind,
        distance: (!known.are_bounds).then_some(bound),
        bound: known.are_bounds.then_some(bound),
        reason: (kind != Kind::Right).then(|| format!("the distance is {known}{advice}")),
        ..Verdict::default()
    })
}
