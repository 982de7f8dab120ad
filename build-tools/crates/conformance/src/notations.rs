//! Boards and moves in many notations, with results or errors.

use tilebase_lookup::Board;

use crate::line;
use crate::refusals::shape;

const SOLVED: &str = "1 2 3 4 5 6 7 8 x";
const FIRST: &str = "x 1 2 3 4 5 6 7 8";
const CENTER: &str = "1 2 3 4 x 6 7 8 5";
const FIFTEEN: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const FIFTEEN_INSIDE: &str = "1 2 3 4 5 6 7 8 9 10 x 12 13 14 15 11";
const FIFTEEN_FIRST: &str = "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
const TWELVE: &str = "1 2 3 4 5 6 7 8 9 10 11 x";

const OF_3X3: &str = "3x3-corner.tb";
const OF_2X3: &str = "2x3-udlr";
const OF_2X4: &str = "2x4-bit";
const OF_3X4: &str = "3x4-corner-4-4-3";
const OF_4X4: &str = "4x4";

/// The name of a table, a text, and the board that the text means.
const BOARDS: &[(&str, &str, &str)] = &[
    // Characters for the blank.
    (OF_3X3, "1 2 3 4 0 6 7 8 5", CENTER),
    (OF_3X3, "1 2 3 4 X 6 7 8 5", CENTER),
    (OF_3X3, "1 2 3 4 _ 6 7 8 5", CENTER),
    (OF_3X3, "1 2 3 4 . 6 7 8 5", CENTER),
    (OF_3X3, "1 2 3 4 * 6 7 8 5", CENTER),
    (OF_3X3, "1 2 3 4 - 6 7 8 5", CENTER),
    (OF_3X3, "1 2 3 4 □ 6 7 8 5", CENTER),
    (OF_3X3, "1234*6785", CENTER),
    (OF_3X3, "1234-6785", CENTER),
    (OF_3X3, "123/4□6/785", CENTER),
    (OF_3X3, "123\n4*6\n785", CENTER),
    (OF_3X3, "1\n2\n3\n4\n-\n6\n7\n8\n5", CENTER),
    (
        OF_3X3,
        "| 1 | 2 | 3 |\n| 4 | - | 6 |\n| 7 | 8 | 5 |",
        CENTER,
    ),
    (OF_3X3, "- 1 2\n3 4 5\n6 7 8", FIRST),
    // Words for the blank, and number literals.
    (OF_3X3, "[[1, 2, 3], [4, None, 6], [7, 8, 5]]", CENTER),
    (OF_3X3, "[1,2,3,4,null,6,7,8,5]", CENTER),
    (OF_3X3, "1,2,3\n4,NaN,6\n7,8,5", CENTER),
    (OF_3X3, "1.0,2.0,3.0\n4.0,nan,6.0\n7.0,8.0,5.0", CENTER),
    (OF_3X3, "[[1. 2. 3.]\n [4. nan 6.]\n [7. 8. 5.]]", CENTER),
    (OF_3X3, "(1, 2, 3, 4, NONE, 6, 7, 8, 5)", CENTER),
    (
        OF_4X4,
        "1.0 2.0 3.0 4.0\n5.0 6.0 7.0 8.0\n9.0 10.0 NaN 12.0\n13.0 14.0 15.0 11.0",
        FIFTEEN_INSIDE,
    ),
    // Brackets and quotes of programming languages.
    (OF_3X3, "[[1,2,3],[4,0,6],[7,8,5]]", CENTER),
    (OF_3X3, "[[1, 2, 3],\n [4, 0, 6],\n [7, 8, 5]]", CENTER),
    (OF_3X3, "[[1 2 3]\n [4 0 6]\n [7 8 5]]", CENTER),
    (OF_3X3, "{{1,2,3},{4,0,6},{7,8,5}}", CENTER),
    (OF_3X3, "((1,2,3),(4,0,6),(7,8,5))", CENTER),
    (OF_3X3, "[1 2 3; 4 0 6; 7 8 5]", CENTER),
    (OF_3X3, "[1, 2, 3; 4, 0, 6; 7, 8, 5]", CENTER),
    (
        OF_3X3,
        "[\"1\",\"2\",\"3\",\"4\",\"0\",\"6\",\"7\",\"8\",\"5\"]",
        CENTER,
    ),
    (
        OF_3X3,
        "['1', '2', '3', '4', 'x', '6', '7', '8', '5']",
        CENTER,
    ),
    (OF_3X3, "[\"123\",\"4x6\",\"785\"]", CENTER),
    (OF_3X3, "\"123/4x6/785\"", CENTER),
    (OF_3X3, "'1 2 3 4 0 6 7 8 5'", CENTER),
    (OF_3X3, "1 2 3;\n4 0 6;\n7 8 5;", CENTER),
    (OF_3X3, "1,2,3,\n4,0,6,\n7,8,5,", CENTER),
    (
        OF_4X4,
        "[[1,2,3,4],[5,6,7,8],[9,10,0,12],[13,14,15,11]]",
        FIFTEEN_INSIDE,
    ),
    (
        OF_4X4,
        "[1 2 3 4; 5 6 7 8; 9 10 11 12; 13 14 15 0]",
        FIFTEEN,
    ),
    // Fields separated by commas, semicolons or tabs: an empty one is the blank.
    (OF_3X3, "1,2,3,4,,6,7,8,5", CENTER),
    (OF_3X3, "1, 2, 3, 4, , 6, 7, 8, 5", CENTER),
    (OF_3X3, ",1,2,3,4,5,6,7,8", FIRST),
    (OF_3X3, "1,2,3,4,5,6,7,8,", SOLVED),
    (OF_3X3, "1,2,3\n4,,6\n7,8,5", CENTER),
    (OF_3X3, "1,2,3\n4, ,6\n7,8,5\n", CENTER),
    (OF_3X3, "1,2,3\r\n4,5,6\r\n7,8,\r\n", SOLVED),
    (OF_3X3, ",1,2\n3,4,5\n6,7,8", FIRST),
    (OF_3X3, "1,2,3,\n4,,6,\n7,8,5,", CENTER),
    (OF_3X3, "1,2,3/4,,6/7,8,5", CENTER),
    (OF_3X3, "[[1,2,3],[4,,6],[7,8,5]]", CENTER),
    (OF_3X3, "[[,1,2],[3,4,5],[6,7,8]]", FIRST),
    (OF_3X3, "{{1,2,3},{4,5,6},{7,8,}}", SOLVED),
    (
        OF_3X3,
        "\"1\",\"2\",\"3\"\n\"4\",\"\",\"6\"\n\"7\",\"8\",\"5\"",
        CENTER,
    ),
    (
        OF_3X3,
        "\"1\",\"2\",\"3\"\r\n\"4\",\"5\",\"6\"\r\n\"7\",\"8\",\" \"\r\n",
        SOLVED,
    ),
    (
        OF_3X3,
        "['1', '2', '3', '4', '', '6', '7', '8', '5']",
        CENTER,
    ),
    (OF_3X3, "1;2;3\n4;;6\n7;8;5", CENTER),
    (OF_3X3, "1;2;3\n4;5;6\n7;8;", SOLVED),
    (OF_3X3, "1\t2\t3\n4\t\t6\n7\t8\t5", CENTER),
    (OF_3X3, "\t1\t2\n3\t4\t5\n6\t7\t8", FIRST),
    (OF_3X3, "1\t2\t3\n4\t5\t6\n7\t8\t", SOLVED),
    (OF_3X3, "1\t2\t3\t4\t\t6\t7\t8\t5", CENTER),
    (
        OF_4X4,
        "1\t2\t3\t4\n5\t6\t7\t8\n9\t10\t\t12\n13\t14\t15\t11",
        FIFTEEN_INSIDE,
    ),
    (OF_4X4, "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,", FIFTEEN),
    (OF_3X4, "1,2,3,4\n5,6,7,8\n9,10,11,", TWELVE),
    // Boxes.
    (OF_3X3, "|1|2|3|\n|4| |6|\n|7|8|5|", CENTER),
    (
        OF_3X3,
        "| 1 | 2 | 3 |\n| 4 |   | 6 |\n| 7 | 8 | 5 |",
        CENTER,
    ),
    (
        OF_3X3,
        "| 1 | 2 | 3 |\n|---|---|---|\n| 4 |   | 6 |\n| 7 | 8 | 5 |",
        CENTER,
    ),
    (
        OF_3X3,
        "| 1 | 2 | 3 |\n|--:|:-:|--:|\n| 4 |   | 6 |\n| 7 | 8 | 5 |",
        CENTER,
    ),
    (
        OF_3X3,
        " 1 | 2 | 3\n---+---+---\n 4 |   | 6\n---+---+---\n 7 | 8 | 5",
        CENTER,
    ),
    (
        OF_3X3,
        " 1 | 2 | 3\n---+---+---\n 4 | 5 | 6\n---+---+---\n 7 | 8 |  ",
        SOLVED,
    ),
    (
        OF_3X3,
        "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 6 |\n+---+---+---+\n| 7 | 8 | 5 |\n+---+---+---+",
        CENTER,
    ),
    (
        OF_3X3,
        "+---+---+---+\n|   | 1 | 2 |\n+---+---+---+\n| 3 | 4 | 5 |\n+---+---+---+\n| 6 | 7 | 8 |\n+---+---+---+",
        FIRST,
    ),
    (
        OF_3X3,
        "┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │   │ 6 │\n├───┼───┼───┤\n│ 7 │ 8 │ 5 │\n└───┴───┴───┘",
        CENTER,
    ),
    (
        OF_3X3,
        "╔═╦═╦═╗\n║1║2║3║\n╠═╬═╬═╣\n║4║5║6║\n╠═╬═╬═╣\n║7║8║ ║\n╚═╩═╩═╝",
        SOLVED,
    ),
    (
        OF_3X3,
        "+-------+\n| 1 2 3 |\n| 4   6 |\n| 7 8 5 |\n+-------+",
        CENTER,
    ),
    (
        OF_3X3,
        "-------------\n| 1 | 2 | 3 |\n-------------\n| 4 | 0 | 6 |\n-------------\n| 7 | 8 | 5 |\n-------------",
        CENTER,
    ),
    (
        OF_4X4,
        "+--+--+--+--+\n| 1| 2| 3| 4|\n| 5| 6| 7| 8|\n| 9|10|  |12|\n|13|14|15|11|\n+--+--+--+--+",
        FIFTEEN_INSIDE,
    ),
    (OF_3X3, "| |1|2|3|4|5|6|7|8|", FIRST),
    (OF_3X3, "|1|2|3|4| |6|7|8|5|", CENTER),
    (OF_3X3, "│1│2│3│4│5│6│7│8│ │", SOLVED),
    // A gap wider than all others in its row is the blank.
    (OF_3X3, "1 2 3\n4   6\n7 8 5", CENTER),
    (OF_3X3, "1 2 3\n4  6\n7 8 5", CENTER),
    (OF_3X3, "1 2 3 / 4   6 / 7 8 5", CENTER),
    (OF_3X3, "  1 2\n3 4 5\n6 7 8", FIRST),
    (OF_3X3, "1 2 3\n4 5 6\n7 8  ", SOLVED),
    (OF_3X3, "    1 2 3\n    4   6\n    7 8 5\n", CENTER),
    (OF_3X3, "1   2   3\n4       6\n7   8   5", CENTER),
    (OF_3X3, "1 2 3\r\n4   6\r\n7 8 5\r\n", CENTER),
    (OF_3X3, "123\n4 6\n785", CENTER),
    (OF_3X3, "123/4 6/785", CENTER),
    (OF_3X3, " 12/345/678", FIRST),
    (OF_3X3, "123\n456\n78 ", SOLVED),
    (
        OF_4X4,
        " 1  2  3  4\n 5  6  7  8\n 9 10    12\n13 14 15 11",
        FIFTEEN_INSIDE,
    ),
    (
        OF_4X4,
        "1  2  3  4\n5  6  7  8\n9  10    12\n13 14 15 11",
        FIFTEEN_INSIDE,
    ),
    (
        OF_4X4,
        "1 2 3 4\n5 6 7 8\n9 10   12\n13 14 15 11",
        FIFTEEN_INSIDE,
    ),
    (
        OF_4X4,
        "    1  2  3\n 4  5  6  7\n 8  9 10 11\n12 13 14 15",
        FIFTEEN_FIRST,
    ),
    (OF_4X4, "1234\n5678\n9A C\nDEFB", FIFTEEN_INSIDE),
    // Full-width characters.
    (OF_3X3, "１２３４ｘ６７８５", CENTER),
    (OF_3X3, "１２３／４０６／７８５", CENTER),
    (OF_3X3, "１　２　３；４　０　６；７　８　５", CENTER),
    (OF_3X3, "1、2、3、4、0、6、7、8、5", CENTER),
    (
        OF_3X3,
        "［［１，２，３］，［４，，６］，［７，８，５］］",
        CENTER,
    ),
    (OF_3X4, "１ ２ ３ ４\n５ ６ ７ ８\n９ １０ １１ ０", TWELVE),
    // Other shapes: rows, letters and leading zeros.
    (OF_3X4, "1 2 3 4/5 6 7 8/9 10 11 x", TWELVE),
    (OF_3X4, "1234/5678/9abx", TWELVE),
    (OF_3X4, "1 2 3 4 | 5 6 7 8 | 9 10 11 x", TWELVE),
    (OF_3X4, "1 2 3 4, 5 6 7 8, 9 10 11 x", TWELVE),
    (OF_3X4, "1;2;3;4\n5;6;7;8\n9;10;11;0", TWELVE),
    (OF_3X4, "1;2;3;4/5;6;7;8/9;10;11;0", TWELVE),
    (OF_3X4, "1/2/3/4\n5/6/7/8\n9/10/11/0", TWELVE),
    (
        OF_4X4,
        "01 02 03 04\n05 06 07 08\n09 10 11 12\n13 14 15 00",
        FIFTEEN,
    ),
    (OF_4X4, "1 2 3 4 5 6 7 8 9 a b c d e f -", FIFTEEN),
    (OF_2X3, "1 2 3\n4 5  ", "1 2 3 4 5 x"),
    (OF_2X4, "1 2 3 4 / 5 6 7 *", "1 2 3 4 5 6 7 x"),
];

/// The name of a table, and a text that is not a board or is ambiguous.
const NO_BOARDS: &[(&str, &str)] = &[
    // Rows of another shape, or of different lengths.
    (OF_3X3, "1234/5678/x"),
    (OF_3X3, "1234 5678 x"),
    (OF_3X3, "12345678/x"),
    (OF_3X3, "1 2 3 4\n5 6 7 8\nx"),
    (OF_3X3, "123/45/678x"),
    (OF_4X4, "1 2 3 4 5 6 7 8 9 10\n11 12 13 14 15 x"),
    (OF_3X4, "123/456/789/ABx"),
    (OF_3X4, "1 2 3 | 4 5 6 | 7 8 9 | 10 11 x"),
    (OF_3X4, "1 2 3, 4 5 6, 7 8 9, 10 11 x"),
    (OF_3X4, "1,2,3   4,5,6   7,8,9   10,11,x"),
    (OF_3X4, "1 2 3   4 5 6   7 8 9   10 11 x"),
    (OF_3X4, "1;2;3\n4;5;6\n7;8;9\n10;11;0"),
    (OF_4X4, "1;2;3;4;5;6;7;8/9;10;11;12;13;14;15;0"),
    (OF_2X3, "1 2 | 3 4 | 5 x"),
    (OF_2X4, "1 2\n3 4\n5 6\n7 x"),
    // No empty field, several empty fields, or one in an ambiguous place.
    (OF_3X3, "12345678"),
    (OF_3X3, "1 2 3 4   6 7 8 5"),
    (OF_3X3, "1 2 3\n4 6\n7 8 5"),
    (OF_3X3, "1 2 3\n4 5 6\n7 8"),
    (OF_3X3, "1 2 3\n4 5 6\n7 8 "),
    (OF_3X3, "  1 2\n  3 4 5\n  6 7 8"),
    (OF_3X3, "1,2,3,\n4,6,\n7,8,5,"),
    (OF_3X3, "1,2,3\n,4,6,\n7,8,5"),
    (OF_3X3, "1,2,3\n4,,,6\n7,8,5"),
    (OF_3X3, "1,2,3,,4,,6,7,8,5"),
    (OF_3X3, "1,2,3\n4,,5,6\n7,8"),
    (OF_3X3, "1 2 3 4 5 6 7 8."),
    (OF_3X3, "| 1 | 2 | 3 |\n| 4 | 6 |\n| 7 | 8 | 5 |"),
    (OF_3X3, "|   | 1 | 2 |\n| 3 | 4 |   |\n| 6 | 7 | 8 |"),
    (OF_3X3, "|1|2|3|4|5|6|7|8|"),
    (OF_2X3, "123 / 45"),
    (OF_2X3, "12 / 345"),
    (OF_2X3, "12; 345"),
    (OF_2X3, "1 2 3\n  4 5"),
    // A full stop may be the blank or the end of the text.
    (OF_3X3, "|7|8|1|\n|4|5|6|\n|2| |3|."),
    (OF_3X3, "213/478/  65."),
    (OF_2X3, "4    2    1  |  5         3 ."),
    // A missing tile without a blank, or two blanks.
    (OF_3X3, "1,2,3,4,,6,7,8,8"),
    (OF_3X3, "1,2,3\n4,0,6\n7,8,None"),
    (OF_3X3, "123-456-78x"),
    (OF_3X3, "1-2-3-4-5-6-7-8-x"),
    // Other characters.
    (OF_3X3, "1 2 3 4 5 6 7 8 -1"),
    (OF_3X3, "1 2 3 4 5 6 7 8 O"),
    (OF_3X3, "1 2 3 4 5 6 7 8 #"),
    (OF_3X3, "1 2 3 4 5 6 7 8 blank"),
    (OF_3X3, "board: 1 2 3 4 5 6 7 8 x"),
    (OF_3X3, "1. 2. 3. 4. 5. 6. 7. 8. 1.5"),
    (OF_3X3, "1️⃣2️⃣3️⃣"),
    (OF_3X3, "①②③④⑤⑥⑦⑧x"),
    (OF_3X3, "一二三四五六七八x"),
    (OF_3X3, "1e0 2 3 4 5 6 7 8 x"),
    (OF_4X4, "1234/5678/9101112/131415x"),
];

/// The board before the moves.
const START: &str = "1 2 3 4 x 5 6 7 8";
const WAY: &str = "ulddrru";

/// Texts that mean the moves [`WAY`] from [`START`].
const MOVES: &[&str] = &[
    "ulddrru",
    "ULDDRRU",
    "UlDdRrU",
    "u l d d r r u",
    "u,l,d,d,r,r,u",
    "u, l, d, d, r, r, u",
    "u;l;d;d;r;r;u",
    "u-l-d-d-r-r-u",
    "u/l/d/d/r/r/u",
    "u | l | d | d | r | r | u",
    "u > l > d > d > r > r > u",
    "u -> l -> d -> d -> r -> r -> u",
    "uld drr u",
    "ul\nddrr\nu\n",
    "u\tl\td\td\tr\tr\tu",
    "ulddrru.",
    "U, L, D, D, R, R, U.",
    "u l d2 r2 u",
    "U L D2 R2 U",
    "UL D2R2 U",
    "u1l1d2r2u1",
    "U1, L1, D2, R2, U1.",
    "Up, Left, Down, Down, Right, Right, Up",
    "up left down down right right up",
    "UP LEFT DOWN DOWN RIGHT RIGHT UP",
    "Up, Left, Down2, Right2, Up.",
    "UpLeftDownDownRightRightUp",
    "Up-Left-Down-Down-Right-Right-Up",
    "up -> left -> down -> down -> right -> right -> up",
    "[\"up\", \"left\", \"down\", \"down\", \"right\", \"right\", \"up\"]",
    "['U', 'L', 'D', 'D', 'R', 'R', 'U']",
    "(u, l, d, d, r, r, u)",
    "{u l d d r r u}",
    "\"ulddrru\"",
    "↑←↓↓→→↑",
    "↑ ← ↓ ↓ → → ↑",
    "↑, ←, ↓, ↓, →, →, ↑.",
    "↑ ← ↓2 →2 ↑",
    "⬆⬅⬇⬇➡➡⬆",
    "⬆️⬅️⬇️⬇️➡️➡️⬆️",
    "up ← ↓ d Right r ↑",
    "1. u 2. l 3. d 4. d 5. r 6. r 7. u",
    "1.u 2.l 3.d 4.d 5.r 6.r 7.u",
    "1.u2.l3.d4.d5.r6.r7.u",
    "1) Up\n2) Left\n3) Down\n4) Down\n5) Right\n6) Right\n7) Up",
    "(1) u (2) l (3) d (4) d (5) r (6) r (7) u",
    "1: u, 2: l, 3: d, 4: d, 5: r, 6: r, 7: u",
    "1. ul 2. dd 3. rr 4. u.",
    "1. U 2. L 3. D2 4. R2 5. U",
    "  ulddrru \n",
    "(1. u 2. l 3. d2 4. r2 5. u)",
    "(1. u 2. l 3. d2 r2) u",
    "1) u 2) l 3) d2 4) r2 5) u1)",
];

/// Texts that are not moves from [`START`], or are ambiguous.
const NO_MOVES: &[&str] = &[
    "2d",
    "u l 2d 2r u",
    "u l d 2 r 2 u",
    "u10",
    "d0",
    "Lx2",
    "l*2",
    "1. u 3. l",
    "2. u 3. l",
    "1. u 2.",
    "1) u 2) l 3)",
    "1. u 2) l",
    "(1. u 2. l3)",
    "(1) u2)",
    "1 u 2 l",
    "4 8 3",
    "u2.l",
    "u.l.d",
    "nsew",
    "north, west",
    "upp",
    "u l d d then r r u",
    "^<vv>>^",
    "> > >",
    ".",
    "-",
    "[]",
    "u → l → d → d",
    "Up ➡ Left",
    "上左下下右右上",
    "UUU",
    "lll",
    "u l é",
];

pub fn print() {
    for (name, text, board) in BOARDS {
        assert_eq!(
            Board::parse(shape(name), text)
                .map(|board| board.to_string())
                .as_deref(),
            Ok(*board),
            "{text}"
        );
        line(["read", name, &escaped(text), board]);
    }
    for (name, text) in NO_BOARDS {
        let error = Board::parse(shape(name), text).expect_err(text);
        line(["invalid", name, &escaped(text), &error.to_string()]);
    }
    let start = Board::parse(shape(OF_3X3), START).expect("a board");
    for text in MOVES {
        assert_eq!(start.apply(text), start.apply(WAY), "{text}");
        line(["moves", OF_3X3, START, &escaped(text), WAY]);
    }
    for text in NO_MOVES {
        let error = start.apply(text).expect_err(text);
        line(["refused", OF_3X3, START, text, &error.to_string()]);
    }
}

fn escaped(text: &str) -> String {
    text.replace('\n', "\\n")
        .replace('\r', "\\r")
        .replace('\t', "\\t")
}
