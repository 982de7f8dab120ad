import { useLayoutEffect, useRef } from "preact/hooks";
import { type Board as Tiles, type Move, type Moves, sameBoard } from "tilebase-reader/puzzle";
import { Board, type Mark } from "../board/Board";
import type { Lead } from "../model/answers";
import { slideMoves, slidingTiles } from "../model/slide";
import { Piece } from "../picture/Piece";
import { useWords } from "../words/words";
import { usePointer } from "./pointer";

interface Props {
  board: Tiles;
  goal: Tiles;
  /** Whether each legal move leads nearer or away; `undefined` to show nothing. */
  leads: ReadonlyMap<Move, Lead> | undefined;
  /** The move of the hint. */
  hint: Move | undefined;
  /** The move that the board suggests before the first move on this device. */
  invitation: Move | undefined;
  /** Whether the tiles dip after the player has solved the puzzle. */
  isCelebrated: boolean;
  play: (moves: Moves) => void;
}

/**
 * The board to play on, in two layers. Buttons in reading order serve pointers, keys and screen readers; below them,
 * pictures of the tiles move.
 */
export function BoardView({ board, goal, leads, hint, invitation, isCelebrated, play }: Props) {
  const words = useWords();
  const element = useRef<HTMLDivElement>(null);
  usePointer(element, board, play);
  useFocusThatFollows(element, board);

  const marks = board.tiles.map((_, cell): Mark => {
    const move = slideMoves(board, cell) as Move;
    const kinds = [
      leads?.get(move) === "nearer" && "good",
      move === hint && "hinted",
      move === invitation && "invited",
    ];
    return { kind: kinds.filter(Boolean).join(" ") };
  });
  // The Tab key stops once at the board, because the arrow keys slide all tiles.
  const stop = board.tiles.findIndex((_, cell) => slideMoves(board, cell) !== "");
  const isSolved = sameBoard(board, goal);
  const arrow = hint
    ? { move: hint, kind: "hint" as const }
    : invitation && { move: invitation, kind: "invitation" as const };
  return (
    <Board
      {...{ board, goal, marks, arrow, element }}
      kind={`to-play ${isSolved && isCelebrated ? "celebrated" : ""}`}
      cover={(tile) => <Piece tile={tile} goal={goal} />}
    >
      <div class="cells" role="table" aria-label={words.play.board}>
        {Array.from({ length: board.rows }, (_, row) => (
          <div role="row" key={row}>
            {Array.from({ length: board.cols }, (_, col) => (
              <div role="cell" key={col}>
                <Cell cell={row * board.cols + col} {...{ board, leads, play, stop }} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Board>
  );
}

type CellProps = Pick<Props, "board" | "leads" | "play"> & { cell: number; stop: number };

function Cell({ cell, board, leads, play, stop }: CellProps) {
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
      tabIndex={cell === stop ? 0 : -1}
      onClick={() => play(moves)}
    />
  );
}

/** Keeps the focus on a tile when it slides to another cell. */
function useFocusThatFollows(element: { current: HTMLElement | null }, board: Tiles): void {
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
