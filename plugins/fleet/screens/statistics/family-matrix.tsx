import { HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { listPath } from '../../../../core/records/list/list-path.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { families, liveStatuses, type Family, type LiveStatus } from '../../records/choices.ts';
import { StatusMark } from './status-mark.tsx';

const statuses = Object.keys(liveStatuses) as readonly LiveStatus[];

/** How many machines of each family do what now; a figure leads to the machines. */
export function FamilyMatrix({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const present = (Object.keys(families) as readonly Family[]).filter((family) =>
    rows.some((row) => row.family === family),
  );
  const count = (family: Family, status: LiveStatus | null): number =>
    rows.filter((row) => row.state === 'active' && row.family === family && (status === null || row.status === status))
      .length;
  const list = (family: Family, status: LiveStatus | null): string => {
    const filter = ['state:eq:active', `family:eq:${family}`, ...(status ? [`live_status:eq:${status}`] : [])];
    return listPath('/mining_equipment_fleet/settings/equipments', filter);
  };
  const cell = (family: Family, status: LiveStatus | null) => {
    const machines = count(family, status);
    const words = status ? `${i18n._(families[family])} – ${i18n._(liveStatuses[status])}` : i18n._(families[family]);
    return machines === 0 ? (
      <span aria-hidden="true">·</span>
    ) : (
      <button
        type="button"
        className="record-open"
        aria-label={t`${words}: ${machines}`}
        onClick={(event) => pane.open(list(family, status), event.ctrlKey || event.metaKey ? 'beside' : 'here')}
      >
        {format.number(machines)}
      </button>
    );
  };
  return (
    <section className="report-chart family-matrix" aria-label={t`Families by live status`}>
      <h2>{t`Families by live status`}</h2>
      <div className="report-table" role="group" aria-label={t`Families by live status`} tabIndex={0}>
        <HTMLTable compact>
          <thead>
            <tr>
              <th scope="col">{t`Family`}</th>
              {statuses.map((status) => (
                <th key={status} scope="col">
                  <span className="family-status">
                    <StatusMark status={status} /> {i18n._(liveStatuses[status])}
                  </span>
                </th>
              ))}
              <th scope="col">{t`Total`}</th>
            </tr>
          </thead>
          <tbody>
            {present.map((family) => (
              <tr key={family}>
                <th scope="row">{i18n._(families[family])}</th>
                {statuses.map((status) => (
                  <td key={status}>{cell(family, status)}</td>
                ))}
                <td>{cell(family, null)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
    </section>
  );
}
