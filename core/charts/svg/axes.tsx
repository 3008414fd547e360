import type { ScaleLinear } from 'd3-scale';
import type { Area } from './frame.tsx';

interface ValueAxisProps {
  readonly area: Area;
  readonly scale: ScaleLinear<number, number>;
  readonly words: (value: number) => string;
  /** At the right edge, for a second scale. */
  readonly right?: boolean;
}

/** Lines across at round values, with their words. */
export function ValueAxis({ area, scale, words, right = false }: ValueAxisProps) {
  return scale.ticks(Math.max(2, Math.floor(area.height / 40))).map((tick) => (
    <g key={tick} transform={`translate(0 ${scale(tick)})`}>
      {right ? null : <line x2={area.width} stroke={area.ink.line} />}
      <text x={right ? area.width + 6 : -6} dy="0.32em" textAnchor={right ? 'start' : 'end'}>
        {words(tick)}
      </text>
    </g>
  ));
}

interface CategoryAxisProps {
  readonly area: Area;
  /** Middle of each category, in pixels from the left. */
  readonly places: readonly { readonly label: string; readonly x: number }[];
}

/** Width of a letter of 11 px, on average. */
const letter = 6;
/** Letters of a slanted name; level ones are whole. */
const slantedLetters = 14;
const lengthOf = (labels: readonly string[]): number => Math.max(0, ...labels.map((label) => label.length));
const isSlanted = (labels: readonly string[], width: number): boolean =>
  lengthOf(labels) * letter > width / Math.max(1, labels.length) - 4;

/** Names below the plot; slanted when they would touch, and only as many as can be read. */
export function CategoryAxis({ area, places }: CategoryAxisProps) {
  const step = area.width / Math.max(1, places.length);
  const labels = places.map(({ label }) => label);
  const slanted = isSlanted(labels, area.width);
  const every = Math.max(1, Math.ceil((slanted ? 14 : lengthOf(labels) * letter + 8) / step));
  return places.map(({ label, x }, index) =>
    index % every === 0 ? (
      <text
        key={`${label}${x}`}
        transform={`translate(${x} ${area.height + 14})${slanted ? ' rotate(-40)' : ''}`}
        textAnchor={slanted ? 'end' : 'middle'}
      >
        {slanted && label.length > slantedLetters ? `${label.slice(0, slantedLetters - 1)}…` : label}
      </text>
    ) : null,
  );
}

/** Room that the names below a plot of a width take, in pixels. */
export const namesHeight = (labels: readonly string[], width: number): number => {
  const longest = Math.min(slantedLetters, lengthOf(labels)) * letter;
  return isSlanted(labels, width) ? Math.min(70, longest * 0.65 + 22) : 24;
};
