import { useEffect } from "preact/hooks";
import { type Known, solutionIn } from "../model/answers";
import { useWords } from "../words/words";
import { useLargeWords } from "./words";

interface Props {
  known: Known;
  /** Called with whether the bounds are shown. */
  setRated: (isRated: boolean) => void;
}

/** Shows the distance of a board, or its bounds, if the largest distance of all boards is not known. */
export function LargeBoard({ known, setRated }: Props) {
  const { difficulty } = useWords();
  const words = useLargeWords();
  useEffect(() => {
    setRated(true);
    return () => setRated(false);
  }, []);
  const text = () => {
    if (known.state === "known") return difficulty.away(known.answers.distance);
    if (known.state === "searching") return words.between(known.atLeast, solutionIn(known)?.length);
    return known.state === "failed" && known.problem;
  };
  return <p>{text()}</p>;
}
