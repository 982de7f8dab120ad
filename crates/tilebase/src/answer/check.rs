//! Checks claims about a board: moves, its distance, or that it is unsolvable.

use std::ops::ControlFlow;
use std::time::Instant;

use tilebase_lookup::QueryError;
use tilebase_pattern::{Analysis, Progress};
use tilebase_puzzle::{Board, GoalIndex, Slide};

use super::claim::{Claim, bounds};
use super::notation::{Notation, Step, follow};
use super::search::never_cancel;
use super::verdict::{Outcome, Verdict, counted, noun};
use crate::engine::OnProgress;
use crate::{Error, Request, Search};

/// Which mistakes of claimed moves to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mistakes {
    /// Finds the first mistake of a solution. With pattern tables, searches only a few boards of its path, and none if
    /// the claim is false at any distance.
    #[default]
    First,
    /// Finds the distance of every board along the moves, and the better moves, even if they do not lead to the goal.
    All,
}

impl Search<'_> {
    /// Checks a claim about a board. Several claims are several readings of one text; if their verdicts differ, the
    /// verdict is [`Outcome::Ambiguous`].
    ///
    /// The limits apply to all searches together; [`Limits::within`](crate::Limits::within) is ignored. If a limit ends a
    /// search, unknown distances are `None`, and a solution is not proved optimal.
    ///
    /// In [`Metric::Multi`](crate::Metric::Multi), equal moves that follow each other are one slide. Distances, mistakes
    /// and their indices then count slides.
    ///
    /// ```
    /// use tilebase::{Board, Claim, Mistakes, Notation, Outcome, Tables};
    ///
    /// let board = "1 2 3 4 5 6 x 7 8".parse::<Board>()?;
    /// let solver = Tables::new().solver_for(board.shape())?;
    /// let claims = Claim::parse("rudr", Some(Notation::Blank), 9)?;
    /// let verdict = solver.search().check(&board, &claims, Mistakes::All)?;
    ///
    /// assert_eq!(verdict.outcome, Outcome::Solution);
    /// assert_eq!(verdict.first_mistake, Some(2));
    /// let analysis = verdict.analysis.expect("a solvable board");
    /// assert_eq!(analysis.distances, [2, 1, 2, 1, 0].map(Some));
    /// assert_eq!(analysis.mistakes[0].better.map(|better| better.to_string()), Some("r".to_owned()));
    /// assert_eq!(analysis.longest_optimal(), 2..4);
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::OtherShape`] or [`Error::Damaged`]. Unsolvable boards have a verdict.
    ///
    /// # Complexity
    ///
    /// With complete tables, O(distance) reads per move. With pattern tables, [`Mistakes::First`] takes two searches, and
    /// eight more if a solution of 255 moves is not optimal. [`Mistakes::All`] takes a few searches for each mistake and
    /// for every sixteen moves. For the moves of a person on 4x4, these take some tens of milliseconds.
    pub fn check(
        &self,
        board: &Board,
        claims: &[Claim],
        mistakes: Mistakes,
    ) -> Result<Verdict, Error> {
        self.check_with(board, claims, mistakes, never_cancel)
    }

    /// Does the same as [`Search::check`], and calls `progress` as [`Search::answer_with`] does, with the bounds of
    /// `board`.
    pub fn check_with(
        &self,
        board: &Board,
        claims: &[Claim],
        mistakes: Mistakes,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Verdict, Error> {
        QueryError::check_shape(self.solver.shape(), board.shape())
            .map_err(|error| self.solver.explained(error))?;
        let mut checker = Checker {
            search: self.exactly(),
            started: Instant::now(),
            nodes: 0,
            is_solvable: GoalIndex::new(self.solver.goal()).reaches(board),
            boards: vec![*board],
            analysis: None,
            mistakes,
            progress: &mut progress,
        };
        let verdicts = claims.iter().map(|claim| checker.check(claim));
        let mut verdicts = verdicts.collect::<Result<Vec<_>, _>>()?.into_iter();
        let Some(mut first) = verdicts.next() else {
            return Ok(Verdict::new(
                Outcome::Missing,
                "there is no claim".to_owned(),
            ));
        };
        let of = |v: &Verdict| (v.outcome, v.remaining, v.first_mistake, v.moves.len());
        if let Some(other) = verdicts.find(|other| of(other) != of(&first)) {
            let reason = differ(
                claims,
                [&first, &other].map(|verdict| verdict.outcome.name()),
            );
            first = Verdict::new(Outcome::Ambiguous, reason);
        }
        (first.goal, first.metric) = (Some(*self.solver.goal()), self.solver.metric());
        first.nodes = checker.nodes;
        Ok(first)
    }
}

/// Returns why claims with different verdicts are ambiguous.
fn differ(claims: &[Claim], [one, other]: [&str; 2]) -> String {
    let is_same = |one: &Claim, other: &Claim| match (one, other) {
        (Claim::Moves(one, _), Claim::Moves(other, _)) => one == other,
        (one, other) => one == other,
    };
    match claims.chunk_by(is_same).count() {
        1 => format!("the directions may be of the blank ({one}) or of the tiles ({other})"),
        number => format!("there are {number} different answers: one is {one}, another {other}"),
    }
}

/// A lower bound of a distance, and the length of the shortest solution known.
type Bounds = (u8, Option<u8>);

/// Checks the claims about one board.
struct Checker<'a> {
    search: Search<'a>,
    started: Instant,
    /// The number of boards visited by searches.
    nodes: u64,
    is_solvable: bool,
    /// The board, then the board after each claimed move.
    boards: Vec<Board>,
    /// The analysis of these moves.
    analysis: Option<Analysis>,
    mistakes: Mistakes,
    progress: &'a mut OnProgress<'a>,
}

const UNSOLVABLE: &str = "the board is unsolvable";

impl<'a> Checker<'a> {
    fn check(&mut self, claim: &Claim) -> Result<Verdict, Error> {
        self.boards.truncate(1);
        self.analysis = None;
        let wrong = |reason: &str| Ok(Verdict::new(Outcome::Wrong, reason.to_owned()));
        match claim {
            Claim::Moves(steps, notation) => self.moves(steps, *notation),
            Claim::NotABoard => wrong("the input is a board"),
            Claim::Unsolvable if !self.is_solvable => Ok(Verdict::new(Outcome::Unsolvable, None)),
            _ if !self.is_solvable => wrong(UNSOLVABLE),
            Claim::Unsolvable => {
                let mut verdict = Verdict::new(Outcome::Wrong, None);
                if self.explains() {
                    verdict.set_bounds(self.bounds(0)?);
                }
                let noun = noun(self.search.solver.metric());
                let moves = |moves: u8| format!(", in {}", counted(moves.into(), noun));
                let moves = verdict.distance().map_or_else(String::new, moves);
                verdict.reason = Some(format!("the board can be solved{moves}"));
                Ok(verdict)
            }
            Claim::Distance(_) | Claim::Bounds { .. } => self.distance(claim),
        }
    }

    fn distance(&mut self, claim: &Claim) -> Result<Verdict, Error> {
        let mut verdict = Verdict::new(Outcome::Right, None);
        let known = self.bounds(0)?;
        verdict.set_bounds(known);
        verdict.is_bound = matches!(claim, Claim::Bounds { .. });
        if let Some(reason) = claim.refuted_by(known.0, known.1) {
            (verdict.outcome, verdict.reason) = (Outcome::Wrong, Some(reason));
            // The number may be a tile, or its digits tiles, whose moves solve the board.
            if let Claim::Distance(number) = claim {
                let cells = self.boards[0].tiles().len();
                let steps = Notation::Numbers.steps(&number.to_string(), cells);
                let solving = |steps: Vec<Step>| self.solving(&steps, Some(Notation::Numbers));
                verdict.solves_as = steps.ok().and_then(solving);
            }
        } else if verdict.is_bound || verdict.distance().is_none() {
            let advice = ["", "; a bound is not an answer"][usize::from(verdict.is_bound)];
            let reason = format!("the distance is {}{advice}", bounds(known));
            (verdict.outcome, verdict.reason) = (Outcome::Open, Some(reason));
        }
        Ok(verdict)
    }

    fn moves(&mut self, steps: &[Step], notation: Notation) -> Result<Verdict, Error> {
        let solver = self.search.solver;
        let (path, illegal) = follow(&self.boards[0], steps, notation);
        let mut verdict = Verdict::new(Outcome::Illegal, illegal);
        verdict.moves = path.into_iter().map(|(mv, _)| mv).collect();
        let moves = verdict.moves.iter().copied();
        let path = solver.metric().path(&self.boards[0], moves);
        let (slides, boards): (Vec<Slide>, Vec<Board>) = path.unzip();
        self.boards.extend(boards);
        let (length, end) = (slides.len(), self.boards[slides.len()]);
        (verdict.length, verdict.end) = (Some(length), Some(end));
        let (is_legal, is_goal) = (verdict.reason.is_none(), end == *solver.goal());
        let is_solution = is_legal && is_goal;
        if !is_solution {
            verdict.solves_as = self.solving(steps, notation.opposite());
        }
        let searches = self.is_solvable && (is_solution || self.explains());
        if searches && self.mistakes == Mistakes::All {
            self.analyse()?;
        }
        verdict.remaining = match is_goal {
            true => Some(0),
            false if searches => exact(self.bounds(length)?),
            false => None,
        };
        // If a limit ended the first search, it also ends the others.
        if searches && (verdict.remaining.is_some() || self.analysis.is_some()) {
            let (least, most) = self.bounds(0)?;
            // Even if a limit ended the search, it may have proved that the claim is optimal.
            let claimed = u8::try_from(length).ok().filter(|_| is_solution);
            verdict.set_bounds((least, most.into_iter().chain(claimed).min()));
        }
        if !is_legal {
            verdict.first_mistake = Some(length + 1);
        } else if let (Some(shortest), Some(left)) = (verdict.distance(), verdict.remaining)
            && length + usize::from(left) > shortest.into()
        {
            verdict.first_mistake = self.first_mistake(shortest.into())?;
        }
        let noun = noun(solver.metric());
        let moves_are = |number: u8| {
            let verb = if number == 1 { "is" } else { "are" };
            format!("{} {verb}", counted(number.into(), noun))
        };
        (verdict.outcome, verdict.reason) = match (verdict.remaining, verdict.shorter()) {
            _ if !is_legal => (Outcome::Illegal, verdict.reason),
            _ if !self.is_solvable => (Outcome::Wrong, Some(UNSOLVABLE.to_owned())),
            (Some(0), None) if verdict.distance().is_some() => (Outcome::Optimal, None),
            (Some(0), None) => {
                let least = verdict.lower_bound.unwrap_or_default();
                let reason = format!("at least {} needed", moves_are(least));
                (Outcome::Solution, Some(reason))
            }
            (Some(0), Some(moves)) => {
                let mistake = verdict.first_mistake.map_or_else(String::new, |number| {
                    let index = number - 1;
                    let written = notation.of_slide(&self.boards[index], slides[index]);
                    format!(": the first wasted {noun} is {noun} {number} ({written})")
                });
                let reason = format!("{} enough{mistake}", moves_are(moves));
                (Outcome::Solution, Some(reason))
            }
            (left, _) => {
                let place = left.map(|left| format!("at distance {left} from the goal"));
                let place = place.unwrap_or("which is not the goal".to_owned());
                let reason = format!("it ends at {end}, {place}");
                (Outcome::Unfinished, Some(reason))
            }
        };
        verdict.analysis = self.analysis.take();
        Ok(verdict)
    }

    /// Returns the number, from 1, of the first move that does not lead nearer to the goal, or `None` at a limit.
    ///
    /// The path must contain such a move. A binary search finds the first one, because all earlier moves lead nearer.
    fn first_mistake(&mut self, shortest: usize) -> Result<Option<usize>, Error> {
        let (mut first, mut mistake) = (1, self.boards.len() - 1);
        while first < mistake {
            let middle = (first + mistake) / 2;
            let known = self.bounds(middle)?;
            if usize::from(known.0) + middle > shortest {
                mistake = middle;
            } else if exact(known).is_some() {
                first = middle + 1;
            } else {
                return Ok(None);
            }
        }
        Ok(Some(mistake))
    }

    /// Returns whether a verdict has the distance even if its outcome does not depend on it.
    fn explains(&self) -> bool {
        self.mistakes == Mistakes::All || !self.search.solver.searches()
    }

    /// Returns the bounds of the distance of a board of the path, within the remaining limits.
    fn bounds(&mut self, index: usize) -> Result<Bounds, Error> {
        let board = self.boards[index];
        if let Some(analysis) = &self.analysis {
            return Ok(match analysis.distances[index] {
                Some(distance) => (distance, Some(distance)),
                None => (self.search.solver.lower_bound(&board)?, None),
            });
        }
        let search = self.search();
        let found = match index {
            0 => search.answer_with(&board, Request::default(), &mut *self.progress)?,
            _ => search.answer_with(&board, Request::default(), self.progress_of_start()?)?,
        };
        self.nodes += found.nodes;
        Ok((found.lower_bound, found.length()))
    }

    fn analyse(&mut self) -> Result<(), Error> {
        let (search, boards) = (self.search(), self.boards.clone());
        let mut progress = self.progress_of_start()?;
        let found = search.look_up_or_search(
            |tables| {
                let distances = boards.iter().map(|board| tables.distance(board).map(Some));
                Analysis::new(distances.collect::<Result<_, _>>()?, |index, _| {
                    tables.optimal_slides(&boards[index]).map(Some)
                })
            },
            |search| search.analyse(&boards, &mut progress),
        );
        drop(progress);
        self.analysis = Some(found?);
        Ok(())
    }

    /// Returns a search with the remaining limits.
    fn search(&self) -> Search<'a> {
        let limits = self.search.options.limits;
        let mut search = self.search;
        search.options.limits = limits.after(self.nodes, self.started.elapsed());
        search
    }

    /// Returns the progress callback for searches of other boards. It receives the bounds of the checked board.
    fn progress_of_start(&mut self) -> Result<impl FnMut(Progress) -> ControlFlow<()>, Error> {
        let (lower_bound, upper_bound) = (self.search.solver.lower_bound(&self.boards[0])?, None);
        Ok(move |progress| {
            (self.progress)(Progress {
                lower_bound,
                upper_bound,
                ..progress
            })
        })
    }

    /// Returns `notation` if the steps are a solution in it.
    fn solving(&self, steps: &[Step], notation: Option<Notation>) -> Option<Notation> {
        // If a step names a tile and a direction, its meaning is certain.
        let is_certain = |step: &Step| step.tile.is_some() && step.direction.is_some();
        let (path, illegal) = follow(&self.boards[0], steps, notation?);
        let end = path.last().map_or(&self.boards[0], |(_, end)| end);
        let solves = illegal.is_none() && end == self.search.solver.goal();
        notation.filter(|_| solves && !steps.iter().any(is_certain))
    }
}

/// Returns the distance if it is known.
fn exact((least, most): Bounds) -> Option<u8> {
    most.filter(|&most| most == least)
}

impl Verdict {
    fn set_bounds(&mut self, (least, most): Bounds) {
        (self.lower_bound, self.upper_bound) = (Some(least), most);
    }
}
