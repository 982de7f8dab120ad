//! The fields of JSON objects about boards. All other fields of an object that is read are copied to the output.

/// The fields that commands write, in this order. If the second item is true, the field is a claim that `check` checks.
/// Other fields describe the subject of the claims, or are too costly to check.
const FIELDS: [(&str, bool); 36] = [
    ("board", false),
    ("start", false),
    ("shape", false),
    ("goal", false),
    ("solvable", true),
    ("metric", false),
    ("distance", true),
    ("move", true),
    ("tile", true),
    ("scramble", true),
    ("moves", true),
    ("spelling", false),
    ("verdict", true),
    ("solved", true),
    ("length", true),
    ("slides", true),
    ("solution", true),
    ("solutions", true),
    ("count", true),
    ("optimal", true),
    ("bound", true),
    ("upper", true),
    ("best", true),
    ("remaining", true),
    ("first_mistake", true),
    ("within", false), // the percentage is not in the object
    ("nodes", false),
    ("distances", false),
    ("mistakes", false),
    ("longest_optimal", false),
    ("pauses", false),
    ("moves_per_second", false),
    ("reason", false),
    ("error", false),
    ("argument", false),
    ("lines", false),
];

/// Returns the place of a field in the list, at `from` or later.
pub fn place(key: &str, from: usize) -> Option<usize> {
    let place = FIELDS[from..].iter().position(|(name, _)| *name == key);
    place.map(|place| from + place)
}

/// Returns the fields that claim something.
pub fn claims() -> impl Iterator<Item = &'static str> {
    let claims = FIELDS.iter().filter(|(_, is_claim)| *is_claim);
    claims.map(|(key, _)| *key)
}
