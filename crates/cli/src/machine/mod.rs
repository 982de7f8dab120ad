//! What this machine has: free memory and disk space, and sizes as people write them.

mod disk;
mod memory;
mod size;

pub use disk::{free_space, is_one_disk};
pub use memory::{check_memory, free_memory, has_memory};
pub use size::{parse_size, size};
