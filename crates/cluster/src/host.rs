use std::thread;

use mpi::environment::processor_name;

use crate::memory::free_here;
use crate::ranks::Ranks;
use crate::sizes::size;

/// The host of this rank.
pub struct Host {
    name: String,
    /// By rank, the names of their hosts.
    names: Vec<String>,
}

impl Host {
    /// Asks all ranks where they are.
    pub fn of(ranks: &Ranks) -> Host {
        let name = processor_name().unwrap_or_default();
        let names = ranks.all_say(&name);
        Host { name, names }
    }

    /// Returns the threads of a rank here: this number, or those of the host divided among its ranks.
    pub fn threads(&self, wanted: Option<u16>) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        wanted.map_or((processors / self.ranks_here()).max(1), usize::from)
    }

    /// Returns the number of ranks on this host.
    pub fn ranks_here(&self) -> usize {
        self.names.iter().filter(|name| **name == self.name).count()
    }

    /// Fails if the ranks here need more memory than there is. `needed` is what this rank needs.
    pub fn check_memory(&self, ranks: &Ranks, needed: u64) -> anyhow::Result<()> {
        let needs = ranks.all_say(&needed.to_string()).into_iter();
        let needs = needs
            .zip(&self.names)
            .filter(|(_, name)| **name == self.name);
        let needed: u64 = needs
            .filter_map(|(needed, _)| needed.parse::<u64>().ok())
            .sum();
        let free = free_here().unwrap_or(u64::MAX);
        anyhow::ensure!(
            needed <= free,
            "{} needs {} of memory for its {} ranks, but only {} are free; use more hosts, or --force to try anyway",
            self.name,
            size(needed),
            self.ranks_here(),
            size(free)
        );
        Ok(())
    }
}
