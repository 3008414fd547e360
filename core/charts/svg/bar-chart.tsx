import { max, min } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useFormat } from '../../sites/use-format.ts';
import { CategoryAxis, namesHeight, ValueAxis } from './axes.tsx';
import { Frame, type Area } from './frame.tsx';

/** One set of bars. */
export interface BarSeries {
  readonly label: string;
  readonly unit: string;
  readonly colour: string;
  /** One value per category; null draws nothing. */
  readonly values: readonly (number | null)[];
}

interface BarChartProps {
  readonly label: string;
  readonly categories: readonly string[];
  readonly series: readonly BarSeries[];
  readonly stacked?: boolean;
  /** A value per category to hold the bar against: a mark across. */
  readonly targets?: readonly (number | null)[];
  /** The side of the target on which a bar has the colour of warning. */
  readonly bad?: 'below' | 'above';
  /** Shares of 1 per category, drawn as a line with its own scale at the right (Pareto). */
  readonly cumulative?: readonly number[];
  /** No room between the bars, as a histogram has it. */
  readonly joined?: boolean;
  /** A click on a bar; what it opens is reached by the keyboard elsewhere, such as in a table of the same figures. */
  readonly onPick?: (category: number, series: number) => void;
}

const total = (series: readonly BarSeries[], index: number): number =>
  series.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0);

/** Bars over categories: side by side, stacked, with targets, or as a Pareto chart. */
export function BarChart({
  label,
  categories,
  series,
  stacked = false,
  targets = [],
  bad = 'below',
  cumulative,
  joined = false,
  onPick,
}: BarChartProps) {
  const format = useFormat();
  const heights = categories.map((_, index) =>
    stacked ? total(series, index) : (max(series, ({ values }) => values[index] ?? 0) ?? 0),
  );
  const highest = Math.max(0, max(targets, (target) => target ?? 0) ?? 0, max(heights) ?? 0);
  const lowest = stacked ? 0 : Math.min(0, min(series, ({ values }) => min(values, (value) => value ?? 0)) ?? 0);
  const draw = (area: Area) => {
    const x = scaleBand<number>()
      .domain(categories.map((_, index) => index))
      .range([0, area.width])
      .paddingInner(joined ? 0.02 : 0.25)
      .paddingOuter(joined ? 0 : 0.12);
    const y = scaleLinear()
      .domain([lowest, highest || 1])
      .range([area.height, 0])
      .nice();
    const share = scaleLinear().domain([0, 1]).range([area.height, 0]);
    const width = stacked ? x.bandwidth() : x.bandwidth() / Math.max(1, series.length);
    return (
      <>
        <ValueAxis area={area} scale={y} words={(value) => format.number(value)} />
        {categories.map((category, index) => {
          let base = 0;
          return series.map(({ label: name, unit, colour, values }, place) => {
            const value = values[index];
            if (value == null) return null;
            const from = stacked ? base : 0;
            base += value;
            const [top, bottom] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))];
            const target = targets[index] ?? null;
            // A stack's colours tell its parts apart.
            const wrong = !stacked && target !== null && (bad === 'below' ? value < target : value > target);
            return (
              <rect
                key={`${category}${name}`}
                x={(x(index) ?? 0) + (stacked ? 0 : place * width)}
                y={top}
                width={Math.max(1, width - (stacked || joined ? 0 : 1))}
                height={Math.max(0.5, bottom - top)}
                fill={wrong ? area.ink.bad : colour}
                {...(onPick ? { cursor: 'pointer', onClick: () => onPick(index, place) } : {})}
              >
                <title>{`${category} – ${name}: ${format.quantity(value, unit, { decimals: 1 })}`}</title>
              </rect>
            );
          });
        })}
        {targets.map((target, index) =>
          target == null ? null : (
            <line
              key={categories[index]}
              x1={(x(index) ?? 0) - 2}
              x2={(x(index) ?? 0) + x.bandwidth() + 2}
              y1={y(target)}
              y2={y(target)}
              stroke={area.ink.mark}
              strokeWidth={2}
            />
          ),
        )}
        {cumulative ? (
          <>
            <polyline
              fill="none"
              stroke={area.ink.mark}
              strokeWidth={1.5}
              points={cumulative
                .map((part, index) => `${(x(index) ?? 0) + x.bandwidth() / 2},${share(part)}`)
                .join(' ')}
            />
            <ValueAxis area={area} scale={share} words={(value) => format.percent(value, { decimals: 0 })} right />
          </>
        ) : null}
        <line x2={area.width} y1={y(0)} y2={y(0)} stroke={area.ink.text} />
        <CategoryAxis
          area={area}
          places={categories.map((category, index) => ({ label: category, x: (x(index) ?? 0) + x.bandwidth() / 2 }))}
        />
      </>
    );
  };
  const left = Math.max(
    52,
    Math.ceil(6.5 * Math.max(...[highest, lowest].map((value) => format.number(value, { decimals: 0 }).length))) + 14,
  );
  return (
    <Frame
      label={label}
      height={240}
      margin={{ top: 10, right: cumulative ? 44 : 8, bottom: (plotWidth) => namesHeight(categories, plotWidth), left }}
    >
      {draw}
    </Frame>
  );
}
