//! Tests of data sets, and of answers in free text.

mod answers;
mod dataset;

use tilebase::{Solver, Tables};

fn solver(shape: &str) -> Solver {
    let tables = Tables::new();
    tables.solver_for(shape.parse().unwrap()).unwrap()
}
