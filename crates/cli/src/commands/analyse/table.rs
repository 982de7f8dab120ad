use std::fmt::Write;

use tilebase::claims::{counted, noun, sliding_tiles};
use tilebase::{Analysis, Board, Metric, Mistake, Notation, Slide, SlideSet, Verdict};

use super::times::Times;
use crate::input::claim::Claim;
use crate::input::{self, Choice, Fields, Moves};

/// Moves and their analysis. All numbers count moves of the metric.
pub struct Solve {
    pub metric: Metric,
    notation: Notation,
    verdict: Verdict,
    /// The start, then the board after each move.
    boards: Vec<Board>,
    pub moves: Vec<Slide>,
    pub analysis: Analysis,
    pub times: Option<Times>,
}

impl Solve {
    /// Returns the moves of a claim with their analysis, if there is one. Moves that are a solution in another notation
    /// are not analysed.
    pub fn new(verdict: &Verdict, claim: &Claim) -> Option<Solve> {
        let analysis = verdict.analysis.clone();
        let (metric, start) = (verdict.metric, &claim.task.board);
        let path = metric.path(start, verdict.moves.iter().copied());
        let (moves, mut boards): (Vec<Slide>, Vec<Board>) = path.unzip();
        boards.insert(0, *start);
        Some(Solve {
            metric,
            notation: claim.fields.notation(),
            analysis: analysis.filter(|_| verdict.solves_as.is_none())?,
            verdict: verdict.clone(),
            boards,
            moves,
            times: None,
        })
    }

    /// Returns the number of moves in a metric.
    fn length(&self, metric: Metric) -> usize {
        let moves = self.verdict.moves.iter().copied();
        metric.slides(moves).count()
    }

    /// Returns a move as it is written, and its tiles unless the notation shows them.
    fn written(&self, index: usize, slide: Slide) -> String {
        let board = &self.boards[index];
        let [shown, tiles] =
            [self.notation, Notation::Numbers].map(|notation| notation.of_slide(board, slide));
        match self.notation {
            Notation::Numbers => shown,
            _ => format!("{shown} ({tiles})"),
        }
    }

    /// Returns a mistake's move and the better moves, for people.
    pub fn explained(&self, mistake: &Mistake) -> [String; 2] {
        let index = mistake.before;
        let better = match mistake.better {
            None => "unknown".to_owned(),
            Some(moves) => {
                let moves = moves.iter().map(|slide| self.written(index, slide));
                moves.collect::<Vec<_>>().join(", ")
            }
        };
        let better = match better.is_empty() {
            true => "stop: the board is solved".to_owned(),
            false => better,
        };
        [self.written(index, self.moves[index]), better]
    }

    /// Returns the summary and the table of the mistakes.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let [moves, slides] = Metric::ALL.map(|metric| counted(self.length(metric), noun(metric)));
        let lengths = match self.metric {
            Metric::Single => format!("{moves}, {slides}"),
            Metric::Multi => format!("{slides}, {moves}"),
        };
        let (is_solved, distance) = (self.verdict.is_solution(), self.verdict.distance());
        let enough = match distance {
            Some(distance) if is_solved && usize::from(distance) == self.moves.len() => {
                ": optimal".to_owned()
            }
            Some(1) => "; 1 is enough".to_owned(),
            Some(distance) => format!("; {distance} are enough"),
            None => format!(
                "; at least {} are needed",
                self.verdict.lower_bound.unwrap_or_default()
            ),
        };
        let _ = match is_solved {
            true => writeln!(text, "solved in {lengths}{enough}"),
            false => writeln!(text, "{lengths}; to solve the board, {}", &enough[2..]),
        };
        let unknown = self.analysis.distances.iter();
        let unknown = unknown.filter(|distance| distance.is_none()).count();
        if unknown > 0 {
            let _ = writeln!(
                text,
                "a limit has ended the search: the distances of the first {} are unknown",
                counted(unknown, "board")
            );
        }
        if !self.analysis.mistakes.is_empty() {
            self.write_mistakes(&mut text);
        }
        if let Some(times) = &self.times {
            times.write(&mut text);
        }
        text
    }

    fn write_mistakes(&self, text: &mut String) {
        let Analysis {
            distances,
            mistakes,
        } = &self.analysis;
        let around = |mistake: &Mistake| {
            [mistake.before, mistake.before + 1].map(|number| distances[number].unwrap_or_default())
        };
        let cost = mistakes.iter().map(|mistake| {
            let [before, after] = around(mistake);
            1 + usize::from(after - before)
        });
        let (noun, cost) = (noun(self.metric), cost.sum());
        let _ = writeln!(
            text,
            "{}, which {} {}:\n  {noun}  distance  played  better",
            counted(mistakes.len(), "mistake"),
            if mistakes.len() == 1 { "costs" } else { "cost" },
            counted(cost, noun),
        );
        let explained = mistakes.iter().map(|mistake| self.explained(mistake));
        let explained: Vec<_> = explained.collect();
        let lengths = explained.iter().map(|[played, _]| played.len());
        let longest = lengths.max().unwrap_or(0).max("played".len());
        for (mistake, [played, better]) in mistakes.iter().zip(explained) {
            let [before, after] = around(mistake);
            let distance = format!("{before} to {after}");
            let (number, width) = (mistake.before + 1, noun.len());
            let _ = writeln!(
                text,
                "  {number:>width$}  {distance:>8}  {played:<longest$}  {better}"
            );
        }
        let longest = self.analysis.longest_optimal();
        let range = match longest.len() {
            0 => return,
            1 => format!("{noun} {}", longest.end),
            number => format!(
                "{number} {noun}s, from {noun} {} to {}",
                longest.start + 1,
                longest.end
            ),
        };
        let _ = writeln!(text, "longest optimal stretch: {range}");
    }

    /// Adds the analysis to the fields of the verdict.
    pub fn add_to(&self, fields: &mut Fields) {
        let analysis = &self.analysis;
        let choice = |index: usize, slide: Slide| Choice {
            r#move: Some(Moves(self.notation.of_slide(&self.boards[index], slide))),
            tile: sliding_tiles(&self.boards[index], slide).pop(),
            is_optimal: None,
        };
        let mistakes = analysis.mistakes.iter().map(|mistake| {
            let index = mistake.before;
            let better = |moves: SlideSet| moves.iter().map(|slide| choice(index, slide)).collect();
            input::Mistake {
                number: index + 1,
                choice: choice(index, self.moves[index]),
                distance: analysis.distances[index],
                better: mistake.better.map(better),
            }
        });
        let longest = analysis.longest_optimal();
        let longest = (!longest.is_empty()).then_some([longest.start + 1, longest.end]);
        fields.distances = Some(analysis.distances.clone());
        fields.mistakes = Some(mistakes.collect());
        fields.longest_optimal = Some(longest);
        if let Some(times) = &self.times {
            times.add_to(fields);
        }
    }
}
