use std::fmt::Display;

/// Checks that an error message is one printable line.
#[track_caller]
pub fn assert_clear(error: impl Display) {
    let message = error.to_string();
    let is_clear = !message.trim().is_empty() && !message.contains(char::is_control);
    assert!(is_clear, "unclear: {message:?}");
}
