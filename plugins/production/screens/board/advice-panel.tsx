import { Callout, SegmentedControl, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { records } from '../../../../core/records/client.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { ShownProposal } from '../../shared/advice.ts';
import { AdviceLog } from './advice-log.tsx';
import { AdviceNow } from './advice-now.tsx';
import type { Refusal } from './proposal-card.tsx';
import { useAdvice } from './use-advice.ts';
import type { dispatchAdvice } from '../../records/dispatch-advice.ts';

interface AdvicePanelProps {
  readonly picked: string | null;
  readonly onPick: (truck: string, code: string) => void;
  /** Sends the truck: the same as dragging it. */
  readonly onAccept: (proposal: ShownProposal) => Promise<void>;
}

/** What the dispatch advice proposes now, and what became of what it proposed. */
export function AdvicePanel({ picked, onPick, onAccept }: AdvicePanelProps) {
  const { t } = useLingui();
  const toast = useToast();
  const { at } = usePaneTime();
  const mayOrder = useCan('truck_order:create');
  const mayAnswer = useCan('dispatch_advice:update') && mayOrder;
  const { advice, error, again } = useAdvice();
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [log, showLog] = useState(false);
  const waiting = (advice?.proposals ?? []).filter(({ id }) => !answered.has(id));
  // An answered proposal is gone at once; if the server did not take the answer, it comes back.
  const answer = async (id: string, work: () => Promise<unknown>): Promise<void> => {
    setAnswered((before) => new Set(before).add(id));
    try {
      await work();
    } catch (problem) {
      toast((problem as Error).message, 'danger');
      setAnswered((before) => new Set([...before].filter((one) => one !== id)));
    }
    again();
  };
  const refuse = ({ id, version }: ShownProposal, refusal: Refusal) =>
    answer(id, () => records.update<typeof dispatchAdvice>('dispatch_advice', { id, version }, { refusal }, v4()));
  return (
    <div className="advice-panel">
      <SegmentedControl
        size="small"
        fill
        value={log ? 'log' : 'now'}
        onValueChange={(value) => showLog(value === 'log')}
        options={[
          { label: t`Proposals`, value: 'now' },
          { label: t({ message: 'Log', context: 'of proposals' }), value: 'log' },
        ]}
        aria-label={t`Advice shown`}
      />
      {log ? (
        <AdviceLog />
      ) : (
        <div className="advice-now" tabIndex={0} role="group" aria-label={t`Proposals`}>
          {error && !advice ? (
            <Callout compact intent="danger" role="alert">
              {error.message}
            </Callout>
          ) : null}
          {at === null && !advice && !error ? <Spinner size={20} aria-label={t`Loading`} /> : null}
          {at !== null ? (
            <p className="advice-note" role="status">{t`Proposals are only made live; the log shows the past.`}</p>
          ) : null}
          {at === null && advice ? (
            <AdviceNow
              advice={advice}
              waiting={waiting}
              mayAnswer={mayAnswer}
              picked={picked}
              onPick={onPick}
              onAccept={(proposal) => void answer(proposal.id, () => onAccept(proposal))}
              onRefuse={(proposal, refusal) => void refuse(proposal, refusal)}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}
