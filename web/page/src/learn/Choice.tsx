import { useId } from "preact/hooks";

interface Props<Value extends string> {
  legend: string;
  values: readonly Value[];
  name: (value: Value) => string;
  chosen: Value;
  choose: (value: Value) => void;
}

/** A group of radio buttons. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { legend, values, name, chosen, choose } = props;
  const group = useId();
  return (
    <fieldset class="choice buttons">
      <legend class="visually-hidden">{legend}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={group}
            checked={value === chosen}
            onChange={() => choose(value)}
          />
          {name(value)}
        </label>
      ))}
    </fieldset>
  );
}
