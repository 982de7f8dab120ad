import type { HeuristicErrors } from "../search/heuristic-errors";
import { type Heuristic, HEURISTICS } from "../search/heuristics";
import { capitalized, count, grouped } from "../model/words";

interface Props {
  /** In the order of the heuristics; empty until they are known. */
  errors: readonly HeuristicErrors[];
  chosen: Heuristic;
  choose: (heuristic: Heuristic) => void;
}

/** The heuristics to choose from, and their errors over all boards. */
export function HeuristicChoice({ errors, chosen, choose }: Props) {
  return (
    <fieldset class="heuristic-choice">
      <legend class="visually-hidden">Heuristic</legend>
      <table>
        <caption class="quiet">{errors[0] && overall(errors[0])}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Mean</th>
            <th scope="col">Mean error</th>
            <th scope="col">Exact</th>
          </tr>
        </thead>
        <tbody>
          {HEURISTICS.map((heuristic, index) => (
            <tr key={heuristic}>
              <th scope="row">
                <label>
                  <input
                    type="radio"
                    name="heuristic"
                    checked={heuristic === chosen}
                    onChange={() => choose(heuristic)}
                  />
                  {capitalized(heuristic)}
                </label>
              </th>
              <td>{errors[index]?.mean.toFixed(2)}</td>
              <td>{errors[index]?.meanError.toFixed(2)}</td>
              <td>{errors[index] && grouped(errors[index].exact)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function overall({ byDistance, mean, meanError }: HeuristicErrors): string {
  const boards = byDistance.reduce((sum, { boards }) => sum + boards, 0);
  const truth = (mean + meanError).toFixed(2);
  return `Over all ${count(boards, "board")}, whose mean distance is ${truth}`;
}
