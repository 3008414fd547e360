import { useId } from 'react';
import { PatternSwatch, type Pattern } from './svg/pattern.tsx';
import './chart.css';

interface LegendItem {
  readonly label: string;
  readonly colour: string;
  readonly pattern?: Pattern | undefined;
}

/** What the colours and patterns of a chart stand for. */
export function Legend({ items }: { readonly items: readonly LegendItem[] }) {
  const id = useId();
  return (
    <ul className="chart-legend">
      {items.map(({ label, colour, pattern }) => (
        <li key={label}>
          {pattern ? (
            <PatternSwatch id={`${id}${pattern}`} colour={colour} pattern={pattern} />
          ) : (
            <span aria-hidden="true" style={{ background: colour }} />
          )}
          {label}
        </li>
      ))}
    </ul>
  );
}
