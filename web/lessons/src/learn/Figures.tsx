import type { ComponentChild } from "preact";

interface Props {
  caption: ComponentChild;
  columns: readonly string[];
  /** The rows: a name, then the figures. A figure that is not known yet is `false`. */
  rows: readonly (readonly ComponentChild[])[];
}

/** A table of numbers. */
export function Figures({ caption, columns, rows }: Props) {
  return (
    <table class="figures">
      <caption class="quiet">{caption}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={column}>{figure || "–"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
