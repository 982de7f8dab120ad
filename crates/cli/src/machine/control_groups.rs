//! The memory that a process's control groups leave it, as containers and services are limited.
//!
//! A group's use includes the cache of the files that its processes have read, which makes way for
//! anything else: it counts as free. Every group above has a say, too.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// How a version of control groups names things.
struct Version {
    file_system: &'static str,
    /// The controller, as `/proc/self/cgroup` and the mount options name it; version 2 names none.
    controller: &'static str,
    limits: &'static [&'static str],
    used: &'static str,
    /// What can be freed at once of what is used: fields of `memory.stat`.
    reclaimable: &'static [&'static str],
}

const VERSIONS: [Version; 2] = [
    Version {
        file_system: "cgroup",
        controller: "memory",
        limits: &["memory.limit_in_bytes"],
        used: "memory.usage_in_bytes",
        reclaimable: &["total_inactive_file", "total_active_file"],
    },
    Version {
        file_system: "cgroup2",
        controller: "",
        // Above `high`, processes are slowed down so much that it is a limit, too.
        limits: &["memory.max", "memory.high"],
        used: "memory.current",
        reclaimable: &["inactive_file", "active_file", "slab_reclaimable"],
    },
];

/// Returns the bytes that the process's groups leave it, or `None` if no group has a limit. `root` is
/// the root of the file system.
pub fn free(root: &Path) -> Option<u64> {
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).ok()?;
    let mounts = fs::read_to_string(root.join("proc/self/mountinfo")).ok()?;
    let in_version = |version: &Version| version.free(root, &groups, &mounts);
    VERSIONS.iter().filter_map(in_version).min()
}

impl Version {
    fn free(&self, root: &Path, groups: &str, mounts: &str) -> Option<u64> {
        let group = groups.lines().find_map(|line| self.group(line))?;
        let mounts = mounts.lines().filter_map(|line| self.mount(line));
        let folders = mounts.flat_map(|mount| mount.folders(root, group));
        folders.filter_map(|folder| self.free_in(&folder)).min()
    }

    /// Returns the process's group, if a line of `/proc/self/cgroup` tells it: `4:cpu,memory:/group`.
    fn group<'a>(&self, line: &'a str) -> Option<&'a Path> {
        let (_, line) = line.split_once(':')?;
        let (controllers, group) = line.split_once(':')?;
        let mut controllers = controllers.split(',');
        let is_ours = controllers.any(|controller| controller == self.controller);
        is_ours.then_some(Path::new(group))
    }

    /// Returns the mount that a line of `/proc/self/mountinfo` tells, if it is one of control groups.
    fn mount(&self, line: &str) -> Option<Mount> {
        let (place, kind) = line.split_once(" - ")?;
        let mut kind = kind.split(' ');
        let (file_system, options) = (kind.next()?, kind.nth(1)?);
        let is_ours = file_system == self.file_system
            && (self.controller.is_empty() || options.split(',').any(|it| it == self.controller));
        let mut place = place.split(' ').skip(3).map(unescaped);
        is_ours.then_some(Mount {
            group: place.next()?,
            folder: place.next()?,
        })
    }

    /// Returns the bytes that are free in one group, if it has a limit.
    fn free_in(&self, folder: &Path) -> Option<u64> {
        let read = |name| fs::read_to_string(folder.join(name)).ok();
        let number = |name| read(name)?.trim().parse::<u64>().ok(); // `max` is no limit
        let limit = self.limits.iter().filter_map(|&name| number(name)).min()?;
        let used = number(self.used)?;
        let counts = read("memory.stat").unwrap_or_default();
        let counts = counts.lines().filter_map(|line| line.split_once(' '));
        let reclaimable: u64 = counts
            .filter(|(name, _)| self.reclaimable.contains(name))
            .filter_map(|(_, bytes)| bytes.parse::<u64>().ok())
            .sum();
        Some(limit.saturating_sub(used.saturating_sub(reclaimable)))
    }
}

/// Where a part of the tree of groups is mounted.
struct Mount {
    /// The group at the top of the mounted part.
    group: PathBuf,
    folder: PathBuf,
}

impl Mount {
    /// Returns the folders of a group and of all above it that can be seen.
    fn folders(&self, root: &Path, group: &Path) -> Vec<PathBuf> {
        let top = root.join(self.folder.strip_prefix("/").unwrap_or(&self.folder));
        // A group outside the mounted part, or outside the namespace (`/../other`), cannot be seen; what
        // is at the top may limit it.
        let below = group.strip_prefix(&self.group).unwrap_or(Path::new(""));
        let is_seen = below.components().all(|part| part != Component::ParentDir);
        let folder = if is_seen {
            top.join(below)
        } else {
            top.clone()
        };
        let seen = folder
            .ancestors()
            .take_while(|folder| folder.starts_with(&top));
        seen.map(Path::to_path_buf).collect()
    }
}

/// Returns a path of `mountinfo`, in which a space is `\040`.
fn unescaped(text: &str) -> PathBuf {
    let mut parts = text.split('\\');
    let mut path = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part
            .get(..3)
            .and_then(|code| u8::from_str_radix(code, 8).ok());
        match code {
            Some(code) => {
                path.push(code.into());
                path += &part[3..];
            }
            None => {
                path.push('\\');
                path += part;
            }
        }
    }
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHER_MOUNT: &str = "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n";
    const V1: &str = "35 31 0:32 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory\n";
    const V2: &str = "30 25 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate\n";

    /// Of what a group of version 1 uses, 10 bytes are cached files. Without `total_` the counts are only those of the
    /// group itself.
    const STAT_OF_V1: &str = "cache 900\ninactive_file 800\nmapped_file 700\n\
                              total_cache 90\ntotal_inactive_file 7\ntotal_active_file 3\n";

    /// Of what a group of version 2 uses, 10 bytes can be freed.
    const STAT_OF_V2: &str = "anon 50\nfile 60\nshmem 40\ninactive_file 5\nactive_file 3\n\
                              slab_reclaimable 2\nslab_unreclaimable 30\n";

    /// Returns what groups leave a process. `process` and `mounts` are what its `/proc` tells; `groups` are a line for
    /// each group: its folder, its limit (of version 2, both), and what it uses.
    fn free_on(process: &str, mounts: &str, groups: &str) -> Option<u64> {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, format!("{text}\n")).unwrap();
        };
        write("proc/self/cgroup", process);
        write("proc/self/mountinfo", &format!("{OTHER_MOUNT}{mounts}"));
        for group in groups.lines() {
            let values: Vec<&str> = group.split_whitespace().collect();
            let (names, stat): (&[_], _) = match values.len() {
                3 => (&["limit_in_bytes", "usage_in_bytes"], STAT_OF_V1),
                _ => (&["max", "high", "current"], STAT_OF_V2),
            };
            for (name, value) in names.iter().zip(&values[1..]) {
                write(&format!("sys/fs/{}/memory.{name}", values[0]), value);
            }
            write(&format!("sys/fs/{}/memory.stat", values[0]), stat);
        }
        free(root.path())
    }

    #[test]
    fn groups_without_limits() {
        assert_eq!(free(tempfile::tempdir().unwrap().path()), None);
        for (process, mounts) in [
            ("", ""),
            ("0::/", V2),
            ("4:memory:/\n0::/", V1),
            ("memory\n::\n0:", "- cgroup\n - cgroup2\n - - -\n \\x"),
        ] {
            assert_eq!(free_on(process, mounts, ""), None, "{process}");
        }
    }

    #[test]
    fn cached_files_are_free() {
        let groups = "9:cpu:/\n4:memory:/\n0::/";
        assert_eq!(free_on(groups, V1, "cgroup/memory 100 95"), Some(15));
        for (group, left) in [
            ("cgroup 100 max 95", Some(15)),
            ("cgroup 100 max 5", Some(100)), // not more than the limit
            ("cgroup 100 max 150", Some(0)),
            ("cgroup 100 80 20", Some(70)),
            ("cgroup max 80 20", Some(70)),
            ("cgroup max max 20", None),
        ] {
            assert_eq!(free_on("0::/", V2, group), left, "{group}");
        }
    }

    /// Without a namespace the process's group is a folder below the mount.
    #[test]
    fn every_group_above_has_a_say() {
        let v2 =
            "cgroup/a.slice 100 max 60\ncgroup/a.slice/b.service max max 30\ncgroup/other 1 max 1";
        let process = "0::/a.slice/b.service/c";
        assert_eq!(free_on(process, V2, v2), Some(50));
        let lower = format!("{v2}\ncgroup/a.slice/b.service/c 40 max 20");
        assert_eq!(free_on(process, V2, &lower), Some(30));

        let v1 = "cgroup/memory 9223372036854775807 5000\ncgroup/memory/docker 1000 980\n\
                  cgroup/memory/docker/abc 500 400";
        let process = "5:cpuset,memory:/docker/abc\n4:cpu:/";
        assert_eq!(free_on(process, V1, v1), Some(30));
    }

    #[test]
    fn unusual_mounts() {
        // A container without a namespace mounts its own group, but is told the group's name outside.
        let part = "35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup ro,memory";
        let groups = "cgroup/memory 500 400\ncgroup/memory/sub 100 90";
        assert_eq!(free_on("4:memory:/docker/abc/sub", part, groups), Some(20));

        for outside in ["0::/../other", "0::/../.."] {
            let groups = "cgroup 100 max 60\nother 1 max 1";
            assert_eq!(free_on(outside, V2, groups), Some(50), "{outside}");
        }

        let both = format!("{V1}41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw");
        let groups = "cgroup/memory/job 100 50\ncgroup/unified/job 30 max 10";
        assert_eq!(free_on("4:memory:/job\n0::/job", &both, groups), Some(30));

        assert_eq!(
            unescaped("/control\\040groups\\134x"),
            Path::new("/control groups\\x")
        );
    }
}
