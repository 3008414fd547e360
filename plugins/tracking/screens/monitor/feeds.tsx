import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../core/http/api.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { records } from '../../../../core/records/client.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { MonitorAnswer, MonitoredSource, UnknownDevice } from '../../shared/monitor.ts';
import { AdoptDialog } from './adopt-dialog.tsx';
import { ClockTable, SilentTable } from './device-tables.tsx';
import { Mended } from './mended.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SourceTable } from './source-table.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { UnknownTable } from './unknown-table.tsx';

interface FeedsProps {
  readonly data: MonitorAnswer;
  readonly onRefresh: () => void;
  /** Shows what a source was refused for a reason. */
  readonly onDrill: (source: MonitoredSource, code: string) => void;
}

/** Who sends and how well, what is mended, which devices are on no machine, silent or have a wrong clock. */
export function Feeds({ data, onRefresh, onDrill }: FeedsProps) {
  const { t } = useLingui();
  const { open } = usePane();
  const showProblem = useProblemToast();
  const mayChange = useCan('ingest_source:update');
  const [token, setToken] = useState<{ readonly code: string; readonly token: string } | null>(null);
  const [secretOf, setSecretOf] = useState<MonitoredSource | null>(null);
  const [adopted, setAdopted] = useState<UnknownDevice | null>(null);
  const renew = ({ id, code }: MonitoredSource): void =>
    void api<{ token: string }>(`tracking/sources/${id}/token/`, { method: 'POST' }).then(
      (answer) => setToken({ code, token: answer.token }),
      showProblem,
    );
  const toggle = ({ id, version, enabled }: MonitoredSource): void =>
    void records
      .update('ingest_source', { id, version }, { enabled: !enabled }, crypto.randomUUID())
      .then(onRefresh, showProblem);
  return (
    <>
      <Mended mended={data.mended} more={data.more.mended} />
      <p className="screen-note monitor-note">{t`A new source has no usable token: create one here. It is shown once and replaces the previous one.`}</p>
      <SourceTable
        sources={data.sources}
        mayChange={mayChange}
        onOpen={({ id }) => open(`/tracking/sources/${id}`)}
        onRenew={renew}
        onSecret={setSecretOf}
        onToggle={toggle}
        onDrill={onDrill}
      />
      <UnknownTable unknown={data.unknown} more={data.more.unknown} onAdopt={setAdopted} />
      <div className="monitor-devices">
        <SilentTable silent={data.silent} more={data.more.silent} />
        <ClockTable clocks={data.clocks} more={data.more.clocks} />
      </div>
      {token ? <TokenDialog code={token.code} token={token.token} onClose={() => setToken(null)} /> : null}
      {secretOf ? <SecretDialog source={secretOf} onClose={() => setSecretOf(null)} /> : null}
      {adopted ? <AdoptDialog unknown={adopted} onClose={() => setAdopted(null)} onDone={onRefresh} /> : null}
    </>
  );
}
