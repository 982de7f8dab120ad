//! Each fuzz target, with the inputs that the fuzzer has kept, and with random changes of them.

mod kept;
mod random;
mod targets;
