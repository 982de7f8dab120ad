//! Renews the answers in `data/conformance.tsv`, the test cases for readers in all languages: `conformance <FILE >NEW`
//!
//! A plain breadth-first search computes the answers. Only pattern tables come from the tested crates. The first lines
//! of the file, and all lines after the answers, are written by hand.

mod analyses;
mod answers;
mod numbers;
mod samples;

use std::io;

/// The beginning of the first line after the answers.
const BY_HAND: &str = "# Written by hand";

fn main() -> io::Result<()> {
    let file = io::read_to_string(io::stdin())?;
    for text in file
        .lines()
        .take_while(|text| text.starts_with('#') && !text.starts_with(BY_HAND))
    {
        println!("{text}");
    }
    let (tables, patterns) = (samples::tables(), samples::patterns());
    for (kind, samples) in [("table", &tables), ("patterns", &patterns)] {
        for sample in samples.iter().filter(|sample| !sample.files.is_empty()) {
            let files: Vec<String> = sample.files.iter().map(|file| hex(file)).collect();
            line(
                [kind, sample.name]
                    .into_iter()
                    .chain(files.iter().map(String::as_str)),
            );
        }
    }
    let samples: Vec<_> = tables.into_iter().chain(patterns).collect();
    answers::print(&samples);
    numbers::print(&samples);
    let by_hand = file.lines().skip_while(|text| !text.starts_with(BY_HAND));
    by_hand.for_each(|text| println!("{}", with_checksum(text)));
    Ok(())
}

/// Repairs the checksum of the header in a line `header`.
fn with_checksum(text: &str) -> String {
    let fields: Vec<&str> = text.split('\t').collect();
    match fields[..] {
        ["header", name, length, header, error] if header.len() == 128 => {
            let bytes = (0..56).map(|place| u8::from_str_radix(&header[2 * place..][..2], 16));
            let bytes: Vec<u8> = bytes.collect::<Result<_, _>>().expect("hexadecimal digits");
            let checksum = hex(&tilebase_format::checksum(&bytes).to_le_bytes());
            [
                "header",
                name,
                length,
                &format!("{}{checksum}", &header[..112]),
                error,
            ]
            .join("\t")
        }
        _ => text.to_owned(),
    }
}

/// Prints a line of tab-separated fields.
fn line<'a>(fields: impl IntoIterator<Item = &'a str>) {
    let fields: Vec<&str> = fields.into_iter().collect();
    assert!(fields.iter().all(|field| !field.contains(['\t', '\n'])));
    println!("{}", fields.join("\t"));
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
