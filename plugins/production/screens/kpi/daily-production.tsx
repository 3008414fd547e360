import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { max } from 'd3-array';
import { getDaysInMonth, parseISO } from 'date-fns';
import { useMemo } from 'react';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { HeatMap } from '../../../../core/charts/svg/heat-map.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { ReportChart } from '../../../../core/reports/screens/report-chart.tsx';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { totalsOf } from '../../../../core/reports/totals.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { dailyProduction } from '../../reports/daily-production.ts';
import { FigureCards } from '../../../../core/reports/screens/figure-cards.tsx';
import { FigureChart } from './figure-chart.tsx';
import { MonthSheet } from './month-sheet.tsx';
import { MeasurePicker } from './measure-picker.tsx';
import { useLinkedNarrowing } from './use-linked-narrowing.ts';
import { useLiveTrips } from './use-live-trips.ts';
import { useMeasure } from './use-measure.ts';

const oreAndWaste = msg`Ore, low grade and waste per day, with the target`;
const cumulative = msg`Tonnes, month and year to date`;
const lastYear = msg`Vs same day last year`;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** `/production/truck_trips_kpi/daily_production`: the month so far, day by day. */
export default function DailyProduction() {
  useLiveTrips();
  const narrowed = useLinkedNarrowing();
  return (
    <ReportScreen
      report={dailyProduction}
      narrowed={narrowed}
      actions={<MeasurePicker otherwise="t" />}
      above={(answer) => <DailyFigures answer={answer} />}
    />
  );
}

function DailyFigures({ answer }: { readonly answer: ReportAnswer }) {
  const { rows, question } = answer;
  const { t } = useLingui();
  const [measure] = useMeasure('t');
  if (rows.length === 0) return null;
  const totals = totalsOf(dailyProduction, rows);
  // Days that the year before has no figures for compare with nothing.
  const both = rows.filter((row) => numberOf(row.last_year) !== null);
  const [now, before] = [both.reduce((sum, row) => sum + Number(row.tonnes ?? 0), 0), numberOf(totals?.last_year)];
  const change = both.length === 0 || before === null || before === 0 ? null : (now / before - 1) * 100;
  return (
    <>
      <FigureCards
        label={t`Figures of the period`}
        cards={[
          { label: t`Tonnes`, value: numberOf(totals?.tonnes), unit: 't' },
          {
            label: t`Mean per day`,
            value: numberOf(totals?.tonnes) === null ? null : Number(totals?.tonnes) / rows.length,
            unit: 't',
          },
          { label: t`Target reached`, value: numberOf(totals?.achieved), unit: '%', decimals: 1 },
          { label: t`Stripping ratio`, value: numberOf(totals?.stripping), unit: '', decimals: 2 },
          { label: t`Trips`, value: numberOf(totals?.trips), unit: '' },
          { label: t`t·km`, value: numberOf(totals?.tkm), unit: '' },
          { label: t`Mean distance`, value: numberOf(totals?.distance), unit: 'km', decimals: 2 },
          ...(change === null
            ? []
            : [
                { label: t`Same days last year`, value: before, unit: 't' },
                { label: t`Vs last year`, value: change, unit: '%', decimals: 1 },
              ]),
          { label: t`Days with rain`, value: rows.filter(({ rain }) => rain === true).length, unit: '' },
        ]}
      />
      <MonthSheet answer={answer} />
      <div className="report-charts">
        <ReportChart
          report={dailyProduction}
          chart={{
            kind: 'stacked',
            title: oreAndWaste,
            x: 'production_date',
            series: ['ore', 'low_grade', 'waste', 'other'],
            target: 'target',
          }}
          rows={rows}
        />
        <FigureChart
          question={question}
          title={t`Per production date, by material`}
          measure={measure}
          by="production_date"
          split="material"
          kind="stacked"
        />
        <MonthCalendar rows={rows} />
        <ReportChart
          report={dailyProduction}
          chart={{ kind: 'line', title: cumulative, x: 'production_date', series: ['month', 'year'] }}
          rows={rows}
        />
        {rows.some((row) => row.last_year !== null) ? (
          <ReportChart
            report={dailyProduction}
            chart={{ kind: 'bar', title: lastYear, x: 'production_date', series: ['tonnes', 'last_year'] }}
            rows={rows}
          />
        ) : null}
      </div>
    </>
  );
}

/** Days of the month across, months down: the fuller the colour, the more was carried. */
function MonthCalendar({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { theme } = useTheme();
  const tonnes = useMemo(() => new Map(rows.map((row) => [String(row.production_date), numberOf(row.tonnes)])), [rows]);
  const months = [...new Set([...tonnes.keys()].map((day) => day.slice(0, 7)))];
  // As many as the longest of the months has.
  const longest = max(months, (name) => getDaysInMonth(parseISO(`${name}-01`))) ?? 31;
  const days = Array.from({ length: longest }, (_, index) => String(index + 1));
  const title = t`Tonnes per day of the month`;
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <ChartFigure title={title} wide>
      <HeatMap
        label={title}
        columns={days}
        lines={months.map((name) => month.format(new Date(name)))}
        valueAt={(column, line) => tonnes.get(`${months[line]}-${String(column + 1).padStart(2, '0')}`) ?? null}
        unit="t"
        colour={seriesColour(theme, 0)}
      />
    </ChartFigure>
  );
}
