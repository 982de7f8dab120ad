#![doc = include_str!("../README.md")]

mod dataset;
mod error;
mod free_text;
mod words;

pub use dataset::Dataset;
pub use error::Error;
pub use free_text::{check_answer, check_answer_with};
pub use tilebase::{Notation, Outcome, Verdict};
/// Internal interface for Python.
#[doc(hidden)]
pub use tilebase_gen::AtomicFile;
pub use tilebase_gen::WriteError;
