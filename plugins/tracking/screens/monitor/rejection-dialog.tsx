import { Button, Dialog, DialogBody, DialogFooter, Spinner, Tag } from '@blueprintjs/core';
import { Repeat } from '@blueprintjs/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { MonitoredSource } from '../../monitor.ts';
import { useRejections } from './use-monitor.ts';

interface RejectionDialogProps {
  readonly source: MonitoredSource;
  readonly code: string;
  /** The period of the figure that was opened. */
  readonly minutes: number;
  readonly onClose: () => void;
  readonly onReplayed: () => void;
}

/** The events that a source was refused for one reason, as they came; sent again when the cause is mended. */
export function RejectionDialog({ source, code, minutes, onClose, onReplayed }: RejectionDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const showProblem = useProblemToast();
  const mayReplay = useCan('ingest_monitor:replay');
  const { data, refetch } = useRejections(source.id, code, minutes);
  const [told, setTold] = useState('');
  const waiting = (data?.rejections ?? []).filter(({ replayedAt }) => replayedAt === null);
  const replay = (ids: readonly string[]): void => {
    api<{ taken: number; refused: number }>('tracking/ingest/replay/', { method: 'POST', body: { ids } }).then(({ taken, refused }) => {
      setTold(t`${format.number(taken)} taken, ${format.number(refused)} refused again`);
      onReplayed();
      void refetch();
    }, showProblem);
  };
  return (
    <Dialog isOpen title={t`${source.code}: refused as ${code}`} onClose={onClose} className="rejection-dialog">
      <DialogBody>
        {data ? null : <Spinner size={24} />}
        <ul className="rejections">
          {data?.rejections.map(({ id, receivedAt, message, raw, replayedAt, times }) => (
            <li key={id}>
              <p>
                <time dateTime={receivedAt}>{format.datetime(receivedAt)}</time> {message} {times > 1 ? <Tag minimal>{plural(times, { other: '# times' })}</Tag> : null} {replayedAt === null ? null : <Tag minimal intent="success">{t`Taken at ${format.time(replayedAt)}`}</Tag>}
              </p>
              <pre>{raw}</pre>
              {mayReplay && replayedAt === null ? <Button size="small" icon={<Repeat />} text={t`Replay`} onClick={() => replay([id])} /> : null}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {mayReplay && waiting.length > 1 ? <Button icon={<Repeat />} text={t`Replay all ${waiting.length}`} onClick={() => replay(waiting.map(({ id }) => id))} /> : null}
            <Button intent="primary" text={t`Done`} onClick={onClose} />
          </>
        }
      >
        <span role="status">{told}</span>
      </DialogFooter>
    </Dialog>
  );
}
