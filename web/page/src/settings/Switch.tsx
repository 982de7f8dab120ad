interface Props {
  name: string;
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** An on/off switch. */
export function Switch({ name, isOn, set }: Props) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {name}
    </label>
  );
}
