//! `tilebase info`: describes table files. For pattern tables, see `pattern_files`.

use std::path::Path;

use snapbox::str;

use crate::run;

#[test]
fn a_shipped_table() {
    let info = |arguments| run(Path::new(tilebase_data::folder()), arguments).success();
    info("info 3x3-corner.tb").stdout_eq(str![[r#"
file              3x3-corner.tb
format            tilebase table, version 1
kind              table of all boards
shape             3x3
goal              1 2 3 4 5 6 7 8 x
boards            181440
encoding          move
metric            single
order of moves    udlr
largest distance  31
mean distance     21.9724
size              45424 bytes
checksum          8b6e211abcf56b81
checked           only the header; `tilebase verify` checks all of it

"#]]);
    info("info --json 3x3-corner.tb").stdout_eq(str![[r#"
{"file":"3x3-corner.tb","version":1,"encoding":"move","metric":"single","move_order":"udlr","rows":3,"cols":3,"goal_blank":8,"goal":[1,2,3,4,5,6,7,8,0],"max_distance":31,"mean_distance":21.972398589065257,"entries":181440,"file_len":45424,"payload_len":45360,"distance_sum":3986672,"payload_xxh3":"8b6e211abcf56b81"}

"#]]);
}
