import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Chart } from '../../../../core/charts/chart.tsx';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { withGaps } from '../../../../core/charts/with-gaps.ts';
import type { Row } from '../../../../core/records/client.ts';
import { CutNote } from '../../../../core/reports/screens/cut-note.tsx';
import { readReport } from '../../../../core/reports/client.ts';
import { useSaveReport } from '../../../../core/reports/use-save-report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { ReportTable } from '../../../../core/reports/screens/report-table.tsx';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { telematicsReadings } from '../../reports/telematics-readings.ts';
import { telematicsFigure } from '../../shared/telematics.ts';
import type { ToldFigure } from './told-figure.ts';

/** Between readings further apart nothing is drawn, in ms: services are silent for a night, and for good. */
const longestGapMs = 2 * 86_400_000;

/**
 * The curve of one figure and its readings; what cannot be true stands in the table with a remark, and not in the
 * curve.
 */
export function FigureReadings({
  machine,
  figure,
  period,
}: {
  readonly machine: Row;
  readonly figure: ToldFigure;
  readonly period: string;
}) {
  const { i18n, t } = useLingui();
  const { theme } = useTheme();
  const query = { period, equipment: machine.id, figure: figure.name };
  const { data, error } = useQuery({
    queryKey: ['machine', machine.id, 'telematics', period, figure.name],
    queryFn: ({ signal }) => readReport(telematicsReadings.name, query, signal),
  });
  const definition = telematicsFigure(figure.name);
  const title = definition ? i18n._(definition.label) : figure.name;
  const rows = data?.rows;
  const curve = useMemo(
    () =>
      withGaps(
        (rows ?? []).flatMap(({ at, value, flag }) =>
          typeof value !== 'number' || flag === 'negative' || flag === 'over_100' || flag === 'left_out'
            ? []
            : [{ at: Date.parse(String(at)), value }],
        ),
        longestGapMs,
      ),
    [rows],
  );
  const saveReport = useSaveReport();
  const save = (kind: 'csv' | 'xlsx'): Promise<void> =>
    saveReport({ report: telematicsReadings.name, query, kind, name: `${String(machine.code)} ${title}` });
  return (
    <section aria-label={title}>
      <h2 className="machine-heading">{title}</h2>
      {definition ? <p className="telematics-words">{i18n._(definition.words)}</p> : null}
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data?.isCut ? <CutNote rows={data.rows.length} /> : null}
      {data && rows ? (
        rows.length === 0 ? (
          <p>{t`Nothing was reported in this period.`}</p>
        ) : (
          <>
            <ChartFigure title={title} wide>
              <Chart
                label={title}
                afloat={figure.isCounter}
                instants={curve.instants}
                series={[{ label: title, unit: figure.unit, colour: seriesColour(theme, 0), values: curve.values }]}
              />
            </ChartFigure>
            <details className="telematics-readings">
              <summary>{t`All readings`}</summary>
              <p className="machine-actions">
                <Button
                  size="small"
                  variant="minimal"
                  text="CSV"
                  title={t`Save readings as a CSV file`}
                  onClick={() => void save('csv')}
                />
                <Button
                  size="small"
                  variant="minimal"
                  text="XLSX"
                  title={t`Save readings as a spreadsheet`}
                  onClick={() => void save('xlsx')}
                />
              </p>
              <ReportTable
                report={telematicsReadings}
                rows={rows.toReversed()}
                question={data.question}
                label={t`Readings of ${title}`}
              />
            </details>
          </>
        )
      ) : error ? null : (
        <Spinner size={24} aria-label={t`Loading`} />
      )}
    </section>
  );
}
