import { scaleLinear, scalePoint } from 'd3-scale';
import type { Slide } from './slide.ts';

/* The pictures of a slide as SVG: words and lines alone, for a PDF file. */

const [ink, muted, grid, band] = ['#1c2127', '#5f6b7c', '#d3d8de', '#e5e8eb'] as const;
/** Lines are told apart by their dashes and by the name at their end as well. */
const looks = [
  { colour: '#215db0', dash: '' },
  { colour: '#b45309', dash: '7 3' },
  { colour: '#007a5e', dash: '2 3' },
] as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Attributes = Readonly<Record<string, string | number | null>>;

/** An element of a picture; what is null is left out. */
function element(tag: string, attributes: Attributes, text = ''): string {
  const told = Object.entries(attributes).flatMap(([name, value]) =>
    value === null ? [] : [`${name}="${typeof value === 'number' ? Number(value.toFixed(1)) : value}"`],
  );
  return `<${tag} ${told.join(' ')}>${escaped(text)}</${tag}>`;
}

const pointsOf = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

interface Words {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly colour?: string;
  readonly isBold?: boolean;
}
const words = ({ x, y, text, anchor = 'start', size = 10, colour = ink, isBold = false }: Words): string =>
  element(
    'text',
    {
      x,
      y,
      'text-anchor': anchor,
      'font-family': 'Roboto',
      'font-size': size,
      fill: colour,
      'font-weight': isBold ? 'bold' : null,
    },
    text,
  );

/** Runs of steps that have a value: a gap in a line is a gap. */
function runsOf(values: readonly (number | null)[]): readonly (readonly (readonly [step: number, value: number])[])[] {
  const runs: (readonly [number, number])[][] = [];
  for (const [step, value] of values.entries()) {
    if (value === null) continue;
    if (step > 0 && values[step - 1] != null) runs.at(-1)?.push([step, value]);
    else runs.push([[step, value]]);
  }
  return runs;
}

/** So far apart stand the names at the ends of lines. */
const nameHeight = 13;

/** Lines over steps, each named at its end with its last value, and the levels that they are held against. */
export function linesPicture(
  { steps, lines, target }: Slide['chart'],
  width: number,
  height: number,
  number: (value: number, decimals: number) => string,
): string {
  const [left, right, top, bottom] = [34, width - 118, 10, height - 22];
  const most = Math.max(1, ...lines.flatMap((line) => [...line.values, line.target]).map((value) => value ?? 0));
  const y = scaleLinear().domain([0, most]).range([bottom, top]).nice(5);
  const x = scalePoint<number>()
    .domain(steps.map((_, step) => step))
    .range([left, right]);
  const at = (step: number): number => x(step) ?? left;
  const level = (place: number, look: Attributes): string =>
    element('line', { x1: left, x2: right, y1: place, y2: place, ...look });
  const ticks = y.ticks(5);
  const axis = ticks.flatMap((tick) => [
    level(y(tick), { stroke: grid, 'stroke-width': 0.7 }),
    words({ x: left - 6, y: y(tick) + 3.5, text: number(tick, most < 3 ? 1 : 0), anchor: 'end', colour: muted }),
  ]);
  const every = Math.max(1, Math.ceil(steps.length / 8));
  const names = steps.flatMap((name, step) =>
    (steps.length - 1 - step) % every === 0
      ? [words({ x: at(step), y: height - 6, text: name, anchor: 'middle', size: 9, colour: muted })]
      : [],
  );
  const ends = lines
    .map((line, index) => ({ line, index, last: line.values.findLast((value) => value !== null) ?? null }))
    .toSorted((one, other) => y(one.last ?? 0) - y(other.last ?? 0));
  let lowest = -Infinity;
  const drawn = ends.flatMap(({ line, index, last }) => {
    const { colour, dash } = looks[index % looks.length] ?? looks[0];
    const paths = runsOf(line.values).map((run) =>
      run.length === 1
        ? element('circle', { cx: at(run[0]?.[0] ?? 0), cy: y(run[0]?.[1] ?? 0), r: 2.5, fill: colour })
        : element('polyline', {
            points: pointsOf(run.map(([step, value]) => [at(step), y(value)])),
            fill: 'none',
            stroke: colour,
            'stroke-width': 2.2,
            'stroke-dasharray': dash || null,
          }),
    );
    lowest = Math.max(lowest + nameHeight * 2, y(last ?? 0));
    return [
      ...paths,
      words({
        x: right + 8,
        y: lowest,
        text: `${line.name} ${last === null ? '—' : number(last, 2)}`,
        size: 11,
        colour,
        isBold: true,
      }),
      ...(line.target === null
        ? []
        : [
            level(y(line.target), { stroke: colour, 'stroke-width': 1, 'stroke-dasharray': '1 3' }),
            words({
              x: right + 8,
              y: lowest + nameHeight - 1,
              text: `${target} ${number(line.target, 2)}`,
              size: 9,
              colour,
            }),
          ]),
    ];
  });
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${[...axis, ...names, ...drawn].join('')}</svg>`;
}

/** A triangle of layers, the rarest at its top, each with its count and name. */
export function layersPicture({ rows }: Slide['layers'], width: number, height: number): string {
  const step = height / Math.max(1, rows.length);
  const half = width * 0.16;
  const middle = half;
  const drawn = rows.flatMap(({ label, count }, index) => {
    const [above, below] = [index * step, (index + 1) * step - 3];
    const at = (down: number): number => (half * down) / height;
    const corners: readonly (readonly [number, number])[] = [
      [middle - at(above), above],
      [middle + at(above), above],
      [middle + at(below), below],
      [middle - at(below), below],
    ];
    return [
      element('polygon', { points: pointsOf(corners), fill: band, stroke: muted, 'stroke-width': 0.7 }),
      words({ x: 2 * half + 38, y: (above + below) / 2 + 5, text: count, anchor: 'end', size: 14, isBold: true }),
      words({ x: 2 * half + 46, y: (above + below) / 2 + 4.5, text: label, size: 10.5 }),
    ];
  });
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`;
}
