import { Plural, useLingui } from '@lingui/react/macro';
import { useStream } from '../../../core/live/use-stream.ts';
import { usePane } from '../../../core/panes/pane.ts';
import { useCan, useSession } from '../../../core/session/use-session.ts';
import { AlertItem } from '../screens/alerts/alert-item.tsx';
import { inOrder, isWaiting } from '../screens/alerts/alert-order.ts';
import { useAlertActions } from '../screens/alerts/use-alert-actions.ts';
import { useSentence } from '../screens/alerts/use-sentence.ts';
import { alertStream } from '../streams/alert.ts';
import '../screens/alerts/alerts.css';
import './alerts-widget.css';

/** Open alerts in a tile; whoever has more of them opens the screen. */
const shownRows = 20;

/** `alerts.list`: the open alerts that the rules tell to the user's roles, what waits first, each to be acknowledged here. */
export default function AlertsWidget() {
  const { t } = useLingui();
  const { selection } = usePane();
  const { user } = useSession();
  const view = useStream(alertStream);
  const sentenceOf = useSentence();
  const mayChange = useCan('alert:acknowledge') && view.state === 'live';
  const { acknowledge, shelve, pick, replay, board } = useAlertActions();
  const open = view.rows.filter(({ closedAt, roles }) => closedAt === null && roles.some((role) => user?.roles.some((one) => one.role === role)));
  const waiting = open.filter((row) => isWaiting(row, view.now));
  return (
    <div className="alerts-widget" tabIndex={0} role="group" aria-label={t`Open alerts`}>
      <p className="alerts-note" role="status">
        {open.length === 0 && view.state !== 'loading' ? t`All is well: no alert is open.` : <Plural value={waiting.length} _0="Nothing waits" one="# alert waits" other="# alerts wait" />}
      </p>
      <ul className="alert-list">
        {inOrder(open, view.now)
          .slice(0, shownRows)
          .map((row) => (
            <AlertItem
              key={row.id}
              row={row}
              sentence={sentenceOf(row)}
              now={view.now}
              mayChange={mayChange}
              picked={selection?.record === 'equipment' && selection.id === row.equipment}
              onPick={() => pick(row)}
              onAcknowledge={() => acknowledge([row])}
              onShelve={(minutes) => shelve(row, minutes)}
              onReplay={() => replay(row)}
              onBoard={board && (() => board(row))}
            />
          ))}
      </ul>
      {open.length > shownRows ? <p className="alerts-note">{t`The first ${shownRows} of ${open.length} are shown.`}</p> : null}
    </div>
  );
}
