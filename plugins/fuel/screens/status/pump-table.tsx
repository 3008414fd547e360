import { HTMLTable, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { records } from '../../../../core/records/client.ts';
import { dayAt } from '../../../../core/dates/wall-clock.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { fuelPump } from '../../records/fuel-pump.ts';

const labelOf = (value: unknown): string => (value as { readonly label: string } | null)?.label ?? '—';

/** Every pump with its meter and when it is to be calibrated. */
export function PumpTable({ sites }: { readonly sites: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { selected } = useSites();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['fuel-pumps', sites],
    queryFn: () => records.every<typeof fuelPump>('fuel_pump', { sites }),
    refetchInterval: 60_000,
  });
  if (!data || data.length === 0) return null;
  const today = dayAt(dataUpdatedAt, selected[0]?.timeZone ?? 'UTC');
  return (
    <section className="status-table" aria-label={t`Pumps`}>
      <h2>{t`Pumps`}</h2>
      <div className="report-table" role="group" aria-label={t`Pumps`} tabIndex={0}>
        <HTMLTable compact striped>
          <thead>
            <tr>
              <th>{t`Tank`}</th>
              <th>{t`Pump`}</th>
              <th className="report-number">{t`Totaliser`}</th>
              <th>{t`Calibration due`}</th>
            </tr>
          </thead>
          <tbody>
            {data
              .toSorted((one, other) =>
                `${labelOf(one.tank)} ${String(one.code)}`.localeCompare(
                  `${labelOf(other.tank)} ${String(other.code)}`,
                ),
              )
              .map((row) => (
                <tr key={row.id}>
                  <td>{labelOf(row.tank)}</td>
                  <td>{String(row.code)}</td>
                  <td className="report-number">
                    {typeof row.totaliser === 'number' ? `${format.number(row.totaliser)} L` : '—'}
                  </td>
                  <td>
                    {typeof row.calibration_due === 'string' ? format.date(row.calibration_due) : '—'}{' '}
                    {typeof row.calibration_due === 'string' && row.calibration_due < today ? (
                      <Tag minimal intent="danger">
                        {t`overdue`}
                      </Tag>
                    ) : null}
                  </td>
                </tr>
              ))}
          </tbody>
        </HTMLTable>
      </div>
    </section>
  );
}
