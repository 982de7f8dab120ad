import { useWords } from "../words/words";
import { Sign } from "./Sign";

/** The distance and the estimate of a board from which moves lead to the goal. */
export interface Here {
  distance: number;
  estimate: number;
}

/** Says what is drawn in the plot of the errors. */
export function ErrorLegend({ here }: { here: Here | undefined }) {
  const { errors: words } = useWords().learn;
  return (
    <figcaption class="quiet">
      <Sign of="truth">{words.exactly}</Sign>
      <Sign of="mean">{words.mean}</Sign>
      <Sign of="band">{words.band}</Sign>
      <Sign of="error">{words.error}</Sign>
      {here && <Sign of="this-board">{words.here(here.estimate, here.distance)}</Sign>}
    </figcaption>
  );
}
