import { useId } from 'react';
import { PatternSwatch, type Pattern } from './pattern.tsx';
import './donut-chart.css';

export interface DonutPart {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly colour: string;
  readonly pattern?: Pattern | undefined;
}

interface DonutChartProps {
  readonly label: string;
  readonly parts: readonly DonutPart[];
  /** Stands in the hole: the whole. */
  readonly centre: string;
  /** How a value is written. */
  readonly words: (value: number) => string;
}

const radius = 40;
const round = 2 * Math.PI * radius;

/** Shares of a whole as a ring, beside a list that says each in words and figures. */
export function DonutChart({ label, parts, centre, words }: DonutChartProps) {
  const id = useId();
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { value }) => sum + value, 0));
  return (
    <div className="donut" tabIndex={0} role="group" aria-label={label}>
      <svg role="img" aria-label={label} viewBox="0 0 100 100">
        {parts.map(({ key, value, colour }, index) => (
          <circle
            key={key}
            cx={50}
            cy={50}
            r={radius}
            fill="none"
            stroke={colour}
            strokeWidth={16}
            strokeDasharray={`${(value / whole) * round} ${round}`}
            strokeDashoffset={-((starts[index] ?? 0) / whole) * round}
            transform="rotate(-90 50 50)"
          />
        ))}
        <text
          x={50}
          y={50}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={18}
          fontWeight={600}
          fill="currentColor"
        >
          {centre}
        </text>
      </svg>
      <ul>
        {parts.map(({ key, label: name, value, colour, pattern }) => (
          <li key={key}>
            {pattern ? (
              <PatternSwatch id={`${id}${key}`} colour={colour} pattern={pattern} />
            ) : (
              <span aria-hidden="true" className="donut-colour" style={{ background: colour }} />
            )}
            <span>{name}</span>
            <strong>{words(value)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
