import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormat } from '../sites/use-format.ts';
import { zoneAt } from '../i18n/zone-clock.ts';
import { useTheme } from '../theme/use-theme.ts';
import { tickWords } from './time-words.ts';
import './chart.css';

export interface ChartSeries {
  readonly label: string;
  /** Unit of the values, shown with them. */
  readonly unit: string;
  readonly colour: string;
  /** With how many decimals values are told; one unless told. */
  readonly decimals?: number;
  /** One value per instant; `null` is a gap and stays one. */
  readonly values: readonly (number | null)[];
}

interface ChartProps {
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
  /** Instants in milliseconds, ascending. */
  readonly instants: readonly number[];
  /** The instants are dates, each its midnight UTC: said as dates, which no time zone moves. */
  readonly dates?: boolean;
  readonly series: readonly ChartSeries[];
  /** Charts with the same key share their cursor. */
  readonly sync?: string;
  readonly onCursor?: (instant: number | null) => void;
  /** First and last instant shown, in milliseconds; without it, what there is of data. */
  readonly range?: readonly [number, number];
  /** Without the line below the chart that tells the values under the cursor. */
  readonly bare?: boolean;
  /** A value holds until the next one, as a price does. */
  readonly stepped?: boolean;
  /** The scale need not begin at zero: what a counter adds in a month is nothing beside what it shows. */
  readonly afloat?: boolean;
}

/** What makes a line, and not its values. */
interface Line {
  readonly name: string;
  readonly unit: string;
  readonly colour: string;
  readonly decimals: number;
}

const axes = { light: { text: '#404854', grid: '#dce0e5' }, dark: { text: '#abb3bf', grid: '#383e47' } };

/** Over more than a day a time of day says too little. */
const isLong = (instants: readonly number[]): boolean => (instants.at(-1) ?? 0) - (instants[0] ?? 0) > 86_400_000;

/** Pixels for the words of the values: a million needs more than a hundred. */
const axisWidth = (words: readonly string[]): number =>
  Math.max(50, Math.max(0, ...words.map(({ length }) => length)) * 7 + 18);

const dataOf = (instants: readonly number[], series: readonly ChartSeries[]): uPlot.AlignedData =>
  [instants.map((instant) => instant / 1000), ...series.map(({ values }) => [...values])] as uPlot.AlignedData;

/**
 * Lines over time, by uPlot: in the colours of the theme, the words of the language and the site's time zone.
 * New values are drawn into the plot that is there; only another set of lines makes a new one.
 */
export function Chart(props: ChartProps) {
  const { label, instants, dates = false, series, sync, onCursor, range, bare = false } = props;
  const { stepped = false, afloat = false } = props;
  const container = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  const format = useFormat();
  const { t } = useLingui();
  const timeLabel = dates ? t`Date` : t`Time`;
  const cursor = useRef(onCursor);
  const shown = useRef({ instants, series, range });
  const plotted = useRef<uPlot | null>(null);
  const lines = JSON.stringify(
    series.map(({ label: name, unit, colour, decimals = 1 }) => ({ name, unit, colour, decimals })),
  );
  useEffect(() => {
    cursor.current = onCursor;
    shown.current = { instants, series, range };
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const colours = axes[theme];
    const timeZone = dates ? 'UTC' : format.timeZone;
    const axis: uPlot.Axis = {
      stroke: colours.text,
      grid: { stroke: colours.grid, width: 1 },
      ticks: { stroke: colours.grid, width: 1 },
    };
    const plot = new uPlot(
      {
        width: element.clientWidth || 400,
        height: element.clientHeight || 160,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zoneAt(timeZone, seconds * 1000)),
        legend: { live: true, show: !bare },
        scales: {
          y: { range: { min: afloat ? { pad: 0.1 } : { pad: 0.1, soft: 0, mode: 1 }, max: { pad: 0.1 } } },
          x: {
            range: (_, least, most): [number, number] =>
              shown.current.range ? [shown.current.range[0] / 1000, shown.current.range[1] / 1000] : [least, most],
          },
        },
        cursor: { ...(sync === undefined ? {} : { sync: { key: sync } }), points: { size: 6 } },
        axes: [
          { ...axis, values: (_, ticks) => tickWords({ ...format, timeZone }, ticks, dates) },
          {
            ...axis,
            space: 18,
            size: (_, ticks) => axisWidth(ticks ?? []),
            values: (_, ticks) => ticks.map((tick) => format.number(tick)),
          },
        ],
        series: [
          {
            value: (_, seconds) =>
              seconds == null
                ? '–'
                : dates
                  ? format.date(new Date(seconds * 1000).toISOString().slice(0, 10))
                  : isLong(shown.current.instants)
                    ? format.datetime(new Date(seconds * 1000))
                    : format.time(new Date(seconds * 1000), 'second'),
            label: timeLabel,
          },
          ...(JSON.parse(lines) as Line[]).map(({ name, unit, colour, decimals }) => ({
            label: name,
            stroke: colour,
            width: 1.5,
            spanGaps: false,
            ...(stepped && uPlot.paths.stepped ? { paths: uPlot.paths.stepped({ align: 1 }) } : {}),
            points: { show: false },
            value: (_: uPlot, value: number | null) => format.quantity(value, unit, { decimals }),
          })),
        ],
        hooks: {
          setCursor: [
            ({ cursor: { idx } }) => cursor.current?.(idx == null ? null : (shown.current.instants[idx] ?? null)),
          ],
        },
      },
      dataOf(shown.current.instants, shown.current.series),
      element,
    );
    plotted.current = plot;
    const legend = element.querySelector('.u-legend');
    const fit = (): void =>
      plot.setSize({
        width: element.clientWidth,
        height: Math.max(80, element.clientHeight - (legend?.clientHeight ?? 0)),
      });
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
      plotted.current = null;
    };
  }, [lines, dates, sync, bare, stepped, afloat, theme, format, timeLabel]);

  const [from, to] = range ?? [];
  useEffect(() => plotted.current?.setData(dataOf(instants, series)), [instants, series, from, to]);

  return <div ref={container} className="chart" role="img" aria-label={label} />;
}
