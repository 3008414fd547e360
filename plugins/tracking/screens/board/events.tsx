import { HTMLTable, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { checkinFlags, checkinKinds, checkinMethods } from '../../records/choices.ts';
import type { OperatorCheckinRow } from '../../streams/operator-checkin.ts';

/** Rows drawn at once; the list of all check-ins is one click away. */
const shownRows = 200;

/** The check-ins of the shift, newest first. */
export function Events({ rows, now }: { readonly rows: readonly OperatorCheckinRow[]; readonly now: number }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { open } = usePane();
  const newest = rows.filter(({ at }) => Date.parse(at) <= now + 120_000).sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <div className="screen-scroll" tabIndex={0} role="group" aria-label={t`Events`}>
      <HTMLTable compact striped interactive className="screen-table">
        <thead>
          <tr>
            <th>{t`Time`}</th>
            <th>{t`Type`}</th>
            <th>{t`Person`}</th>
            <th>{t`Number`}</th>
            <th>{t`Machine`}</th>
            <th>{t`Method`}</th>
            <th>{t`Flags`}</th>
          </tr>
        </thead>
        <tbody>
          {newest.slice(0, shownRows).map((row) => (
            <tr key={row.id} onClick={() => open(`/tracking/operator_checkins/${row.id}`, 'beside')}>
              <td className="number">{format.time(row.at, 'second')}</td>
              <td>{i18n._(checkinKinds[row.kind])}</td>
              <td>
                <button type="button" className="link-button">
                  {row.name ?? row.badge ?? '–'}
                </button>
              </td>
              <td className="number">{row.matricule ?? '–'}</td>
              <td>{row.equipmentCode ?? ''}</td>
              <td>
                {row.method in checkinMethods
                  ? i18n._(checkinMethods[row.method as keyof typeof checkinMethods])
                  : row.method}
              </td>
              <td>
                {row.flags.map((flag) => (
                  <Tag key={flag} minimal intent="warning">
                    {flag in checkinFlags ? i18n._(checkinFlags[flag as keyof typeof checkinFlags]) : flag}
                  </Tag>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {newest.length > shownRows ? (
        <p className="screen-note">{t`Only the latest ${shownRows} of ${newest.length} are shown.`}</p>
      ) : null}
      {newest.length === 0 ? <p className="screen-note">{t`No one has checked in for this shift yet.`}</p> : null}
    </div>
  );
}
