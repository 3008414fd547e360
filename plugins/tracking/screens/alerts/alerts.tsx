import { Button, SegmentedControl, Switch } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useAlarmSettings } from '../../../../core/live/alarms/use-alarm-settings.ts';
import { StreamState } from '../../../../core/live/stream-state.tsx';
import { useStream } from '../../../../core/live/use-stream.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan, useSession } from '../../../../core/session/use-session.ts';
import { alertStream } from '../../streams/alert.ts';
import { AlertList } from './alert-list.tsx';
import { inOrder, isTold, isWaiting } from './alert-order.ts';
import { useAlertActions } from './use-alert-actions.ts';
import '../screen.css';
import './alerts.css';

/** Alerts drawn at once: who has more open has to acknowledge, not to scroll. */
const shownRows = 100;

/** `/tracking/alerts`: what somebody should look at now. */
export default function Alerts() {
  const { t } = useLingui();
  const { search, setSearch } = usePane();
  const { user } = useSession();
  const view = useStream(alertStream);
  const mayChange = useCan('alert:acknowledge');
  const { acknowledge } = useAlertActions();
  const all = search.get('for') === 'all';
  const closed = search.get('show') === 'closed';

  const { now } = view;
  const shownAlerts = useMemo(() => view.rows.filter((row) => all || isTold(row, user)), [view.rows, all, user]);
  const openRows = shownAlerts.filter(({ closedAt }) => closedAt === null);
  const rows = inOrder(closed ? shownAlerts.filter(({ closedAt }) => closedAt !== null) : openRows, now);
  const waiting = openRows.filter((row) => isWaiting(row, now));
  const alarms = useAlarmSettings();

  return (
    <div className="screen-scroll alerts" tabIndex={0} role="group" aria-label={t`Alerts`}>
      <header className="screen-head">
        <div>
          <h1 className="page-title">{t`Alerts`}</h1>
          <p className="screen-note" role="status">
            <Plural value={waiting.length} _0="No alerts" one="# alert" other="# alerts" /> <StreamState view={view} />
          </p>
        </div>
        <div className="screen-tools">
          <SegmentedControl
            size="small"
            value={closed ? 'closed' : 'open'}
            onValueChange={(value) => setSearch({ show: value === 'closed' ? 'closed' : null })}
            options={[
              { value: 'open', label: t`Now` },
              { value: 'closed', label: t`Over` },
            ]}
          />
          <SegmentedControl
            size="small"
            value={all ? 'all' : 'mine'}
            onValueChange={(value) => setSearch({ for: value === 'all' ? 'all' : null })}
            options={[
              { value: 'mine', label: t`For my role` },
              { value: 'all', label: t`For everyone` },
            ]}
          />
          <Switch
            inline
            label={t`Sound`}
            checked={alarms.settings.on}
            onChange={(event) => alarms.change({ on: event.currentTarget.checked })}
          />
          {mayChange && waiting.length > 1 ? (
            <Button
              icon={<TickCircle />}
              text={t`Acknowledge all ${waiting.length}`}
              onClick={() => acknowledge(waiting)}
            />
          ) : null}
        </div>
      </header>
      <AlertList rows={rows} most={shownRows} now={now} mayChange={mayChange && view.state === 'live'} />
      {rows.length === 0 && view.state !== 'loading' ? (
        <p className="alerts-note">{closed ? t`Nothing has ended in the last eight hours.` : t`No open alerts.`}</p>
      ) : null}
    </div>
  );
}
