use bytesize::ByteSize;

/// Returns a number of bytes as people write it, for example 45.4 kB.
pub fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().si().to_string()
}

/// Returns two numbers of bytes as people write them, or exactly if they would look the same although
/// they are not.
pub fn sizes_apart(one: u64, other: u64) -> [String; 2] {
    let sizes = [one, other];
    let texts = sizes.map(size);
    if one != other && texts[0] == texts[1] {
        return sizes.map(|bytes| format!("{bytes} bytes"));
    }
    texts
}

/// Parses a number of bytes as people write it.
pub fn parse_size(text: &str) -> Result<ByteSize, String> {
    let expected = |_| "expected a number of bytes, such as 500MB or 4GiB".to_owned();
    text.parse().map_err(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_differ_look_different() {
        for (one, other, texts) in [
            (200_000_000_000, 151_200_000_000, ["200.0 GB", "151.2 GB"]),
            (4_500_001, 4_500_000, ["4500001 bytes", "4500000 bytes"]),
            (4_500_000, 4_500_000, ["4.5 MB", "4.5 MB"]),
            (1, 2, ["1 B", "2 B"]),
        ] {
            assert_eq!(sizes_apart(one, other), texts);
        }
    }
}
