import { Button, Callout, SegmentedControl, Spinner } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { records } from '../../../../core/records/client.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { MonitoredSource, UnknownDevice } from '../../monitor.ts';
import { ClockTable, SilentTable } from './device-tables.tsx';
import { RejectionDialog } from './rejection-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SourceTable } from './source-table.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { AdoptDialog } from './adopt-dialog.tsx';
import { UnknownTable } from './unknown-table.tsx';
import { useMonitor } from './use-monitor.ts';
import '../screen.css';
import './monitor.css';

const periods = [15, 60, 1_440];

/** `/ingest/monitor`: who sends events and how well, what was refused and why, which devices are silent or have a wrong clock. */
export default function Monitor() {
  const { t } = useLingui();
  const { search, setSearch, open, visible } = usePane();
  const showProblem = useProblemToast();
  const mayChange = useCan('ingest_source:update');
  const minutes = periods.find((one) => String(one) === search.get('minutes')) ?? 15;
  const { data, error, refresh } = useMonitor(minutes, visible);
  const [token, setToken] = useState<{ readonly code: string; readonly token: string } | null>(null);
  const [secretOf, setSecretOf] = useState<MonitoredSource | null>(null);
  const [drill, setDrill] = useState<{ readonly source: MonitoredSource; readonly code: string } | null>(null);
  const [adopted, setAdopted] = useState<UnknownDevice | null>(null);

  const renew = ({ id, code }: MonitoredSource): void => void api<{ token: string }>(`tracking/sources/${id}/token/`, { method: 'POST' }).then((answer) => setToken({ code, token: answer.token }), showProblem);
  const toggle = ({ id, version, enabled }: MonitoredSource): void => void records.update('ingest_source', { id, version }, { enabled: !enabled }, crypto.randomUUID()).then(refresh, showProblem);

  return (
    <div className="screen-scroll monitor" tabIndex={0} role="group" aria-label={t`Live feeds`}>
      <header className="screen-head">
        <div>
          <h1 className="page-title">{t`Live feeds`}</h1>
          <p className="screen-note">{t`A new source has no token that anybody knows: make one here. It is shown once, and the one before it ends.`}</p>
        </div>
        <div className="screen-tools">
          <SegmentedControl
            size="small"
            value={String(minutes)}
            onValueChange={(value) => setSearch({ minutes: value === '15' ? null : value })}
            options={[{ value: '15', label: t`15 min` }, { value: '60', label: t`1 hour` }, { value: '1440', label: t`24 hours` }]}
          />
          {mayChange ? <Button intent="primary" icon={<Plus />} text={t`New source`} onClick={() => open('/tracking/sources/new')} /> : null}
        </div>
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data ? (
        <>
          <SourceTable sources={data.sources} mayChange={mayChange} onOpen={({ id }) => open(`/tracking/sources/${id}`)} onRenew={renew} onSecret={setSecretOf} onToggle={toggle} onDrill={(source, code) => setDrill({ source, code })} />
          <UnknownTable unknown={data.unknown} onAdopt={setAdopted} />
          <div className="monitor-devices">
            <SilentTable silent={data.silent} />
            <ClockTable clocks={data.clocks} />
          </div>
        </>
      ) : error ? null : <Spinner size={30} />}
      {token ? <TokenDialog code={token.code} token={token.token} onClose={() => setToken(null)} /> : null}
      {secretOf ? <SecretDialog source={secretOf} onClose={() => setSecretOf(null)} /> : null}
      {adopted ? <AdoptDialog unknown={adopted} onClose={() => setAdopted(null)} onDone={refresh} /> : null}
      {drill ? <RejectionDialog source={drill.source} code={drill.code} minutes={minutes} onClose={() => setDrill(null)} onReplayed={refresh} /> : null}
    </div>
  );
}
