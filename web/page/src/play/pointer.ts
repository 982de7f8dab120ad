import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Board, legalMoves, type Move, type Moves } from "tilebase-reader/puzzle";
import { slideMoves, SLIDES, slidingTiles } from "../model/slide";

/** The largest movement of a click, in pixels. */
const CLICK_SLOP = 8;
/** The fraction of a cell after which a released tile completes its move. */
const ENOUGH_OF_THE_WAY = 0.35;

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
  /** The side of a cell in pixels. */
  size: number;
  tiles: HTMLElement[];
  isDrag: boolean;
}

function listen(element: HTMLElement, latest: { current: Latest }) {
  let gesture: Gesture | undefined;

  const start = (event: PointerEvent) => {
    if (gesture || event.button !== 0) return;
    const { board } = latest.current;
    const cells = [...element.querySelectorAll<HTMLElement>(".cells button")];
    const cell = cells.indexOf(event.target as HTMLElement);
    const moves = cell < 0 ? "" : slideMoves(board, cell);
    gesture = {
      pointer: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      moves,
      size: cells[0]?.offsetWidth ?? 0,
      tiles: slidingTiles(board, moves).map(
        (tile) => element.querySelector(`[data-tile="${tile}"]`) as HTMLElement,
      ),
      isDrag: false,
    };
  };

  const follow = (event: PointerEvent) => {
    if (gesture?.pointer !== event.pointerId) return;
    // The button was released outside the window, without an event.
    if (event.buttons === 0) return end();
    const { board, play } = latest.current;
    const { moves, size } = gesture;
    const distance = distanceOf(gesture, event);
    if (!gesture.isDrag) {
      if (Math.hypot(...distance) < CLICK_SLOP) return;
      // From here on, the gesture is not a click: the button under the finger receives no event.
      element.setPointerCapture(event.pointerId);
      if (!isAlong(moves, distance)) {
        end();
        return play(swipeMove(board, distance));
      }
      gesture.isDrag = true;
    }
    drawDrag(gesture, wayOf(moves, distance, size));
  };

  const finish = (event: PointerEvent) => {
    if (gesture?.pointer !== event.pointerId) return;
    const { moves, size, isDrag } = gesture;
    const way = wayOf(moves, distanceOf(gesture, event), size);
    end();
    if (isDrag && way > ENOUGH_OF_THE_WAY * size) latest.current.play(moves);
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

type Distance = [right: number, down: number];

function distanceOf(gesture: Gesture, event: PointerEvent): Distance {
  return [event.clientX - gesture.startX, event.clientY - gesture.startY];
}

/** Returns whether the pointer moves along the line of its tile, forward or back. */
function isAlong(moves: Moves, [right, down]: Distance): boolean {
  if (moves === "") return false;
  const isAcross = SLIDES[moves[0] as Move].right !== 0;
  return isAcross === Math.abs(right) > Math.abs(down);
}

/** Returns the offset of the dragged tiles in pixels: at most one cell, never backwards. */
function wayOf(moves: Moves, [right, down]: Distance, cellSize: number): number {
  if (moves === "") return 0;
  const slide = SLIDES[moves[0] as Move];
  return Math.min(Math.max(right * slide.right + down * slide.down, 0), cellSize);
}

function drawDrag({ moves, tiles }: Gesture, way: number): void {
  const { right, down } = SLIDES[moves[0] as Move];
  for (const tile of tiles) {
    tile.classList.add("dragged");
    tile.style.translate = `${right * way}px ${down * way}px`;
  }
}

/** Returns the move that slides a tile in the direction of a swipe, or "" if none does. */
function swipeMove(board: Board, distance: Distance): Moves {
  const isOne = (move: Move) => isAlong(move, distance) && wayOf(move, distance, 1) > 0;
  return legalMoves(board).find(isOne) ?? "";
}
