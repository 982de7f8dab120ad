import { type HeuristicOrNone, HEURISTICS_OR_NONE } from "../search/heuristics";
import { useWords } from "../words/words";
import { progressOf, type Tried } from "./race-state";

/** The boards that A* and IDA* have looked at with each heuristic. */
export function TriedHeuristics({ tried }: { tried: Tried }) {
  const { learn, numbers } = useWords();
  const lookedAt = (search: "A*" | "IDA*", heuristic: HeuristicOrNone) => {
    const { moves, isGivenUp, lookedAt = 0 } = progressOf(search, tried[heuristic]) ?? {};
    if (isGivenUp) return `> ${numbers.whole(lookedAt)}`;
    return moves === undefined ? "–" : numbers.whole(lookedAt);
  };
  return (
    <div class="tried">
      <table class="figures">
        <caption class="quiet">{learn.race.tried}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{learn.searches["A*"].name}</th>
            <th scope="col">{learn.searches["IDA*"].name}</th>
          </tr>
        </thead>
        <tbody>
          {HEURISTICS_OR_NONE.map((heuristic) => (
            <tr key={heuristic}>
              <th scope="row">{learn.heuristics[heuristic]}</th>
              <td>{lookedAt("A*", heuristic)}</td>
              <td>{lookedAt("IDA*", heuristic)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
