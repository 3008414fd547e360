import { Plural, useLingui } from '@lingui/react/macro';
import { useStream } from '../../../core/live/use-stream.ts';
import { useCan, useSession } from '../../../core/session/use-session.ts';
import type { WidgetProps } from '../../../core/registry/widget.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { AlertList } from '../screens/alerts/alert-list.tsx';
import { inOrder, isTold, isWaiting } from '../screens/alerts/alert-order.ts';
import { alertStream } from '../streams/alert.ts';
import '../screens/alerts/alerts.css';
import './alerts-widget.css';

/** Open alerts in a tile, unless its settings say `most`; whoever has more of them opens the screen. */
const shownRows = 20;

/**
 * `alerts.list`: the open alerts that the rules tell to the user's roles, what waits first, each to be acknowledged
 * here.
 */
export default function AlertsWidget({ settings }: WidgetProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const view = useStream(alertStream);
  const mayChange = useCan('alert:acknowledge') && view.state === 'live';
  const open = view.rows.filter((row) => row.closedAt === null && isTold(row, user));
  const waiting = open.filter((row) => isWaiting(row, view.now));
  // Before the answer it is not known that all is well.
  if (view.state === 'loading') return <WidgetAnswer waiting>{() => null}</WidgetAnswer>;
  return (
    <div className="alerts-widget" tabIndex={0} role="group" aria-label={t`Open alerts`}>
      <p className="alerts-note" role="status">
        {open.length === 0 ? (
          t`No open alerts.`
        ) : (
          <Plural value={waiting.length} _0="No alerts" one="# alert" other="# alerts" />
        )}
      </p>
      <AlertList
        rows={inOrder(open, view.now)}
        most={Number(settings.most ?? shownRows)}
        now={view.now}
        mayChange={mayChange}
      />
    </div>
  );
}
