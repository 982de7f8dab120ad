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
    use tempfile::TempDir;

    use super::*;

    const OTHER_MOUNT: &str = "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n";
    const V1: &str = "35 31 0:32 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory\n";
    const V2: &str = "30 25 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate\n";

    /// A machine's file system, with its control groups.
    struct Machine(TempDir);

    impl Machine {
        fn new(groups: &str, mounts: &str) -> Machine {
            let machine = Machine(tempfile::tempdir().unwrap());
            machine.write("proc/self/cgroup", groups);
            machine.write("proc/self/mountinfo", &format!("{OTHER_MOUNT}{mounts}"));
            machine
        }

        fn write(&self, path: &str, text: &str) {
            let path = self.0.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }

        /// Adds a group of version 1, of which 10 bytes of use are cached files.
        fn add_v1(&self, folder: &str, limit: u64, used: u64) {
            self.write(
                &format!("{folder}/memory.limit_in_bytes"),
                &format!("{limit}\n"),
            );
            self.write(
                &format!("{folder}/memory.usage_in_bytes"),
                &format!("{used}\n"),
            );
            // Without `total_` these are only those of the group itself.
            let counts = "cache 900\ninactive_file 800\nmapped_file 700\n\
                          total_cache 90\ntotal_inactive_file 7\ntotal_active_file 3\n";
            self.write(&format!("{folder}/memory.stat"), counts);
        }

        /// Adds a group of version 2, of which 10 bytes of use can be freed.
        fn add_v2(&self, folder: &str, [max, high]: [&str; 2], used: u64) {
            self.write(&format!("{folder}/memory.max"), &format!("{max}\n"));
            self.write(&format!("{folder}/memory.high"), &format!("{high}\n"));
            self.write(&format!("{folder}/memory.current"), &format!("{used}\n"));
            let counts = "anon 50\nfile 60\nshmem 40\ninactive_file 5\nactive_file 3\n\
                          slab_reclaimable 2\nslab_unreclaimable 30\n";
            self.write(&format!("{folder}/memory.stat"), counts);
        }

        fn free(&self) -> Option<u64> {
            free(self.0.path())
        }
    }

    #[test]
    fn nothing_to_read_is_no_limit() {
        assert_eq!(free(tempfile::tempdir().unwrap().path()), None);
        assert_eq!(Machine::new("", "").free(), None);
        assert_eq!(Machine::new("0::/\n", V2).free(), None);
        assert_eq!(Machine::new("4:memory:/\n0::/\n", V1).free(), None);
        let nonsense = Machine::new("memory\n::\n0:\n", "- cgroup\n - cgroup2\n - - -\n \\x\n");
        assert_eq!(nonsense.free(), None);
    }

    #[test]
    fn cached_files_are_free() {
        let v1 = Machine::new("9:cpu:/\n4:memory:/\n0::/\n", V1);
        v1.add_v1("sys/fs/cgroup/memory", 100, 95);
        assert_eq!(v1.free(), Some(15));
        let v2 = Machine::new("0::/\n", V2);
        v2.add_v2("sys/fs/cgroup", ["100", "max"], 95);
        assert_eq!(v2.free(), Some(15));
        v2.write("sys/fs/cgroup/memory.stat", "inactive_file 500\n");
        assert_eq!(v2.free(), Some(100)); // not more than the limit
        v2.add_v2("sys/fs/cgroup", ["100", "max"], 150);
        assert_eq!(v2.free(), Some(0));
    }

    #[test]
    fn the_higher_limit_of_version_two_is_not_the_only_one() {
        let machine = Machine::new("0::/\n", V2);
        let free = |limits| {
            machine.add_v2("sys/fs/cgroup", limits, 20);
            machine.free()
        };
        assert_eq!(free(["100", "max"]), Some(90));
        assert_eq!(free(["100", "80"]), Some(70));
        assert_eq!(free(["max", "80"]), Some(70));
        assert_eq!(free(["max", "max"]), None);
    }

    /// Without a namespace the process's group is a folder below the mount.
    #[test]
    fn every_group_above_has_a_say() {
        let v2 = Machine::new("0::/a.slice/b.service/c\n", V2);
        v2.add_v2("sys/fs/cgroup/a.slice", ["100", "max"], 60);
        assert_eq!(v2.free(), Some(50));
        v2.add_v2("sys/fs/cgroup/a.slice/b.service", ["max", "max"], 30);
        v2.add_v2("sys/fs/cgroup/a.slice/b.service/c", ["40", "max"], 20);
        assert_eq!(v2.free(), Some(30));
        v2.add_v2("sys/fs/cgroup/other", ["1", "max"], 1);
        assert_eq!(v2.free(), Some(30));

        let v1 = Machine::new("5:cpuset,memory:/docker/abc\n4:cpu:/\n", V1);
        v1.add_v1("sys/fs/cgroup/memory", u64::MAX / 2, 5000);
        v1.add_v1("sys/fs/cgroup/memory/docker", 1000, 800);
        v1.add_v1("sys/fs/cgroup/memory/docker/abc", 500, 400);
        assert_eq!(v1.free(), Some(110));
        v1.add_v1("sys/fs/cgroup/memory/docker", 1000, 980);
        assert_eq!(v1.free(), Some(30));
    }

    /// A container without a namespace mounts its own group, but is told the group's name outside.
    #[test]
    fn a_part_of_the_tree_is_mounted() {
        let mount = "35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup ro,memory\n";
        let machine = Machine::new("4:memory:/docker/abc/sub\n", mount);
        machine.add_v1("sys/fs/cgroup/memory", 500, 400);
        assert_eq!(machine.free(), Some(110));
        machine.add_v1("sys/fs/cgroup/memory/sub", 100, 90);
        assert_eq!(machine.free(), Some(20));
    }

    #[test]
    fn a_group_outside_the_namespace() {
        for groups in ["0::/../other\n", "0::/../..\n"] {
            let machine = Machine::new(groups, V2);
            machine.add_v2("sys/fs/cgroup", ["100", "max"], 60);
            machine.add_v2("sys/fs/other", ["1", "max"], 1);
            assert_eq!(machine.free(), Some(50), "{groups}");
        }
    }

    #[test]
    fn both_versions_at_once() {
        let hybrid = "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
        let machine = Machine::new("4:memory:/job\n0::/job\n", &format!("{V1}{hybrid}"));
        machine.add_v1("sys/fs/cgroup/memory/job", 100, 50);
        assert_eq!(machine.free(), Some(60));
        machine.add_v2("sys/fs/cgroup/unified/job", ["30", "max"], 10);
        assert_eq!(machine.free(), Some(30));
    }

    #[test]
    fn a_mount_with_a_space_in_its_name() {
        let mount = "30 25 0:26 / /control\\040groups\\134x rw - cgroup2 none rw\n";
        let machine = Machine::new("0::/\n", mount);
        machine.add_v2("control groups\\x", ["100", "max"], 60);
        assert_eq!(machine.free(), Some(50));
    }
}
