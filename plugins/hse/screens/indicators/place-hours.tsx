import { useLingui } from '@lingui/react/macro';
import { HeatMap } from '../../../../core/charts/svg/heat-map.tsx';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportDefinition, ReportQuestion } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { ReportTable } from '../../../../core/reports/screens/report-table.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { useMayOpen } from '../../../../core/session/use-may-open.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { incidentsByPlaceHour, sorByPlaceHour, type PlaceHour } from '../../reports/places-by-hour.ts';
import { useNarrowedReport } from './narrowed-report.ts';
import { NotToldBy } from './not-told-by.tsx';
import './indicators.css';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

interface PlaceHoursProps {
  readonly question: ReportQuestion;
}

/** Where and at what hour things are observed and happen; each cell opens its rows. */
export function PlaceHours({ question }: PlaceHoursProps) {
  return (
    <>
      {[sorByPlaceHour, incidentsByPlaceHour].map((report) => (
        <Allowed key={report.name} report={report as unknown as ReportDefinition} question={question} />
      ))}
    </>
  );
}

const Allowed = ({ report, question }: PlaceHoursProps & { readonly report: ReportDefinition }) =>
  useCan(`${report.name}:read`) ? <PlaceHour report={report} question={question} /> : null;

function PlaceHour({ report, question }: PlaceHoursProps & { readonly report: ReportDefinition }) {
  const { i18n, t } = useLingui();
  const { theme } = useTheme();
  const pane = usePane();
  const mayOpen = useMayOpen(report.behind?.path ?? '');
  const { answer, untold } = useNarrowedReport(report, question);
  if (!answer) return null;
  const cells = answer.rows as readonly PlaceHour[];
  const title = i18n._(report.title);
  const places = [...Map.groupBy(cells, ({ place }) => place?.id ?? null).values()].map((own) => ({
    name: own[0]?.place?.label ?? t`No place named`,
    byHour: new Map(own.map((cell) => [cell.hour, cell])),
  }));
  const cellAt = (column: number, line: number): PlaceHour | undefined => places[line]?.byHour.get(column);
  const open = (column: number, line: number): void => {
    const cell = cellAt(column, line);
    const path = cell ? report.drill(cell, answer.question) : null;
    if (path !== null) pane.open(path);
  };
  return (
    <ChartFigure title={title} wide>
      {untold.length > 0 ? (
        <NotToldBy untold={untold} />
      ) : cells.length === 0 ? (
        <p>{t`Nothing was recorded in this period.`}</p>
      ) : (
        <>
          <HeatMap
            label={title}
            columns={hours}
            lines={places.map(({ name }) => name)}
            valueAt={(column, line) => cellAt(column, line)?.count ?? null}
            unit=""
            colour={seriesColour(theme, 0)}
            {...(mayOpen ? { onPick: open } : {})}
          />
          <details className="figure-table">
            <summary>{t`As a table`}</summary>
            <ReportTable
              report={report}
              rows={answer.rows}
              isCut={answer.isCut}
              question={answer.question}
              label={title}
            />
          </details>
        </>
      )}
    </ChartFigure>
  );
}
