use bytesize::ByteSize;

/// Returns a number of bytes as people write it, for example 45.4 kB.
pub fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().si().to_string()
}

/// Parses a number of bytes as people write it.
pub fn parse_size(text: &str) -> Result<ByteSize, String> {
    let expected = |_| "expected a number of bytes, such as 500MB or 4GiB".to_owned();
    text.parse().map_err(expected)
}
