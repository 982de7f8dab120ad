//! What users of the crate may rely on, a file for each question.

mod all_solutions;
mod answers;
mod any_goal;
mod batch;
mod by_distance;
mod damage;
mod errors;
mod examples;
mod header_values;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod larger_than_memory;
mod open;
mod pairs;
mod proof;
mod same_boards;
mod transposed;
