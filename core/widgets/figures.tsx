import type { ReactNode } from 'react';

/** One figure of a widget: what it is called, its value in words, and a line more. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly more?: ReactNode;
}

/** Figures side by side as far as there is room. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="widget-figures">
      {figures.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {more === undefined || more === null ? null : <dd className="widget-more">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}
