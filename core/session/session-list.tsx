import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { MoreNote } from '../parts/more-note.tsx';
import type { Newest } from '../registry/newest.ts';
import { useFormat } from '../sites/use-format.ts';
import type { SessionEntry } from './sessions.ts';
import './session-list.css';

interface SessionListProps {
  readonly sessions: Newest<SessionEntry>;
  /** Ends one of them; absent where the reader may not. */
  readonly onEnd?: ((session: SessionEntry) => void) | undefined;
}

/** Where somebody is signed in. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (sessions.entries.length === 0) return <p className="session-none">{t`No session is open.`}</p>;
  return (
    <div className="session-scroll" role="group" aria-label={t`Sessions`} tabIndex={0}>
      <HTMLTable compact className="session-table">
        <thead>
          <tr>
            <th>{t`Device`}</th>
            <th>{t`Address`}</th>
            <th>{t`Signed in`}</th>
            <th>{t({ message: 'Last seen', context: 'session' })}</th>
            {onEnd ? <th>{t`Action`}</th> : null}
          </tr>
        </thead>
        <tbody>
          {sessions.entries.map((session) => (
            <tr key={session.id}>
              <td>
                {session.device} {session.current ? <Tag minimal intent="success">{t`This session`}</Tag> : null}
                <KnownDevice until={session.known_until} />
              </td>
              <td>{session.ip ?? '–'}</td>
              <td>{format.datetime(session.created_at)}</td>
              <td>{format.relative(session.last_seen_at)}</td>
              {onEnd ? (
                <td>
                  {session.current ? null : (
                    <Button
                      size="small"
                      text={t`End this session`}
                      aria-label={t`End this session: ${session.device}, ${session.ip ?? '–'}`}
                      onClick={() => onEnd(session)}
                    />
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      <MoreNote more={sessions.more} className="session-none" />
    </div>
  );
}

/** That no code by mail is asked for on a device, and until when. */
function KnownDevice({ until }: { readonly until: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  if (until === null) return null;
  const day = format.date(until);
  return <div className="session-known">{t`Known device until ${day}`}</div>;
}
