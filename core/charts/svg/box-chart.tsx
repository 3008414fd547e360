import { extent, quantileSorted } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useFormat } from '../../sites/use-format.ts';
import { CategoryAxis, namesHeight, ValueAxis } from './axes.tsx';
import { Frame, type Area } from './frame.tsx';

/** The measurements of one thing. */
export interface BoxGroup {
  readonly label: string;
  readonly values: readonly number[];
}

interface BoxChartProps {
  readonly label: string;
  readonly groups: readonly BoxGroup[];
  readonly unit: string;
  readonly colour: string;
  /** Lines such as a target: a value for each thing, null where it has none. Equal neighbours share a line. */
  readonly marks?: readonly BoxMark[];
}

/** A line that things are held against. */
export interface BoxMark {
  readonly label: string;
  readonly colour: string;
  readonly values: readonly (number | null)[];
}

/** Dashes that tell lines apart where colours do not. */
const dashes = ['', '7 3', '2 3', '9 3 2 3'];

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** Neighbours of one value, as the first and last of their places. */
export function stretchesOf(values: readonly (number | null)[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    const last = stretches.at(-1);
    if (last && last.to === place - 1 && last.value === value) stretches.splice(-1, 1, { ...last, to: place });
    else stretches.push({ from: place, to: place, value });
  }
  return stretches;
}

interface Box {
  readonly low: number;
  readonly first: number;
  readonly median: number;
  readonly third: number;
  readonly high: number;
  readonly outliers: readonly number[];
}

/**
 * The five figures of a box plot; whiskers reach to the last value within 1.5 quartile ranges (Tukey, Exploratory Data
 * Analysis, 1977). Null without values.
 */
export function boxOf(values: readonly number[]): Box | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [first, median, third] = [0.25, 0.5, 0.75].map((part) => quantileSorted(sorted, part));
  if (first === undefined || median === undefined || third === undefined) return null;
  const reach = 1.5 * (third - first);
  const within = sorted.filter((value) => value >= first - reach && value <= third + reach);
  return {
    low: within[0] ?? first,
    first,
    median,
    third,
    high: within.at(-1) ?? third,
    outliers: sorted.filter((value) => value < first - reach || value > third + reach),
  };
}

/** How measurements spread, per thing: quartiles, whiskers and what lies outside. */
export function BoxChart({ label, groups, unit, colour, marks = [] }: BoxChartProps) {
  const format = useFormat();
  const boxes = groups.map((group) => ({ ...group, box: boxOf(group.values) }));
  const all = [
    ...groups.flatMap(({ values }) => values),
    ...marks.flatMap((mark) => mark.values.filter((value) => value !== null)),
  ];
  const [least = 0, most = 0] = extent(all);
  const titleOf = (name: string, { first, median, third }: Box, count: number): string => {
    const [low, high] = [first, third].map((value) => format.number(value, { decimals: 1 }));
    return `${name}: ${format.quantity(median, unit, { decimals: 1 })} (${low} – ${high}), n = ${format.number(count)}`;
  };
  const draw = (area: Area) => {
    const x = scaleBand<number>()
      .domain(groups.map((_, index) => index))
      .range([0, area.width])
      .padding(0.35);
    const y = scaleLinear().domain([least, most]).range([area.height, 0]).nice();
    const width = x.bandwidth();
    return (
      <>
        <ValueAxis area={area} scale={y} words={(value) => format.number(value)} />
        {boxes.map(({ label: name, values, box }, index) =>
          box ? (
            <g key={name} transform={`translate(${x(index) ?? 0} 0)`}>
              <title>{titleOf(name, box, values.length)}</title>
              <line x1={width / 2} x2={width / 2} y1={y(box.low)} y2={y(box.high)} stroke={area.ink.text} />
              <rect
                y={y(box.third)}
                width={width}
                height={Math.max(1, y(box.first) - y(box.third))}
                fill={colour}
                fillOpacity={0.55}
                stroke={colour}
              />
              <line x2={width} y1={y(box.median)} y2={y(box.median)} stroke={area.ink.mark} strokeWidth={2} />
              {box.outliers.map((value, place) => (
                // Two outliers may be equal.
                <circle key={place} cx={width / 2} cy={y(value)} r={2} fill="none" stroke={area.ink.text} />
              ))}
            </g>
          ) : null,
        )}
        {marks.map(({ label: name, colour: ink, values }, index) =>
          stretchesOf(values).map(({ from, to, value }) => (
            <line
              key={`${name} ${from}`}
              x1={(x(from) ?? 0) - x.step() * 0.17}
              x2={(x(to) ?? 0) + width + x.step() * 0.17}
              y1={y(value)}
              y2={y(value)}
              stroke={ink}
              strokeWidth={2}
              strokeDasharray={dashes[index % dashes.length]}
            >
              <title>{`${name}: ${format.quantity(value, unit, { decimals: 1 })}`}</title>
            </line>
          )),
        )}
        <CategoryAxis
          area={area}
          places={groups.map(({ label: name }, index) => ({ label: name, x: (x(index) ?? 0) + width / 2 }))}
        />
      </>
    );
  };
  return (
    <Frame
      label={label}
      height={260}
      margin={{
        top: 12,
        right: 8,
        bottom: (plotWidth) =>
          namesHeight(
            groups.map((group) => group.label),
            plotWidth,
          ),
        left: 52,
      }}
    >
      {draw}
    </Frame>
  );
}
