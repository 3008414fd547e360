import { HTMLSelect } from '@blueprintjs/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import { choice, date, decimal, text } from '../../../../core/records/fields/index.ts';
import type { ReportQuestion } from '../../../../core/reports/report.ts';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { tripQualities } from '../../records/choices.ts';
import { dimensions, tripFigures, type Dimension } from '../../reports/trip-figures.ts';
import { measures, type Measure } from '../../reports/trip-parameters.ts';
import { FigureDrawing, type FigureKind } from './figure-chart.tsx';
import { useLinkedNarrowing } from './use-linked-narrowing.ts';
import { useLiveTrips } from './use-live-trips.ts';

/** A label within a sentence. */
const inSentence = (label: string): string => label.charAt(0).toLocaleLowerCase() + label.slice(1);

const kinds = {
  bars: msg`Bars side by side`,
  stacked: msg`Stacked bars`,
  heat: msg`Heat map`,
  flow: msg({ message: 'Flows', context: 'chart' }),
};

/** What is asked: which figure, by what, and split by what. */
const askedOf = ({ parameters }: ReportQuestion) => ({
  measure: (parameters.measure ?? 'trips') as Measure,
  by: (parameters.by ?? 'production_date') as Dimension,
  split: (parameters.split ?? null) as Dimension | null,
});

const columnOf = (dimension: Dimension) => {
  const label = dimensions[dimension];
  return dimension === 'production_date'
    ? date({ label })
    : dimension === 'quality'
      ? choice({ label, choices: tripQualities })
      : text({ label });
};

/** The table says what its columns are: trucks, days, tonnes. */
const columnsOf = (question: ReportQuestion) => {
  const { measure, by, split } = askedOf(question);
  return {
    x: columnOf(by),
    ...(split ? { series: columnOf(split) } : {}),
    ...(measure === 'trips' ? {} : { value: decimal({ label: measures[measure], decimals: 0 }) }),
    trips: decimal({ label: measures.trips }),
  };
};

/** `/production/trip_charts`: any figure of the trips by any one or two dimensions. */
export default function TripCharts() {
  const { i18n, t } = useLingui();
  const { search, setSearch } = usePane();
  useLiveTrips();
  const narrowed = useLinkedNarrowing();
  const chartAsked = search.get('chart');
  const kind: FigureKind =
    chartAsked !== null && Object.hasOwn(kinds, chartAsked) ? (chartAsked as FigureKind) : 'stacked';
  const picker = (
    <HTMLSelect
      aria-label={t`Chart type`}
      value={kind}
      onChange={({ target }) => setSearch({ chart: target.value === 'stacked' ? null : target.value })}
    >
      {Object.entries(kinds).map(([name, label]) => (
        <option key={name} value={name}>
          {i18n._(label)}
        </option>
      ))}
    </HTMLSelect>
  );
  return (
    <ReportScreen
      report={tripFigures}
      narrowed={narrowed}
      actions={picker}
      columns={columnsOf}
      above={({ rows, question }) => {
        const { measure, by, split } = askedOf(question);
        const [what, along] = [i18n._(measures[measure]), inSentence(i18n._(dimensions[by]))];
        const title = split
          ? t`${what} by ${along} and ${inSentence(i18n._(dimensions[split]))}`
          : t`${what} by ${along}`;
        // Flows and heat maps need two dimensions.
        return rows.length === 0 ? null : (
          <FigureDrawing
            title={title}
            measure={measure}
            by={by}
            split={split}
            kind={split ? kind : by === 'cycle_minutes' ? 'joined' : 'bars'}
            wide
            rows={rows}
            question={question}
          />
        );
      }}
    />
  );
}
