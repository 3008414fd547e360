import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { CutNote } from '../../../../core/reports/screens/cut-note.tsx';
import { readReport } from '../../../../core/reports/client.ts';
import { faultSeverities, machineFaults } from '../../reports/machine-faults.ts';

const few = 10;

/** Faults that the machine told, the newest first; nothing where it told none. */
export function FaultTable({ machine, period }: { readonly machine: Row; readonly period: '30d' | '90d' }) {
  const { i18n, t } = useLingui();
  const format = useFormat(machine.site);
  const [all, setAll] = useState(false);
  const { data } = useQuery({
    queryKey: ['machine', machine.id, 'faults', period],
    queryFn: ({ signal }) => readReport(machineFaults.name, { period, equipment: machine.id }, signal),
  });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const word = (severity: unknown): string => {
    const label = Object.entries(faultSeverities).find(([name]) => name === severity)?.[1];
    return label ? i18n._(label) : String(severity);
  };
  return (
    <section className="telematics-table" aria-label={t`Faults reported by the machine`}>
      <h3>{t`Faults reported by the machine`}</h3>
      {data?.isCut ? <CutNote rows={rows.length} /> : null}
      <HTMLTable compact striped>
        <thead>
          <tr>
            <th>{t`Reported at`}</th>
            <th>{t`Code`}</th>
            <th>{t`Severity`}</th>
            <th>{t`Description`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, all ? rows.length : few).map((row) => (
            <tr key={`${String(row.at)} ${String(row.code)}`}>
              <td>{format.datetime(String(row.at))}</td>
              <td>
                <bdi>{String(row.code)}</bdi>
              </td>
              <td>
                <Tag
                  minimal
                  intent={row.severity === 'critical' ? 'danger' : row.severity === 'warning' ? 'warning' : 'none'}
                >
                  {word(row.severity)}
                </Tag>
              </td>
              <td>
                <bdi>{typeof row.description === 'string' ? row.description : ''}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {rows.length > few && !all ? (
        <Button size="small" text={t`Show all ${format.number(rows.length)}`} onClick={() => setAll(true)} />
      ) : null}
    </section>
  );
}
