import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormat } from '../i18n/use-format.ts';
import { useTheme } from '../theme/use-theme.ts';
import './chart.css';

export interface ChartSeries {
  readonly label: string;
  /** Unit of the values, shown with them. */
  readonly unit: string;
  readonly colour: string;
  /** One value per instant; `null` is a gap and stays one. */
  readonly values: readonly (number | null)[];
}

interface ChartProps {
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
  /** Instants in milliseconds, ascending. */
  readonly instants: readonly number[];
  readonly series: readonly ChartSeries[];
  /** Charts with the same key share their cursor. */
  readonly sync?: string;
  readonly onCursor?: (instant: number | null) => void;
}

const axes = { light: { text: '#404854', grid: '#dce0e5' }, dark: { text: '#abb3bf', grid: '#383e47' } };

/** Lines over time, by uPlot: in the colours of the theme, the words of the language and the site's time zone. */
export function Chart({ label, instants, series, sync, onCursor }: ChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  const format = useFormat();
  const { t } = useLingui();
  const timeLabel = t`Time`;
  const cursor = useRef(onCursor);
  useEffect(() => {
    cursor.current = onCursor;
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const colours = axes[theme];
    const axis: uPlot.Axis = { stroke: colours.text, grid: { stroke: colours.grid, width: 1 }, ticks: { stroke: colours.grid, width: 1 } };
    const plot = new uPlot(
      {
        width: element.clientWidth || 400,
        height: element.clientHeight || 160,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), format.timeZone),
        legend: { live: true },
        cursor: { ...(sync === undefined ? {} : { sync: { key: sync } }), points: { size: 6 } },
        axes: [{ ...axis, values: (_, ticks) => ticks.map((tick) => format.time(new Date(tick * 1000))) }, { ...axis, values: (_, ticks) => ticks.map((tick) => format.number(tick)) }],
        series: [
          { value: (_, seconds) => (seconds == null ? '–' : format.time(new Date(seconds * 1000), 'second')), label: timeLabel },
          ...series.map((one) => ({ label: one.label, stroke: one.colour, width: 1.5, spanGaps: false, points: { show: false }, value: (_: uPlot, value: number | null) => format.quantity(value, one.unit, { decimals: 1 }) })),
        ],
        hooks: { setCursor: [({ cursor: { idx } }) => cursor.current?.(idx == null ? null : (instants[idx] ?? null))] },
      },
      [instants.map((instant) => instant / 1000), ...series.map(({ values }) => [...values])] as uPlot.AlignedData,
      element,
    );
    const legend = element.querySelector('.u-legend');
    const fit = (): void => plot.setSize({ width: element.clientWidth, height: Math.max(80, element.clientHeight - (legend?.clientHeight ?? 0)) });
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [instants, series, sync, theme, format, timeLabel]);

  return <div ref={container} className="chart" role="img" aria-label={label} />;
}
