import { sameBoard } from "tilebase-reader/puzzle";
import { useChange } from "../document-event";
import { type Game, isSamePuzzle, isSolved } from "../model/game";

/** A tone: its frequency in hertz, its start and its length in seconds. */
type Tone = readonly [frequency: number, start: number, length: number];

const SLIDE: readonly Tone[] = [[180, 0, 0.07]];
const SOLVED: readonly Tone[] = [
  [523, 0.05, 0.3],
  [659, 0.17, 0.3],
  [784, 0.29, 0.5],
];

let context: AudioContext | undefined;

/** Plays a sound and vibrates, where the device can, when tiles slide and when the puzzle is solved. */
export function useSound(game: Game, isOn: boolean): void {
  useChange(game, (last) => {
    if (!isOn || !isSamePuzzle(last, game) || sameBoard(last.board, game.board)) return;
    const isEnd = isSolved(game);
    (isEnd ? SOLVED : SLIDE).forEach(play);
    // Some browsers cannot vibrate.
    (navigator as Partial<Navigator>).vibrate?.(isEnd ? [20, 60, 40] : 8);
  });
}

function play([frequency, delay, length]: Tone): void {
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const volume = new GainNode(context);
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  const tone = new OscillatorNode(context, { type: "triangle", frequency });
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}
