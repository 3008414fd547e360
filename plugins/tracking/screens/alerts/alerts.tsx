import { Button, SegmentedControl, Switch } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { api } from '../../../../core/http/api.ts';
import { StreamState } from '../../../../core/live/stream-state.tsx';
import { useStream } from '../../../../core/live/use-stream.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { useCan, useSession } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { alertStream, type AlertRow } from '../../streams/alert.ts';
import { AlertItem } from './alert-item.tsx';
import { useAlarm } from './use-alarm.ts';
import { useSentence } from './use-sentence.ts';
import '../screen.css';
import './alerts.css';

const replayMs = 10 * 60_000;
/** Alerts drawn at once: who has more open has to acknowledge, not to scroll. */
const shownRows = 100;
const rank = { critical: 0, warning: 1, info: 2 };

/** `/tracking/alerts`: what somebody should look at now. */
export default function Alerts() {
  const { t } = useLingui();
  const { search, setSearch, selection, select, open } = usePane();
  const { user } = useSession();
  const view = useStream(alertStream);
  const sentenceOf = useSentence();
  const mayChange = useCan('alert:acknowledge');
  const showProblem = useProblemToast();
  const all = search.get('for') === 'all';
  const closed = search.get('show') === 'closed';

  const { now } = view;
  const told = useMemo(() => view.rows.filter(({ roles }) => all || roles.some((role) => user?.roles.some((one) => one.role === role))), [view.rows, all, user]);
  const openRows = told.filter(({ closedAt }) => closedAt === null);
  const rows = (closed ? told.filter(({ closedAt }) => closedAt !== null) : openRows).toSorted((a, b) => place(a, now) - place(b, now) || (a.openedAt < b.openedAt ? 1 : -1));
  const waiting = openRows.filter((row) => isWaiting(row, now));
  const alarm = useAlarm(waiting.filter(({ sound }) => sound).map(({ id }) => id), view.state === 'live');

  const send = (path: string, body: object): void => void api(`tracking/alerts/${path}/`, { method: 'POST', body }).catch(showProblem);
  const replay = ({ equipment, subject, openedAt }: AlertRow): void => {
    const end = Date.parse(openedAt);
    if (equipment) open(`/trajectory_history?machines=${encodeURIComponent(subject)}&from=${new Date(end - replayMs).toISOString()}&to=${new Date(end).toISOString()}`, 'beside');
  };

  return (
    <div className="screen-scroll alerts" tabIndex={0} role="group" aria-label={t`Alerts`}>
      <header className="screen-head">
        <div>
          <h1 className="page-title">{t`Alerts`}</h1>
          <p className="screen-note" role="status">
            <Plural value={waiting.length} _0="Nothing waits" one="# alert waits" other="# alerts wait" /> <StreamState view={view} />
          </p>
        </div>
        <div className="screen-tools">
          <SegmentedControl size="small" value={closed ? 'closed' : 'open'} onValueChange={(value) => setSearch({ show: value === 'closed' ? 'closed' : null })} options={[{ value: 'open', label: t`Now` }, { value: 'closed', label: t`Over` }]} />
          <SegmentedControl size="small" value={all ? 'all' : 'mine'} onValueChange={(value) => setSearch({ for: value === 'all' ? 'all' : null })} options={[{ value: 'mine', label: t`For my role` }, { value: 'all', label: t`For everybody` }]} />
          <Switch inline label={t`Sound`} checked={alarm.wanted} onChange={(event) => alarm.setWanted(event.currentTarget.checked)} />
          {mayChange && waiting.length > 1 ? <Button icon={<TickCircle />} text={t`Acknowledge all ${waiting.length}`} onClick={() => send('acknowledge', { ids: waiting.map(({ id }) => id) })} /> : null}
        </div>
      </header>
      <ul className="alert-list">
        {rows.slice(0, shownRows).map((row) => (
          <AlertItem
            key={row.id}
            row={row}
            sentence={sentenceOf(row)}
            now={now}
            mayChange={mayChange && view.state === 'live'}
            picked={selection?.record === 'equipment' && selection.id === row.equipment}
            onPick={() => row.equipment && select({ record: 'equipment', id: row.equipment, label: row.subject })}
            onAcknowledge={() => send('acknowledge', { ids: [row.id] })}
            onShelve={(minutes) => send('shelve', { ids: [row.id], minutes })}
            onReplay={() => replay(row)}
          />
        ))}
      </ul>
      {rows.length > shownRows ? <p className="alerts-note">{t`The first ${shownRows} of ${rows.length} are shown.`}</p> : null}
      {rows.length === 0 && view.state !== 'loading' ? <p className="alerts-note">{closed ? t`Nothing has ended in the last eight hours.` : t`All is well: no alert is open.`}</p> : null}
    </div>
  );
}

const isWaiting = ({ ackAt, shelvedUntil }: AlertRow, now: number): boolean => ackAt === null && (shelvedUntil === null || Date.parse(shelvedUntil) <= now);

/** What waits comes first, the worst of it foremost. */
const place = (row: AlertRow, now: number): number => (isWaiting(row, now) ? 0 : 10) + rank[row.severity];
