//! The fields of JSON objects about boards: what is written and in which order, what is copied, and what `check` checks.

/// What a field means in an object that a command reads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// It is only read, and copied to the output, as unknown fields are.
    Given,
    /// Which board, goal and metric the other fields are about, and how their moves are written.
    Question,
    /// It is true or false. `check` checks it.
    Claim,
    /// It claims nothing that can be checked without repeating the work.
    Report,
}

use Role::{Claim, Given, Question, Report};

/// The fields that commands read or write, in the order in which they are written.
const FIELDS: [(&str, Role); 40] = [
    ("board", Question),
    ("start", Question),
    ("shape", Question),
    ("goal", Question),
    ("solvable", Claim),
    ("metric", Question),
    ("distance", Claim),
    ("move", Claim),
    ("tile", Claim),
    ("scramble", Claim),
    ("moves", Claim),
    ("spelling", Question),
    ("verdict", Claim),
    ("solved", Claim),
    ("length", Claim),
    ("slides", Claim),
    ("solution", Claim),
    ("solutions", Claim),
    ("count", Claim),
    ("optimal", Claim),
    ("bound", Claim),
    ("upper", Claim),
    ("best", Claim),
    ("remaining", Claim),
    ("first_wasted_move", Claim),
    ("first_bad_move", Claim),
    ("within", Report), // the percentage is not in the object
    ("nodes", Report),
    ("distances", Report),
    ("mistakes", Report),
    ("longest_optimal", Report),
    ("pauses", Report),
    ("moves_per_second", Report),
    ("reason", Report),
    ("error", Report),
    ("argument", Report),
    ("lines", Report),
    ("name", Given),
    ("answer", Given),
    ("times", Given),
];

/// Returns the place of a field in the list, at `from` or later, if a command writes it.
pub fn place(key: &str, from: usize) -> Option<usize> {
    let written = |&(name, role): &(&str, Role)| name == key && role != Given;
    let place = FIELDS[from..].iter().position(written);
    place.map(|place| from + place)
}

/// Returns the fields that claim something.
pub fn claims() -> impl Iterator<Item = &'static str> {
    let claims = FIELDS.iter().filter(|(_, role)| *role == Claim);
    claims.map(|(key, _)| *key)
}
