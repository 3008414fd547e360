import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Edit, EyeOff, Repeat, Undo } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../../core/http/api.ts';
import { useFormat } from '../../../../../core/sites/use-format.ts';
import { useCan } from '../../../../../core/session/use-session.ts';
import { useToast } from '../../../../../core/toast/toast.tsx';
import { useProblemToast } from '../../../../../core/toast/use-problem-toast.ts';
import type { Resent } from '../../../shared/monitor.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EntryBytes } from './entry-bytes.tsx';
import { useRefreshQuarantine, useRejection } from './use-quarantine.ts';

/** All that is kept of one entry, and what can be done with it. */
export function EntryDetail({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const showProblem = useProblemToast();
  const refresh = useRefreshQuarantine();
  const mayReplay = useCan('ingest_monitor:replay');
  const mayEdit = useCan('ingest_monitor:edit');
  const mayDismiss = useCan('ingest_monitor:dismiss');
  const { data: entry, error } = useRejection(id);
  const [asked, setAsked] = useState<'edit' | 'dismiss' | null>(null);
  const [busy, setBusy] = useState(false);
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!entry) return <Spinner size={24} />;
  const act = async (
    work: () => Promise<string>,
    intent: (told: string) => 'success' | 'warning' = () => 'success',
  ): Promise<void> => {
    setBusy(true);
    try {
      const outcome = await work();
      toast(outcome, intent(outcome));
      refresh();
    } catch (problem) {
      showProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  const taken = t`Accepted.`;
  const resend = (): Promise<void> =>
    act(
      async () => {
        const answer = await api<Resent>('tracking/ingest/replay/', { method: 'POST', body: { ids: [id] } });
        if (answer.taken > 0) return taken;
        return answer.refused > 0 ? t`Rejected again: see the reason.` : t`Someone has already dealt with it.`;
      },
      (told) => (told === taken ? 'success' : 'warning'),
    );
  const restore = (): Promise<void> =>
    act(async () =>
      api('tracking/ingest/restore/', { method: 'POST', body: { ids: [id] } }).then(() => t`It is waiting again.`),
    );
  const isOpen = entry.state === 'waiting';
  return (
    <div className="quarantine-detail">
      <dl className="quarantine-about">
        <dt>{t`First received`}</dt>
        <dd>{format.datetime(entry.receivedAt)}</dd>
        <dt>{t`The device has been notified`}</dt>
        <dd lang="en">{entry.message}</dd>
        {entry.triedAt ? (
          <>
            <dt>{t`Sent again`}</dt>
            <dd>{format.datetime(entry.triedAt)}</dd>
          </>
        ) : null}
        {entry.editedAt ? (
          <>
            <dt>{t`Edited`}</dt>
            <dd>{t`${entry.editedBy ?? '–'}, ${format.datetime(entry.editedAt)}`}</dd>
          </>
        ) : null}
        {entry.dismissedAt ? (
          <>
            <dt>{t`Dismissed`}</dt>
            <dd>{t`${entry.dismissedBy ?? '–'}, ${format.datetime(entry.dismissedAt)}: ${entry.dismissedReason ?? ''}`}</dd>
          </>
        ) : null}
      </dl>
      <EntryBytes entry={entry} />
      <div className="quarantine-actions">
        {mayReplay && isOpen ? (
          <Button
            icon={<Repeat />}
            text={t`Send again`}
            loading={busy}
            disabled={!entry.isWhole}
            onClick={() => void resend()}
          />
        ) : null}
        {mayEdit && isOpen ? <Button icon={<Edit />} text={t`Edit…`} onClick={() => setAsked('edit')} /> : null}
        {mayDismiss && isOpen ? (
          <Button icon={<EyeOff />} text={t`Dismiss…`} onClick={() => setAsked('dismiss')} />
        ) : null}
        {mayDismiss && entry.state === 'dismissed' ? (
          <Button icon={<Undo />} text={t`Restore`} loading={busy} onClick={() => void restore()} />
        ) : null}
      </div>
      {asked === 'edit' ? <EditDialog entry={entry} onClose={() => setAsked(null)} onDone={refresh} /> : null}
      {asked === 'dismiss' ? (
        <DismissDialog body={{ ids: [id] }} count={1} onClose={() => setAsked(null)} onDone={refresh} />
      ) : null}
    </div>
  );
}
