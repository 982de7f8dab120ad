//! Tests each fuzz target with kept inputs and random changes of them.

mod kept;
mod random;
mod targets;
