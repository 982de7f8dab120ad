import "./whole-puzzle.css";
import { useMemo, useState } from "preact/hooks";
import { canonicalGoal, sameShape, shapeText } from "tilebase-reader/puzzle";
import { back, backTo, boardsOnTheWay, type Game, make, newGame } from "../model/game";
import { slideMoves } from "../model/slide";
import { isSolvable } from "../model/solvable";
import type { SetGame } from "../page";
import { breadthFirst } from "../search/breadth-first";
import { useWords } from "../words/words";
import { Sign } from "../board/Sign";
import { DescribedBoard, Lesson } from "./Lesson";
import { SlideButtons } from "./SlideButtons";
import { type State, stateGraph } from "./state-graph";
import { useWholePuzzleWords } from "./whole-puzzle-words";

interface Props {
  game: Game;
  setGame: SetGame;
}

const GOALS = [2, 3].map((cols) => canonicalGoal({ rows: 2, cols }));

/** The sixth lesson: all boards of 2x2 and of 2x3, with the moves between them. */
export function WholePuzzle({ game, setGame }: Props) {
  const words = useWholePuzzleWords();
  const [own, setOwn] = useState(() => GOALS.map((goal) => farthestGame(goal)));
  return (
    <Lesson number={6} id="whole-puzzle" question={words.question} text={words.text}>
      {own.map((ownGame, index) => {
        const isYours = sameShape(game.goal, ownGame.goal) && isSolvable(game.board, game.goal);
        const setOwnGame: SetGame = (change) =>
          setOwn((games) => games.map((each, at) => (at === index ? change(each) : each)));
        return (
          <StateGraph
            key={index}
            game={isYours ? game : ownGame}
            setGame={isYours ? setGame : setOwnGame}
          />
        );
      })}
    </Lesson>
  );
}

function farthestGame(goal: Game["goal"]): Game {
  const { board } = stateGraph(goal).at(-1) as State;
  return newGame(board, goal);
}

/** All states of a shape, with the path of a game. */
function StateGraph({ game, setGame }: Props) {
  const words = useWords();
  const own = useWholePuzzleWords();
  const { board, goal, start, past } = game;
  const states = useMemo(() => stateGraph(goal), [goal]);
  const places = useMemo(
    () => new Map(states.map(({ board }, place) => [board.tiles.join(), place])),
    [states],
  );
  const path = [...boardsOnTheWay(start, past)].map(
    ({ tiles }) => places.get(tiles.join()) as number,
  );
  const here = path.at(-1) as number;
  const goTo = (place: number) => {
    const search = breadthFirst(board, (states[place] as State).board);
    let step = search.next();
    while (!step.done) step = search.next();
    const moves = step.value;
    setGame((game) => make(game, moves));
  };
  const press = (tile: number) =>
    setGame((game) => make(game, slideMoves(board, board.tiles.indexOf(tile))));
  const { distance } = states[here] as State;
  const isAtStart = past === "";
  return (
    <figure class="whole-puzzle stack far-apart">
      <Drawing states={states} path={path} goTo={goTo} />
      <div class="stack spaced">
        <div class="line">
          <DescribedBoard board={board} name={words.learn.theBoard} press={press} />
          <p role="status">
            <b>{words.play.movesToGo(distance)}</b>
            <br />
            {words.play.movesMade(past.length)}
          </p>
        </div>
        <SlideButtons board={board} slide={(move) => setGame((game) => make(game, move))}>
          <button aria-disabled={isAtStart} onClick={() => setGame(back)}>
            {words.play.undo}
          </button>
          <button aria-disabled={isAtStart} onClick={() => setGame((game) => backTo(game, 0))}>
            {words.learn.demonstration.startAgain}
          </button>
        </SlideButtons>
        <figcaption class="legend quiet">
          <p>{describe(states, own)}</p>
          <Sign of="path">{own.path}</Sign>
          <Sign of="shortest">{own.shortest}</Sign>
          {!isCircle(states) && (
            <>
              <Sign of="dot here">{own.present}</Sign>
              <Sign of="dot centre">{own.goal}</Sign>
              <Sign of="ring">{own.fifth}</Sign>
            </>
          )}
        </figcaption>
      </div>
    </figure>
  );
}

const isCircle = (states: readonly State[]) => (states[0] as State).y !== 0;

function describe(
  states: readonly State[],
  { circle, rings }: ReturnType<typeof useWholePuzzleWords>,
): string {
  const ends = states.reduce((sum, { neighbours }) => sum + neighbours.length, 0);
  const { board, distance } = states.at(-1) as State;
  return (isCircle(states) ? circle : rings)(shapeText(board), states.length, ends / 2, distance);
}

interface DrawingProps {
  states: readonly State[];
  /** The places of the states that the game has visited, in order. */
  path: readonly number[];
  goTo: (place: number) => void;
}

/** The graph: dots, or a button with a board for each state if they form a circle. */
function Drawing({ states, path, goTo }: DrawingProps) {
  const words = useWords();
  const own = useWholePuzzleWords();
  const extent = Math.max(...states.map(({ x, y }) => Math.hypot(x, y))) + 0.8;
  const here = states[path.at(-1) as number] as State;
  const at = ({ x, y }: State) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const lines = (from: State, isDrawn: (to: State) => boolean) =>
    from.neighbours
      .map((place) => states[place] as State)
      .filter(isDrawn)
      .map((to) => `M${at(from)}L${at(to)}`)
      .join("");
  const isFarther = (state: State) => (to: State) => to.distance > state.distance;
  const goToNearest = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const x = extent * ((2 * (event.clientX - box.left)) / box.width - 1);
    const y = extent * ((2 * (event.clientY - box.top)) / box.height - 1);
    const away = (state: State) => Math.hypot(state.x - x, state.y - y);
    const nearest = states.reduce((best, state) => (away(state) < away(best) ? state : best));
    goTo(states.indexOf(nearest));
  };
  return (
    <div class="drawing">
      <svg
        style={{ "--unit": extent / 22 }}
        viewBox={[-extent, -extent, 2 * extent, 2 * extent].join(" ")}
        role="img"
        aria-label={describe(states, own)}
        onClick={goToNearest}
      >
        {!isCircle(states) && [5, 10, 15, 20].map((radius) => <circle class="ring" r={radius} />)}
        <path class="edges" d={states.map((state) => lines(state, isFarther(state))).join("")} />
        <path
          class="shortest"
          d={[...between(states, here)]
            .map((state) => lines(state, (to) => to.distance < state.distance))
            .join("")}
        />
        <path class="path" d={`M${path.map((place) => at(states[place] as State)).join("L")}`} />
        <path class="states" d={states.map((state) => `M${at(state)}h0`).join("")} />
        <path class="centre" d={`M${at(states[0] as State)}h0`} />
        <path class="here" d={`M${at(here)}h0`} />
      </svg>
      {isCircle(states) &&
        states.map((state, place) => (
          <button
            key={place}
            aria-current={state === here}
            style={{
              left: `${50 + (50 * state.x) / extent}%`,
              top: `${50 + (50 * state.y) / extent}%`,
            }}
            onClick={() => goTo(place)}
          >
            <DescribedBoard board={state.board} />
            <span aria-hidden="true">{state.distance}</span>
            <span class="visually-hidden">{words.play.movesToGo(state.distance)}</span>
          </button>
        ))}
    </div>
  );
}

/** Returns the states on all shortest paths from a state to the goal. */
function between(states: readonly State[], from: State): Set<State> {
  const found = new Set([from]);
  for (const { neighbours, distance } of found) {
    for (const place of neighbours) {
      const next = states[place] as State;
      if (next.distance < distance) found.add(next);
    }
  }
  return found;
}
