use std::path::Path;

use bytesize::ByteSize;
use mpi::environment::processor_name;
use sysinfo::{CpuRefreshKind, RefreshKind, System};
use tilebase_frontier::internal::processors;

use crate::ranks::Ranks;

/// The host of this rank, with all ranks on it.
pub struct Host {
    name: String,
    /// The number of processors that each rank on this host may use.
    processors: Vec<usize>,
    /// Whether there are ranks on other hosts.
    has_others: bool,
}

impl Host {
    /// Exchanges the hosts of all ranks, and returns this rank's host.
    pub fn of(ranks: &Ranks) -> Host {
        let name = processor_name().unwrap_or_default();
        let said = ranks.gather_texts(&format!("{} {name}", processors()));
        let said = said.iter().filter_map(|said| said.split_once(' '));
        let here = said.filter(|(_, other)| *other == name);
        Host {
            has_others: here.clone().count() < ranks.count(),
            processors: here.filter_map(|(count, _)| count.parse().ok()).collect(),
            name,
        }
    }

    /// Returns the number of threads of this rank: `wanted` or, by default, one per processor. Processors that several
    /// ranks may use are divided among those ranks.
    pub fn threads(&self, wanted: Option<u16>) -> usize {
        let all = all_processors();
        let shares = self.processors.iter().sum::<usize>().max(all);
        wanted.map_or((processors() * all / shares).max(1), usize::from)
    }

    /// Fails if the ranks on this host need more memory than is free. `needed` is the memory of the rank that needs
    /// most, in bytes.
    pub fn check_memory(&self, needed: u64) -> anyhow::Result<()> {
        let ranks = self.processors.len();
        let needed = needed * ranks as u64;
        let free = free_here().unwrap_or(u64::MAX);
        anyhow::ensure!(
            needed <= free,
            "{} needs {} of memory for its {ranks} ranks, but only {} are free; use more hosts, or --force to try anyway",
            self.name,
            size(needed),
            size(free)
        );
        Ok(())
    }

    /// Fails if ranks on several hosts would write a file on NFS. NFS clients write whole pages, so a host could
    /// overwrite the bytes of another host in the same page.
    pub fn check_file_system(&self, file: &Path) -> anyhow::Result<()> {
        const NFS: rustix::fs::FsWord = 0x6969;
        let system = rustix::fs::statfs(folder_of(file));
        let is_nfs = system.is_ok_and(|system| system.f_type == NFS);
        anyhow::ensure!(
            !(is_nfs && self.has_others),
            "{} is on NFS, where hosts can overwrite what others write beside it; use --pieces, or another file system",
            file.display()
        );
        Ok(())
    }
}

fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

/// Fails if the disk of `file` has fewer than `needed` free bytes. Succeeds if the free space is unknown.
pub fn check_disk(file: &Path, needed: u64) -> anyhow::Result<()> {
    let folder = folder_of(file);
    let disk = rustix::fs::statvfs(folder);
    let free = disk.map_or(u64::MAX, |disk| disk.f_bavail * disk.f_frsize);
    anyhow::ensure!(
        needed <= free,
        "the table needs {} of disk space in {}, but only {} are free; use --force to try anyway",
        size(needed),
        folder.display(),
        size(free)
    );
    Ok(())
}

/// Returns the number of processors of this host.
fn all_processors() -> usize {
    let cpus = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    System::new_with_specifics(cpus).cpus().len().max(1)
}

/// Returns the number of free bytes of memory, within the limits of the process's control group, or `None` if unknown.
fn free_here() -> Option<u64> {
    let mut system = System::new();
    system.refresh_memory();
    let free = system.available_memory();
    let group = system.cgroup_limits().map(|limits| limits.free_memory);
    let free = group.map_or(free, |group| group.min(free));
    (free > 0).then_some(free)
}

/// Formats a number of bytes, for example as 45.4 kB.
pub fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().si().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_share_the_memory_of_their_host() {
        let with = |ranks| Host {
            name: "here".to_owned(),
            processors: vec![1; ranks],
            has_others: false,
        };
        // Two ranks need half as much again as is free.
        let needed = free_here().unwrap() / 4 * 3;
        assert!(with(1).check_memory(needed).is_ok());
        let error = with(2).check_memory(needed).unwrap_err().to_string();
        let found = error.contains("of memory for its 2 ranks, but only ");
        assert!(found && error.starts_with("here needs "), "{error}");
    }
}
