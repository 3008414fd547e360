import './chart.css';

/** What the colours of a chart stand for. */
export function Legend({ items }: { readonly items: readonly { readonly label: string; readonly colour: string }[] }) {
  return (
    <ul className="chart-legend">
      {items.map(({ label, colour }) => (
        <li key={label}>
          <span aria-hidden="true" style={{ background: colour }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
