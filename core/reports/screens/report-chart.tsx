import { bin, max, min } from 'd3-array';
import { useLingui } from '@lingui/react/macro';
import { useMemo, type ReactElement } from 'react';
import { Chart } from '../../charts/chart.tsx';
import { Legend } from '../../charts/legend.tsx';
import { seriesColour } from '../../charts/palette.ts';
import { BarChart } from '../../charts/svg/bar-chart.tsx';
import { BoxChart } from '../../charts/svg/box-chart.tsx';
import { GanttChart } from '../../charts/svg/gantt-chart.tsx';
import { HeatMap } from '../../charts/svg/heat-map.tsx';
import { ScatterChart } from '../../charts/svg/scatter-chart.tsx';
import { useFormat } from '../../sites/use-format.ts';
import { viewOf } from '../../records/views/index.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { barData, boxData, boxMarks, instantAt, numberAt, paretoData, type ChartWords } from '../chart-data.ts';
import { lineData } from '../line-data.ts';
import type { ReportChart as ChartDefinition, ReportDefinition, ReportRow } from '../report.ts';
import { ChartFigure } from './chart-figure.tsx';
import './report.css';

interface ReportChartProps {
  readonly report: Pick<ReportDefinition, 'columns'>;
  readonly chart: ChartDefinition;
  readonly rows: readonly ReportRow[];
  /** The last day that is asked for: what holds until something else does is drawn to its end. */
  readonly until?: string;
}

/**
 * One chart of a report with its title and legend; it can be saved as a picture. The table beside it says the same in
 * figures.
 */
export function ReportChart({ report, chart, rows, until }: ReportChartProps) {
  const { i18n } = useLingui();
  const { theme } = useTheme();
  const format = useFormat();
  const title = i18n._(chart.title);
  const words = useMemo<ChartWords>(
    () => ({
      columns: report.columns,
      say: (label) => i18n._(label),
      words: (row, column) => {
        const field = report.columns[column];
        return field && row[column] != null ? viewOf(field).words(row[column], field, { i18n, format }, row) : '—';
      },
      colour: (index) => seriesColour(theme, index),
    }),
    [report, i18n, format, theme],
  );
  const drawn = useMemo(() => draw(chart, title, rows, words, theme, until), [chart, title, rows, words, theme, until]);
  return (
    <ChartFigure title={title} wide={chart.kind === 'heat' || chart.kind === 'gantt'}>
      {drawn}
    </ChartFigure>
  );
}

function draw(
  chart: ChartDefinition,
  title: string,
  rows: readonly ReportRow[],
  words: ChartWords,
  theme: 'light' | 'dark',
  until: string | undefined,
): ReactElement {
  const unit = (column: string): string =>
    typeof words.columns[column]?.options.unit === 'string' ? words.columns[column].options.unit : '';
  switch (chart.kind) {
    case 'line': {
      const { instants, series } = lineData(words, chart, rows, theme, words.say, until);
      return (
        <Chart
          label={title}
          instants={instants}
          dates={words.columns[chart.x]?.kind !== 'datetime'}
          series={series}
          stepped={chart.stepped ?? false}
        />
      );
    }
    case 'bar':
    case 'stacked': {
      const { categories, series, targets } = barData(chart, rows, words);
      return (
        <>
          <BarChart
            label={title}
            categories={categories}
            series={series}
            targets={targets}
            bad={chart.bad ?? 'below'}
            stacked={chart.kind === 'stacked'}
          />
          {series.length > 1 ? <Legend items={series} /> : null}
        </>
      );
    }
    case 'pareto': {
      const bars = paretoData(chart, rows, words);
      return (
        <>
          <BarChart label={title} {...bars} />
          {bars.series.length > 1 ? <Legend items={bars.series} /> : null}
        </>
      );
    }
    case 'heat': {
      const [columns, lines] = [chart.x, chart.y].map((column) => [
        ...new Set(rows.map((row) => words.words(row, column))),
      ]);
      const cells = new Map(
        rows.map((row) => [`${words.words(row, chart.x)}\n${words.words(row, chart.y)}`, numberAt(row, chart.value)]),
      );
      return (
        <HeatMap
          label={title}
          columns={columns ?? []}
          lines={lines ?? []}
          valueAt={(column, line) => cells.get(`${columns?.[column]}\n${lines?.[line]}`) ?? null}
          unit={unit(chart.value)}
          colour={words.colour(0)}
        />
      );
    }
    case 'scatter': {
      const kinds = chart.by === undefined ? [] : [...new Set(rows.map((row) => words.words(row, chart.by ?? '')))];
      const points = rows.flatMap((row) => {
        const [x, y] = [numberAt(row, chart.x), numberAt(row, chart.y)];
        return x === null || y === null
          ? []
          : [
              {
                x,
                y,
                label: words.words(row, chart.label),
                colour: words.colour(chart.by === undefined ? 0 : kinds.indexOf(words.words(row, chart.by))),
              },
            ];
      });
      return (
        <>
          <ScatterChart
            label={title}
            points={points}
            xLabel={words.say(words.columns[chart.x]?.label ?? chart.title)}
            yLabel={words.say(words.columns[chart.y]?.label ?? chart.title)}
          />
          {kinds.length > 1 ? (
            <Legend items={kinds.map((label, index) => ({ label, colour: words.colour(index) }))} />
          ) : null}
        </>
      );
    }
    case 'histogram': {
      const values = rows.flatMap((row) => numberAt(row, chart.value) ?? []);
      const bins = bin().thresholds(chart.bins ?? 20)(values);
      return (
        <BarChart
          label={title}
          joined
          categories={bins.map(({ x0 }) => String(Math.round((x0 ?? 0) * 100) / 100))}
          series={[{ label: title, unit: '', colour: words.colour(0), values: bins.map((one) => one.length) }]}
        />
      );
    }
    case 'box': {
      const groups = boxData(chart, rows, words);
      const marks = boxMarks(chart, rows, words);
      return (
        <>
          <BoxChart
            label={title}
            groups={groups}
            unit={chart.unit ?? unit(chart.value)}
            colour={words.colour(0)}
            marks={marks}
          />
          {marks.length > 0 ? <Legend items={marks} /> : null}
        </>
      );
    }
    case 'gantt': {
      const lanes = [...new Set(rows.map((row) => words.words(row, chart.lane)))];
      const stretches = rows.map((row) => ({
        lane: words.words(row, chart.lane),
        from: instantAt(row, chart.from),
        to: instantAt(row, chart.to),
        category: words.words(row, chart.category),
        colour: chart.colours[String(row[chart.category])] ?? words.colour(0),
      }));
      const categories = new Map(stretches.map(({ category, colour }) => [category, colour]));
      return (
        <>
          <Legend items={[...categories].map(([label, colour]) => ({ label, colour }))} />
          <GanttChart
            label={title}
            lanes={lanes}
            stretches={stretches}
            range={[min(stretches, ({ from }) => from) ?? 0, max(stretches, ({ to }) => to) ?? 0]}
          />
        </>
      );
    }
  }
}
