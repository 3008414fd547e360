import { useLingui } from '@lingui/react/macro';
import { eachWeekOfInterval, formatISO, parseISO } from 'date-fns';
import { Legend } from '../../../../core/charts/legend.tsx';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { BarChart } from '../../../../core/charts/svg/bar-chart.tsx';
import type { ReportQuestion, ReportRowOf } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { employers } from '../../records/choices.ts';
import { deviationsByWeek } from '../../reports/deviations-by-week.ts';

type Row = ReportRowOf<typeof deviationsByWeek>;

interface DeviationTrendProps {
  readonly rows: readonly Row[];
  readonly question: ReportQuestion;
}

/** The Mondays of a period: weeks without a job stand there too. */
const mondaysOf = ({ from, to }: ReportQuestion): readonly string[] =>
  eachWeekOfInterval({ start: parseISO(from), end: parseISO(to) }, { weekStartsOn: 1 }).map((monday) =>
    formatISO(monday, { representation: 'date' }),
  );

/** Jobs without a card week by week, by reason and by team. */
export function DeviationTrend({ rows, question }: DeviationTrendProps) {
  const { i18n, t } = useLingui();
  const { theme } = useTheme();
  const format = useFormat();
  const weeks = mondaysOf(question);
  const reasons = deviationsByWeek.columns.reason.options.choices as Readonly<Record<string, { readonly id: string }>>;
  const reasonOf = ({ reason }: Row): string => (reason === null ? '—' : i18n._(reasons[reason] ?? { id: reason }));
  const teamOf = ({ team, employer }: Row): string =>
    team === null
      ? employer === null
        ? '—'
        : i18n._(employers[employer])
      : employer === 'company'
        ? t`Crew ${team}`
        : team;
  const charts = [
    { title: t`Jobs without SPA by week and reason`, nameOf: reasonOf },
    { title: t`Jobs without SPA by week and team`, nameOf: teamOf },
  ];
  if (rows.length === 0) return null;
  return (
    <div className="report-charts">
      {charts.map(({ title, nameOf }) => {
        const series = [...Map.groupBy(rows, nameOf)].map(([label, own], index) => ({
          label,
          unit: '',
          colour: seriesColour(theme, index),
          values: weeks.map((week) => own.reduce((sum, row) => sum + (row.week === week ? (row.count ?? 0) : 0), 0)),
        }));
        return (
          <ChartFigure key={title} title={title}>
            <BarChart label={title} categories={weeks.map((week) => format.date(week))} series={series} stacked />
            <Legend items={series} />
          </ChartFigure>
        );
      })}
    </div>
  );
}
