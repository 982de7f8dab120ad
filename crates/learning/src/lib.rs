#![doc = include_str!("../README.md")]

mod answer;
mod answer_text;
mod answer_words;
mod dataset;
mod error;

pub use answer::{Directions, check_answer};
#[doc(hidden)]
pub use answer_words::says_unsolvable;
pub use dataset::Dataset;
pub use error::Error;
pub use tilebase::{Outcome, Verdict};
/// Internal interface for Python.
#[doc(hidden)]
pub use tilebase_gen::AtomicFile;
pub use tilebase_gen::WriteError;
