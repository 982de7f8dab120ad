import { useLayoutEffect, useRef } from "preact/hooks";
import {
  blankCell,
  type Board,
  type Move,
  type Moves,
  position,
  sameBoard,
} from "tilebase-reader/puzzle";
import { slideMoves, slidingTiles, tileDirection } from "../model/slide";
import { CellTable } from "../board/CellTable";
import { Piece } from "../picture/Piece";
import { useWords } from "../words/words";
import type { Lead } from "../model/answers";
import { usePointer } from "./pointer";

interface Props {
  board: Board;
  goal: Board;
  /** Whether each legal move leads nearer or away; `undefined` to show nothing. */
  leads: ReadonlyMap<Move, Lead> | undefined;
  hintedTile: number | undefined;
  /** Whether the tiles next to the blank show that they can move. */
  isInviting: boolean;
  /** Whether the tiles ripple after the player has solved the puzzle. */
  isCelebrated: boolean;
  play: (moves: Moves) => void;
}

/**
 * The board to play on, in two layers. Buttons in reading order serve pointers, keys and screen readers; below them,
 * pictures of the tiles move.
 */
export function BoardView({
  board,
  goal,
  leads,
  hintedTile,
  isInviting,
  isCelebrated,
  play,
}: Props) {
  const words = useWords();
  const element = useRef<HTMLDivElement>(null);
  usePointer(element, board, play);
  useFocusThatFollows(element, board);

  const shape = { "--rows": board.rows, "--cols": board.cols };
  const isSolved = sameBoard(board, goal);
  const classes = [
    "board",
    isInviting && !isSolved && "inviting",
    isSolved && "solved",
    isSolved && isCelebrated && "celebrated",
  ];
  return (
    <div class={classes.filter(Boolean).join(" ")} ref={element} style={shape}>
      <div class="tiles" aria-hidden="true">
        {board.tiles.map(
          (_, tile) =>
            tile > 0 && (
              <Tile
                key={tile}
                tile={tile}
                board={board}
                goal={goal}
                leads={leads}
                isHinted={tile === hintedTile}
              />
            ),
        )}
      </div>
      <CellTable kind="cells" board={board} label={words.play.board}>
        {(cell) => <Cell cell={cell} board={board} leads={leads} play={play} />}
      </CellTable>
    </div>
  );
}

type CellProps = Pick<Props, "board" | "leads" | "play"> & { cell: number };

function Cell({ cell, board, leads, play }: CellProps) {
  const { boards: words } = useWords();
  const moves = slideMoves(board, cell);
  const tile = board.tiles[cell] as number;
  const parts = [tile === 0 ? words.blank : words.tile(tile)];
  const move = moves[0] as Move;
  if (moves.length === 1) parts.push(words.slides(move));
  if (moves.length > 1) parts.push(words.slidesSeveral(slidingTiles(board, moves), move));
  if (moves.length === 1 && leads?.get(move) === "nearer") parts.push(words.goodMove);
  return (
    <button
      aria-label={parts.join(", ")}
      aria-disabled={moves === ""}
      tabIndex={moves === "" ? -1 : 0}
      onClick={() => play(moves)}
    />
  );
}

type TileProps = Pick<Props, "board" | "goal" | "leads"> & { tile: number; isHinted: boolean };

function Tile({ tile, board, goal, leads, isHinted }: TileProps) {
  const cell = board.tiles.indexOf(tile);
  const { row, col } = position(board, cell);
  const gap = position(board, blankCell(board));
  const move = slideMoves(board, cell);
  const isGood = leads?.get(move as Move) === "nearer";
  const distance = Math.abs(row - gap.row) + Math.abs(col - gap.col);
  const classes = [
    "tile",
    distance === 1 && "movable",
    goal.tiles[cell] === tile && "home",
    isHinted && "hinted",
  ];
  return (
    <div
      class={classes.filter(Boolean).join(" ")}
      data-tile={tile}
      style={{
        transform: `translate(${100 * col}%, ${100 * row}%)`,
        // The ripple starts at the blank, next to the last moved tile.
        "--wait": distance - 1,
        "--right": gap.col - col,
        "--down": gap.row - row,
      }}
    >
      <div class="face">
        <Piece tile={tile} goal={goal} />
        <span class="number">{tile}</span>
        {isGood && (
          <svg class="tick" viewBox="0 0 16 16">
            <path d="M2.5 8.5l4 4 7-9" />
          </svg>
        )}
        {isHinted && (
          <svg class={`arrow ${tileDirection(move as Move)}`} viewBox="0 0 16 16">
            <path d="M8 2v12M3 9l5 5 5-5" />
          </svg>
        )}
      </div>
    </div>
  );
}

/** Keeps the focus on a tile when it slides to another cell. */
function useFocusThatFollows(element: { current: HTMLElement | null }, board: Board): void {
  const before = useRef(board);
  useLayoutEffect(() => {
    const buttons = Array.from(
      element.current?.querySelectorAll<HTMLElement>(".cells button") ?? [],
    );
    const focused = buttons.findIndex((button) => button === document.activeElement);
    const tile = before.current.tiles[focused];
    if (tile) buttons[board.tiles.indexOf(tile)]?.focus();
    before.current = board;
  }, [board]);
}
