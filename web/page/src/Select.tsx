import { Icon } from "./Icon";

interface Props<Value extends string> {
  name: string;
  value: Value;
  /** The options: value, name, and the language of the name if it is not the page's. */
  options: readonly (readonly [value: string, name: string, language?: string])[];
  choose: (value: Value) => void;
  kind?: string;
  /** The options from this place on have a heading. */
  rest?: { from: number; heading: string };
}

/** A labelled list of options. */
export function Select<Value extends string>(props: Props<Value>) {
  const { name, value, options, choose, kind = "", rest } = props;
  const all = options.map(([value, name, language]) => (
    <option key={value} value={value} lang={language}>
      {name}
    </option>
  ));
  return (
    <label class={`field ${kind}`}>
      <span>{name}</span>
      <span class="pick">
        <select value={value} onChange={(event) => choose(event.currentTarget.value as Value)}>
          {all.slice(0, rest?.from)}
          {rest && <optgroup label={rest.heading}>{all.slice(rest.from)}</optgroup>}
        </select>
        <Icon of="next" />
      </span>
    </label>
  );
}
