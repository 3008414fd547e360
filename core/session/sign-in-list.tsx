import { HTMLTable, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { MoreNote } from '../parts/more-note.tsx';
import type { Newest } from '../registry/newest.ts';
import { useFormat } from '../sites/use-format.ts';
import type { SignInEntry } from './sessions.ts';
import './session-list.css';

/** How somebody signed in, or how somebody tried to. */
export function SignInList({ signIns }: { readonly signIns: Newest<SignInEntry> }) {
  const { t } = useLingui();
  const format = useFormat();
  if (signIns.entries.length === 0) return <p className="session-none">{t`No sign-in attempts yet.`}</p>;
  return (
    <div className="session-scroll" role="group" aria-label={t`Sign-in history`} tabIndex={0}>
      <HTMLTable compact className="session-table">
        <thead>
          <tr>
            <th>{t`At`}</th>
            <th>{t`Outcome`}</th>
            <th>{t`Device`}</th>
            <th>{t`Address`}</th>
          </tr>
        </thead>
        <tbody>
          {signIns.entries.map(({ at, ok, device, ip }, index) => (
            <tr key={`${at} ${index}`}>
              <td>{format.datetime(at)}</td>
              <td>
                {ok ? (
                  <Tag minimal intent="success">{t`Signed in`}</Tag>
                ) : (
                  <Tag minimal intent="danger">{t`Rejected`}</Tag>
                )}
              </td>
              <td>{device}</td>
              <td>{ip}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      <MoreNote more={signIns.more} className="session-none" />
    </div>
  );
}
