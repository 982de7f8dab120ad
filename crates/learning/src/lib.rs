#![doc = include_str!("../README.md")]

mod answer;
mod answer_text;
mod answer_words;
mod dataset;
mod error;

pub use answer::{Directions, Outcome, Verdict, check_answer};
pub use dataset::Dataset;
pub use error::Error;
/// Internal interface for Python.
#[doc(hidden)]
pub use tilebase_gen::AtomicFile;
pub use tilebase_gen::WriteError;
