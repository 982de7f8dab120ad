//! What this machine has and does: free memory and disk space, sizes as people write them, and what
//! happens if memory is lacking or the system sends a signal.

#[cfg(unix)]
mod allocator;
mod disk;
mod memory;
#[cfg(unix)]
mod signals;
mod size;

#[cfg(unix)]
pub use allocator::{Allocator, need_all_memory};
pub use disk::{check_disk, is_one_disk, or_current};
pub use memory::{PROGRAM, check_memory, free_memory, has_memory};
#[cfg(unix)]
pub use signals::{
    end_on_interrupt, handle as handle_signals, ignore, ignored_interrupts, name_map,
};
pub use size::{parse_size, size, sizes_apart};
