use super::print;
use crate::args::VerifyArgs;
use crate::watch::Watch;
use crate::{SUCCESS, open};

pub fn run(args: &VerifyArgs) -> anyhow::Result<u8> {
    let table = open::map(&args.table)?;
    table.bytes().expect_whole_reads();
    let (header, payload) = (table.header(), table.payload());
    let mut report = Report::default();
    report.passed(
        "header",
        &format!(
            "{}, goal {}, encoding {}",
            table.shape(),
            table.goal().board(),
            header.encoding
        ),
    );
    let mut watch = Watch::new(header.entries(), args.quiet)?;
    watch.show("checksum", 0);
    // Every check is run, whatever the others say: the proof knows which board is affected.
    report.check(
        "checksum",
        header.check_checksum(payload),
        &format!("{:016x}", header.payload_checksum),
    );
    report.check("padding", header.check_padding(payload), "");
    let mut boards_proved = 0;
    let proof = table.prove_and_watch(|depth| {
        boards_proved += depth.boards();
        watch.show(&format!("distance {}", depth.distance()), boards_proved);
    });
    watch.finish();
    report.check("proof", proof, &format!("{boards_proved} boards"));

    let printed = print(&report.lines);
    if report.faults.is_empty() {
        printed?;
        return Ok(SUCCESS);
    }
    Err(open::damaged(Some(&args.table), report.faults.join("; ")))
}

/// A line for each check, and what the failed ones found.
#[derive(Default)]
struct Report {
    lines: String,
    faults: Vec<String>,
}

impl Report {
    fn check<E: std::fmt::Display>(&mut self, name: &str, result: Result<(), E>, note: &str) {
        match result {
            Ok(()) => self.passed(name, note),
            Err(error) => {
                self.lines += &format!("{name:<9} FAILED\n");
                self.faults.push(format!("{name}: {error}"));
            }
        }
    }

    fn passed(&mut self, name: &str, note: &str) {
        self.lines += format!("{name:<9} ok  {note}").trim_end();
        self.lines += "\n";
    }
}
