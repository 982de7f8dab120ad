//! The fields of `/proc/meminfo` and `/proc/self/status`.

/// Returns the bytes of a field, which is a line such as `MemAvailable:   12345 kB`.
pub fn bytes_of(text: &str, name: &str) -> Option<u64> {
    let mut values = text.lines().filter_map(|line| {
        let value = line.strip_prefix(name)?.strip_prefix(':')?;
        value.trim().strip_suffix("kB")?.trim_end().parse().ok()
    });
    values.next().map(|kilobytes: u64| kilobytes << 10)
}
