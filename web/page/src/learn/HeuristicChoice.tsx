import type { HeuristicErrors } from "../search/heuristic-errors";
import { type Heuristic, HEURISTICS } from "../search/heuristics";
import { useWords, type Words } from "../words/words";

interface Props {
  /** In the order of the heuristics; empty until they are known. */
  errors: readonly HeuristicErrors[];
  chosen: Heuristic;
  choose: (heuristic: Heuristic) => void;
}

/** The heuristics to choose from, and their errors over all boards. */
export function HeuristicChoice({ errors, chosen, choose }: Props) {
  const { learn, numbers } = useWords();
  const { columns } = learn.errors;
  const mean = (value: number | undefined) => value !== undefined && numbers.decimal(value, 2);
  return (
    <fieldset class="heuristic-choice">
      <legend class="visually-hidden">{learn.heuristic}</legend>
      <table class="figures">
        <caption class="quiet">
          {errors[0] ? (
            overall(errors[0], learn)
          ) : (
            <span class="loading">{learn.errors.counting}</span>
          )}
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{columns.mean}</th>
            <th scope="col">{columns.meanError}</th>
            <th scope="col">{columns.exact}</th>
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
                  {learn.heuristics[heuristic]}
                </label>
              </th>
              <td>{mean(errors[index]?.mean) || "–"}</td>
              <td>{mean(errors[index]?.meanError) || "–"}</td>
              <td>{errors[index] ? numbers.whole(errors[index].exact) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function overall(
  { byDistance, mean, meanError }: HeuristicErrors,
  { errors }: Words["learn"],
): string {
  const boards = byDistance.reduce((sum, { boards }) => sum + boards, 0);
  return errors.overall(boards, mean + meanError);
}
