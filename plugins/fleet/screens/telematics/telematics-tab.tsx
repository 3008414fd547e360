import { Button, Callout, SegmentedControl, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';
import type { Row } from '../../../../core/records/client.ts';
import { readReport } from '../../../../core/reports/client.ts';
import { useSaveReport } from '../../../../core/reports/use-save-report.ts';
import { ColumnWords } from '../../../../core/reports/screens/column-words.tsx';
import { machineTelematics } from '../../reports/machine-telematics.ts';
import { ControlTable } from './control-table.tsx';
import { FaultTable } from './fault-table.tsx';
import { FigureReadings } from './figure-readings.tsx';
import { FigureTable } from './figure-table.tsx';
import { toldFigures } from './told-figure.ts';
import './telematics.css';

const periods = ['30d', '90d'] as const;

/**
 * What services of telematics tell of a machine: each figure's newest value, its growth and its curve, and beside it
 * what is counted here.
 */
export function TelematicsTab({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  const saveReport = useSaveReport();
  const [period, setPeriod] = useState<(typeof periods)[number]>('30d');
  const query = { period, equipment: row.id };
  const { data, error } = useQuery({
    queryKey: ['machine', row.id, 'telematics', period],
    queryFn: ({ signal }) => readReport(machineTelematics.name, query, signal),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner size={24} aria-label={t`Loading`} />;
  const figures = toldFigures(data.rows);
  if (figures.length === 0)
    return (
      <p>{t`No telematics service reports this machine. Services are set up under Live feeds; a machine is matched by PIN, serial number or tracker.`}</p>
    );
  const figureName = pane.search.get('figure');
  const shown = figures.find(({ name }) => name === figureName) ?? figures[0];
  const save = (kind: 'csv' | 'xlsx'): Promise<void> =>
    saveReport({ report: machineTelematics.name, query, kind, name: `${String(row.code)} ${t`Telematics`}` });
  return (
    <>
      <div className="machine-actions">
        <SegmentedControl
          size="small"
          value={period}
          onValueChange={(value) => setPeriod(value as typeof period)}
          options={[
            { value: '30d', label: t`30 days` },
            { value: '90d', label: t`90 days` },
          ]}
        />
        <Button
          size="small"
          variant="minimal"
          text="CSV"
          title={t`Save as a CSV file`}
          onClick={() => void save('csv')}
        />
        <Button
          size="small"
          variant="minimal"
          text="XLSX"
          title={t`Save as a spreadsheet`}
          onClick={() => void save('xlsx')}
        />
      </div>
      <FigureTable
        figures={figures}
        shown={shown?.name ?? ''}
        site={row.site}
        onShow={(name) => pane.setSearch({ figure: name })}
      />
      <ColumnWords basis={machineTelematics.basis} columns={Object.entries(machineTelematics.columns)} />
      {shown ? <FigureReadings key={shown.name} machine={row} figure={shown} period={period} /> : null}
      <FaultTable machine={row} period={period} />
      <ControlTable machine={row} period={period} />
    </>
  );
}
