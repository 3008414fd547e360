import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Legend } from '../../../../core/charts/legend.tsx';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { BarChart } from '../../../../core/charts/svg/bar-chart.tsx';
import { HeatMap } from '../../../../core/charts/svg/heat-map.tsx';
import { shiftCodes } from '../../../../core/sites/shift-codes.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { ReportQuestion, ReportRowOf } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { useReport } from '../../../../core/reports/use-report.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { tripQualities } from '../../records/choices.ts';
import { filtersOfMark, type Dimension, type tripFigures } from '../../reports/trip-figures.ts';
import { measures, measureUnits, tripsBehind, type Measure } from '../../reports/trip-parameters.ts';
import { figureData } from './figure-data.ts';
import { FlowChart } from './flow-chart.tsx';
import { questionQuery } from './question-query.ts';

export type FigureKind = 'bars' | 'stacked' | 'joined' | 'heat' | 'flow';

/** The shifts of a production date, the night before it first. */
const shiftOrder: readonly string[] = ['P3', 'P1', 'P2'];

interface FigureProps {
  readonly title: string;
  readonly measure: Measure;
  readonly by: Dimension;
  readonly split?: Dimension | null;
  readonly kind: FigureKind;
  readonly wide?: boolean;
  /** Whether outliers and partial cycles count in the lengths of cycles. */
  readonly outliers?: boolean;
}

/** One figure of the question's trips, asked for and drawn. */
export function FigureChart({ question, ...figure }: FigureProps & { readonly question: ReportQuestion }) {
  const { measure, by, split, outliers } = figure;
  const { data } = useReport<typeof tripFigures>(
    'trip_figures',
    questionQuery(question, { measure, by, ...(split ? { split } : {}), ...(outliers ? { outliers: 'true' } : {}) }),
  );
  return data && data.rows.length > 0 ? <FigureDrawing {...figure} rows={data.rows} question={data.question} /> : null;
}

/**
 * Rows of `trip_figures` as bars, a heat map or flows; a click on a mark opens the trips behind it, as the table's rows
 * do.
 */
export function FigureDrawing({
  title,
  measure,
  split = null,
  kind,
  wide = false,
  rows,
  by,
  question,
}: FigureProps & { readonly rows: readonly ReportRowOf<typeof tripFigures>[]; readonly question: ReportQuestion }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { theme } = useTheme();
  const pane = usePane();
  const { categories, series, keys } = useMemo(() => {
    const say = (value: string): string =>
      /^\d{4}-\d\d-\d\d$/.test(value)
        ? format.date(value)
        : Object.hasOwn(tripQualities, value)
          ? i18n._(tripQualities[value as keyof typeof tripQualities])
          : isByShift && Object.hasOwn(shiftCodes, value)
            ? i18n._(shiftCodes[value as keyof typeof shiftCodes])
            : /^0\d\d$/.test(value)
              ? String(Number(value))
              : value;
    const isByShift = by === 'shift' || split === 'shift';
    const codes = shiftOrder;
    return figureData(rows, {
      label: i18n._(measures[measure]),
      split: split !== null,
      unit: measureUnits[measure],
      colour: (index) => seriesColour(theme, index),
      say,
      orderOf: (value) => (isByShift ? codes.indexOf(value) : 0),
    });
  }, [rows, measure, by, split, theme, format, i18n]);
  const open = (category: number, set: number): void => {
    const filters = filtersOfMark(question, [
      [by, keys.categories[category] ?? null],
      ...(split ? [[split, keys.series[set] ?? null] as const] : []),
    ]);
    if (filters) pane.open(tripsBehind(question, filters), 'beside');
  };
  return (
    <ChartFigure title={title} wide={wide || kind === 'heat'}>
      {kind === 'heat' ? (
        <HeatMap
          label={title}
          columns={series.map(({ label }) => label)}
          lines={categories}
          valueAt={(column, line) => series[column]?.values[line] ?? null}
          unit={measureUnits[measure]}
          colour={seriesColour(theme, 0)}
          onPick={(column, line) => open(line, column)}
        />
      ) : kind === 'flow' ? (
        <FlowChart label={title} from={categories} to={series} unit={measureUnits[measure]} onPick={open} />
      ) : (
        <>
          <BarChart
            label={title}
            categories={categories}
            series={series}
            stacked={kind === 'stacked'}
            joined={kind === 'joined'}
            onPick={open}
          />
          {split && series.length > 1 ? <Legend items={series} /> : null}
        </>
      )}
    </ChartFigure>
  );
}
