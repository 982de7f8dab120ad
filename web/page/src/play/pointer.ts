import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import {
  blankCell,
  type Board,
  type Move,
  type Moves,
  neighbour,
  legalMoves,
} from "tilebase-reader/puzzle";
import { slideMoves } from "../model/slide";

/** The largest movement of a click, in pixels. */
const CLICK_SLOP = 8;
/** The fraction of a cell after which a released tile completes its move. */
const ENOUGH_OF_THE_WAY = 0.35;
/** For each move of the blank, the direction of the sliding tile: its steps to the right and down. */
const TILE_DIRECTION: Readonly<Record<Move, readonly [number, number]>> = {
  u: [0, 1],
  d: [0, -1],
  l: [1, 0],
  r: [-1, 0],
};

interface Latest {
  board: Board;
  play: (moves: Moves) => void;
}

/** Moves dragged tiles, even several in a line. A swipe anywhere on the board moves the tile next to the blank. */
export function usePointer(
  element: { current: HTMLElement | null },
  board: Board,
  play: (moves: Moves) => void,
): void {
  const latest = useRef<Latest>({ board, play });
  latest.current = { board, play };
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    const listener = listen(element.current as HTMLElement, latest);
    end.current = listener.end;
    return listener.stop;
  }, []);
  // Ends a drag when the board changes.
  useLayoutEffect(() => end.current?.(), [board]);
}

/** A gesture of a finger or a mouse on the board. */
interface Gesture {
  pointer: number;
  startX: number;
  startY: number;
  /** The moves of a drag; empty if it started out of line with the blank. */
  moves: Moves;
  tiles: HTMLElement[];
  isDrag: boolean;
}

function listen(element: HTMLElement, latest: { current: Latest }) {
  let gesture: Gesture | undefined;

  const start = (event: PointerEvent) => {
    if (gesture || event.button !== 0) return;
    const { board } = latest.current;
    const moves = slideMoves(board, cellUnder(element, board, event));
    gesture = {
      pointer: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      moves,
      tiles: tilesThatMove(element, board, moves),
      isDrag: false,
    };
  };

  const follow = (event: PointerEvent) => {
    if (gesture?.pointer !== event.pointerId) return;
    // The button was released outside the window, without an event.
    if (event.buttons === 0) return end();
    const { board } = latest.current;
    const { moves } = gesture;
    const distance = distanceOf(gesture, event);
    if (!gesture.isDrag) {
      if (Math.hypot(...distance) < CLICK_SLOP) return;
      // From here on, the gesture is not a click: the button under the finger receives no event.
      element.setPointerCapture(event.pointerId);
      if (!isAlong(moves, distance)) {
        end();
        return latest.current.play(swipeMove(board, distance));
      }
      gesture.isDrag = true;
    }
    drawDrag(gesture, wayOf(moves, distance, cellSize(element, board)));
  };

  const finish = (event: PointerEvent) => {
    if (gesture?.pointer !== event.pointerId) return;
    const { moves, isDrag } = gesture;
    const { board, play } = latest.current;
    const size = cellSize(element, board);
    const way = wayOf(moves, distanceOf(gesture, event), size);
    end();
    if (isDrag && way > ENOUGH_OF_THE_WAY * size) play(moves);
  };

  const end = () => {
    for (const tile of gesture?.tiles ?? []) {
      tile.classList.remove("dragged");
      tile.style.translate = "";
    }
    gesture = undefined;
  };

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener("pointerdown", start, { signal });
  element.addEventListener("pointermove", follow, { signal });
  // A mouse button can be released anywhere on the page.
  window.addEventListener("pointerup", finish, { signal });
  window.addEventListener("pointercancel", end, { signal });
  return { end, stop: () => listening.abort() };
}

/** Returns the box of the tiles, within the edge of the tray. */
function boxOf(element: HTMLElement): DOMRect {
  return (element.firstElementChild as Element).getBoundingClientRect();
}

function cellSize(element: HTMLElement, board: Board): number {
  return boxOf(element).width / board.cols;
}

function cellUnder(element: HTMLElement, board: Board, event: PointerEvent): number {
  const { left, top } = boxOf(element);
  const size = cellSize(element, board);
  const within = (place: number, cells: number) =>
    Math.min(Math.max(Math.floor(place / size), 0), cells - 1);
  return (
    within(event.clientY - top, board.rows) * board.cols + within(event.clientX - left, board.cols)
  );
}

function tilesThatMove(element: HTMLElement, board: Board, moves: Moves): HTMLElement[] {
  let cell = blankCell(board);
  return Array.from(moves, (move) => {
    cell = neighbour(board, cell, move as Move) as number;
    return element.querySelector<HTMLElement>(`[data-tile="${board.tiles[cell]}"]`) as HTMLElement;
  });
}

type Distance = [right: number, down: number];

function distanceOf(gesture: Gesture, event: PointerEvent): Distance {
  return [event.clientX - gesture.startX, event.clientY - gesture.startY];
}

/** Returns whether the pointer moves along the line of its tile, forward or back. */
function isAlong(moves: Moves, [right, down]: Distance): boolean {
  if (moves === "") return false;
  const [goesRight] = TILE_DIRECTION[moves[0] as Move];
  return goesRight === 0 ? Math.abs(down) > Math.abs(right) : Math.abs(right) > Math.abs(down);
}

/** Returns the offset of the dragged tiles in pixels: at most one cell, never backwards. */
function wayOf(moves: Moves, [right, down]: Distance, cellSize: number): number {
  if (moves === "") return 0;
  const [goesRight, goesDown] = TILE_DIRECTION[moves[0] as Move];
  return Math.min(Math.max(right * goesRight + down * goesDown, 0), cellSize);
}

function drawDrag({ moves, tiles }: Gesture, way: number): void {
  const [goesRight, goesDown] = TILE_DIRECTION[moves[0] as Move];
  for (const tile of tiles) {
    tile.classList.add("dragged");
    tile.style.translate = `${goesRight * way}px ${goesDown * way}px`;
  }
}

/** Returns the move that slides a tile in the direction of a swipe, or "" if none does. */
function swipeMove(board: Board, distance: Distance): Moves {
  const move = moveOfSwipe(distance);
  return legalMoves(board).includes(move) ? move : "";
}

function moveOfSwipe([right, down]: Distance): Move {
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? "l" : "r";
  return down > 0 ? "u" : "d";
}
