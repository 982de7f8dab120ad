use std::io::{self, ErrorKind, Read};

/// The longest line that is kept, in bytes; a board takes a few dozen.
pub const LONGEST: usize = 64 * 1024;

/// The most that is read at once.
pub const CAPACITY: usize = 2 * LONGEST;

/// Whole lines from a stream: as many as are there, without waiting for more, in constant memory.
pub struct Chunks<R> {
    stream: R,
    bytes_at_once: usize,
    /// The beginning of a line whose end has not been read yet.
    rest: Vec<u8>,
    /// The stream has come to its end, or failed; a terminal would go on when it is read again.
    has_ended: bool,
}

/// Some whole lines, each with its end.
pub struct Chunk {
    buffer: Box<[u8]>,
    len: usize,
}

impl Chunk {
    pub fn new() -> Chunk {
        Chunk {
            buffer: vec![0; CAPACITY].into_boxed_slice(),
            len: 0,
        }
    }

    pub fn lines(&self) -> &[u8] {
        &self.buffer[..self.len]
    }
}

impl<R: Read> Chunks<R> {
    /// Reads so many bytes at once, or fewer.
    pub fn new(stream: R, bytes_at_once: usize) -> Chunks<R> {
        Chunks {
            stream,
            bytes_at_once,
            rest: Vec::new(),
            has_ended: false,
        }
    }

    /// Reads the next lines, or gives `false` at the end of the stream. The last line gets an end if
    /// it has none. A line of more than [`LONGEST`] bytes comes with its first `LONGEST` + 1, and may
    /// have lost others.
    pub fn next(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        if self.has_ended {
            return Ok(false);
        }
        let buffer = &mut chunk.buffer;
        let mut len = self.rest.len();
        buffer[..len].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
            let room = self.bytes_at_once.min(CAPACITY - 1 - len);
            let read = match self.stream.read(&mut buffer[len..len + room]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.has_ended = true;
                    return Err(error);
                }
                Ok(read) => read,
            };
            let end = len + read;
            let last_line_end = buffer[len..end].iter().rposition(|&byte| byte == b'\n');
            if let Some(place) = last_line_end {
                chunk.len = len + place + 1;
                self.rest.extend_from_slice(&buffer[chunk.len..end]);
                return Ok(true);
            }
            if read == 0 {
                self.has_ended = true;
                if len > 0 {
                    buffer[len] = b'\n';
                    len += 1;
                }
                chunk.len = len;
                return Ok(len > 0);
            }
            len = end.min(LONGEST + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of a text that is read a few bytes at a time.
    fn lines_of(text: &[u8], read_at_once: usize) -> Vec<Vec<u8>> {
        let mut chunks = Chunks::new(text, read_at_once);
        let mut chunk = Chunk::new();
        let mut lines = Vec::new();
        while chunks.next(&mut chunk).unwrap() {
            assert_eq!(chunk.lines().last(), Some(&b'\n'));
            lines.extend(
                chunk
                    .lines()
                    .split_inclusive(|&b| b == b'\n')
                    .map(<[u8]>::to_vec),
            );
        }
        lines
    }

    #[test]
    fn every_line_comes_once() {
        for read_at_once in [1, 2, 3, 100] {
            let lines = |text| lines_of(text, read_at_once);
            assert_eq!(lines(b""), [] as [&[u8]; 0]);
            assert_eq!(lines(b"\n"), [b"\n"]);
            assert_eq!(lines(b"ab\n\nc"), [&b"ab\n"[..], b"\n", b"c\n"]);
        }
    }

    #[test]
    fn long_lines_stay_too_long() {
        for read_at_once in [1_000, 4_096, usize::MAX] {
            let (longest, too_long) = ("a".repeat(LONGEST), "b".repeat(3 * LONGEST));
            let text = format!("{longest}\n{too_long}\nab\n{too_long}{too_long}\n{longest}");
            let lines = lines_of(text.as_bytes(), read_at_once);
            let is_long: Vec<bool> = lines.iter().map(|line| line.len() > LONGEST + 1).collect();
            assert_eq!(is_long, [false, true, false, true, false]);
            assert_eq!(lines[2], b"ab\n");
            assert_eq!(lines[4].len(), LONGEST + 1);
        }
    }

    /// A terminal says that it has ended and goes on when it is asked again.
    #[test]
    fn the_end_is_the_end() {
        struct Terminal(u32);
        impl Read for Terminal {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0 += 1;
                match self.0 {
                    2 => Ok(0),
                    4 => Err(io::Error::other("gone")),
                    _ => b"ab\n".as_slice().read(buffer),
                }
            }
        }
        let mut chunk = Chunk::new();
        let mut chunks = Chunks::new(Terminal(0), CAPACITY);
        let more: Vec<bool> = (0..4).map(|_| chunks.next(&mut chunk).unwrap()).collect();
        assert_eq!(more, [true, false, false, false]);

        let mut chunks = Chunks::new(Terminal(2), CAPACITY);
        assert!(chunks.next(&mut chunk).unwrap());
        assert!(chunks.next(&mut chunk).is_err());
        assert!(!chunks.next(&mut chunk).unwrap());
    }
}
