//! The analysis of a solve: as fields, and as text for people.

use tilebase::claims::{counted, noun};
use tilebase::{Board, Metric, Outcome, Slide, Verdict};

use crate::input::{Choice, Fields, Mistake, Moves, Pause};
use crate::output::markup::columns;
use crate::output::verdict::Judged;

/// Returns the fields of a verdict and of the analysis of the moves, if there is one. Moves that are a solution in another
/// notation are not analysed. Fails if the times are wrong. With an illegal move, the times are ignored.
pub fn fields(judged: &Judged) -> Result<Fields, String> {
    let (fields, verdict) = (judged.fields(), &judged.verdict);
    let (Ok(task), Some(analysis), None) =
        (&judged.record.task, &verdict.analysis, verdict.solves_as)
    else {
        return Ok(fields);
    };
    let (start, claimed) = (task.board, &judged.claim.fields);
    let notation = claimed.notation();
    let moves = verdict.moves.iter().copied();
    let path: Vec<(Slide, Board)> = verdict.metric.path(&start, moves).collect();
    let times = claimed.times.as_ref().filter(|_| verdict.is_legal());
    let times = times.map(|times| pauses(times, path.iter().map(|(slide, _)| *slide)));
    let (pauses, moves_per_second) = times.transpose()?.unzip();
    let mistakes = analysis.mistakes.iter().map(|mistake| {
        let before = mistake.before;
        let board = before.checked_sub(1).map_or(start, |last| path[last].1);
        let choice = |slide| Choice::new(&board, slide, notation);
        Mistake {
            number: before + 1,
            choice: choice(path[before].0),
            distance: analysis.distances[before],
            better: mistake
                .better
                .map(|moves| moves.iter().map(choice).collect()),
        }
    });
    let longest = analysis.longest_optimal();
    let longest = (!longest.is_empty()).then_some([longest.start + 1, longest.end]);
    Ok(Fields {
        distances: Some(analysis.distances.clone()),
        mistakes: Some(mistakes.collect()),
        longest_optimal: Some(longest),
        pauses,
        moves_per_second,
        ..fields
    })
}

/// Assigns times, in seconds from the start: one for each single move, or one for each slide. Returns the three
/// longest pauses between moves of the metric, the longest first, and the moves per second. If the moves take less than
/// a millisecond, there is no speed. All results are rounded to thousandths.
fn pauses(
    times: &[f64],
    moves: impl ExactSizeIterator<Item = Slide>,
) -> Result<(Vec<Pause>, Option<f64>), String> {
    let before = |index: usize| index.checked_sub(1).map_or(0.0, |last| times[last]);
    let is_wrong = |&index: &usize| !(before(index)..=1e9).contains(&times[index]);
    if let Some(wrong) = (0..times.len()).find(is_wrong) {
        let number = wrong + 1;
        return Err(format!(
            "the times must grow from 0 to at most 1e9 seconds, but time {number} does not"
        ));
    }
    let rounded = |number: f64| (number * 1000.0).round() / 1000.0;
    let seconds = times.last().filter(|seconds| **seconds >= 0.001);
    let speed = seconds.map(|seconds| rounded(moves.len() as f64 / seconds));
    // The single moves, each with the number of its move.
    let single = (1..).zip(moves);
    let single = single.flat_map(|(number, slide)| slide.moves().map(move |mv| (number, mv)));
    let single: Vec<(usize, _)> = single.collect();
    let slides = single.chunk_by(|(_, one), (_, next)| one == next);
    let slides: Vec<(usize, _)> = slides.map(|slide| slide[0]).collect();
    let lengths = [single.len(), slides.len()];
    let timed = [single, slides]
        .into_iter()
        .find(|moves| moves.len() == times.len());
    let timed = timed.ok_or(format!(
        "expected {} times (one per move) or {} (one per slide), found {}",
        lengths[0],
        lengths[1],
        times.len()
    ))?;
    let pairs = timed.windows(2).zip(times.windows(2));
    let pauses = pairs.filter(|(moves, _)| moves[0].0 < moves[1].0);
    let pauses = pauses.map(|(moves, times)| (moves[1].0, times[1] - times[0]));
    let mut pauses: Vec<(usize, f64)> = pauses.collect();
    pauses.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let longest = pauses.into_iter().take(3).map(|(number, seconds)| Pause {
        number,
        seconds: rounded(seconds),
    });
    Ok((longest.collect(), speed))
}

/// Returns the analysis for people: a summary, the mistakes and the pauses. All numbers count moves of the metric.
pub fn text(verdict: &Verdict, fields: &Fields) -> String {
    let noun = noun(verdict.metric);
    let mut text = summary(verdict);
    let distances = fields.distances.iter().flatten();
    let unknown = distances.filter(|known| known.is_none()).count();
    if unknown > 0 {
        let boards = counted(unknown, "board");
        let ended = "a limit has ended the search: the distances of the first";
        text += &format!("{ended} {boards} are unknown\n");
    }
    let mistakes = fields.mistakes.as_deref().unwrap_or_default();
    if !mistakes.is_empty() {
        text += &table(noun, mistakes, fields);
        if let Some([first, last]) = fields.longest_optimal.flatten() {
            let moves = counted(last + 1 - first, noun);
            text += &format!("longest optimal stretch: {moves}, from {noun} {first} to {last}\n");
        }
    }
    if let Some(speed) = fields.moves_per_second.flatten() {
        text += &format!("{speed:.2} {noun}s per second\n");
    }
    let pauses = fields.pauses.iter().flatten();
    let pauses =
        pauses.map(|pause| format!("{:.2} s before {noun} {}", pause.seconds, pause.number));
    let pauses: Vec<String> = pauses.collect();
    if !pauses.is_empty() {
        text += &format!("longest pauses: {}\n", pauses.join(", "));
    }
    text
}

/// Returns the number of moves and slides, and how many are enough.
fn summary(verdict: &Verdict) -> String {
    let mut metrics = Metric::ALL;
    metrics.sort_by_key(|&metric| metric != verdict.metric);
    let [length, other] = metrics.map(|metric| {
        let slides = metric.slides(verdict.moves.iter().copied());
        counted(slides.count(), noun(metric))
    });
    let enough = match (verdict.distance(), verdict.lower_bound) {
        (Some(1), _) => "1 is enough".to_owned(),
        (Some(distance), _) => format!("{distance} are enough"),
        (None, least) => format!("at least {} are needed", least.unwrap_or_default()),
    };
    match verdict.outcome {
        Outcome::Optimal => format!("solved in {length}, {other}: optimal\n"),
        Outcome::Solution => format!("solved in {length}, {other}; {enough}\n"),
        _ => format!("{length}, {other}; to solve the board, {enough}\n"),
    }
}

/// Returns a table of the mistakes.
fn table(noun: &str, mistakes: &[Mistake], fields: &Fields) -> String {
    let (mut cost, titles) = (0, [noun, "distance", "played", "better"]);
    let mut lines = vec![titles.map(str::to_owned)];
    for mistake in mistakes {
        let (before, after) = (mistake.distance.unwrap_or_default(), after(mistake, fields));
        cost += 1 + usize::from(after - before);
        let distance = format!("{before} to {after}");
        lines.push([
            mistake.number.to_string(),
            distance,
            written(&mistake.choice),
            better(mistake),
        ]);
    }
    let (count, cost) = (counted(mistakes.len(), "mistake"), counted(cost, noun));
    let costs = if mistakes.len() == 1 { "costs" } else { "cost" };
    let table = columns(&lines, &[2, 3]).replace('\n', "\n  ");
    format!("{count}, which {costs} {cost}:\n  {}\n", table.trim_end())
}

/// Returns the distance after a mistake.
fn after(mistake: &Mistake, fields: &Fields) -> u8 {
    let distances = fields.distances.as_deref().unwrap_or_default();
    distances[mistake.number].unwrap_or_default()
}

/// Returns a move as it is written, and its tiles unless the notation shows them.
fn written(choice: &Choice) -> String {
    match &choice.r#move {
        Some(Moves(text)) if *text != choice.tiles => format!("{text} ({})", choice.tiles),
        _ => choice.tiles.clone(),
    }
}

/// Returns the moves that are better than a mistake.
fn better(mistake: &Mistake) -> String {
    match mistake.better.as_deref() {
        None => "unknown".to_owned(),
        Some([]) => "stop: the board is solved".to_owned(),
        Some(moves) => moves.iter().map(written).collect::<Vec<_>>().join(", "),
    }
}
