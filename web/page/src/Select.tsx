interface Props<Value extends string> {
  name: string;
  value: Value;
  /** What can be chosen: its value, its name, and the language of the name if that is another one. */
  options: readonly (readonly [value: string, name: string, language?: string])[];
  choose: (value: Value) => void;
  kind?: string;
}

/** A list to choose from, with its name above it. */
export function Select<Value extends string>(props: Props<Value>) {
  const { name, value, options, choose, kind = "" } = props;
  return (
    <label class={`field ${kind}`}>
      {name}
      <select value={value} onChange={(event) => choose(event.currentTarget.value as Value)}>
        {options.map(([value, name, language]) => (
          <option key={value} value={value} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
