import { Callout, SegmentedControl } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { records } from '../../../../core/records/client.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { ShownProposal } from '../../advice.ts';
import { AdviceLog } from './advice-log.tsx';
import { ProposalCard, type Refusal } from './proposal-card.tsx';
import { useAdvice } from './use-advice.ts';

interface AdvicePanelProps {
  readonly picked: string | null;
  readonly onPick: (truck: string, code: string) => void;
  /** Sends the truck: the same as dragging it. */
  readonly onAccept: (proposal: ShownProposal) => Promise<void>;
}

/** What the dispatch advice proposes now, and what became of what it proposed. */
export function AdvicePanel({ picked, onPick, onAccept }: AdvicePanelProps) {
  const { t } = useLingui();
  const format = useFormat();
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
  const refuse = ({ id, version }: ShownProposal, refusal: Refusal) => answer(id, () => records.update('dispatch_advice', { id, version }, { refusal }, v4()));
  const [worth] = Object.values(advice?.worthOfTruck ?? {});
  return (
    <div className="advice-panel">
      <SegmentedControl size="small" fill value={log ? 'log' : 'now'} onValueChange={(value) => showLog(value === 'log')} options={[{ label: t`Proposals`, value: 'now' }, { label: t({ message: 'Log', context: 'of proposals' }), value: 'log' }]} aria-label={t`Advice shown`} />
      {log ? (
        <AdviceLog />
      ) : (
        <div className="advice-now" tabIndex={0} role="group" aria-label={t`Proposals`}>
          {error && !advice ? <Callout compact intent="danger" role="alert">{error.message}</Callout> : null}
          <p className="advice-note" role="status">
            {at !== null ? t`Proposals are made live only; the log tells of the past.` : waiting.length === 0 && advice ? t`No truck would gain by going elsewhere.` : null}
          </p>
          {at === null ? (
            <ul>
              {waiting.map((proposal) => (
                <ProposalCard
                  key={proposal.id}
                  proposal={proposal}
                  mayAnswer={mayAnswer}
                  picked={picked === proposal.truck}
                  onPick={() => onPick(proposal.truck, proposal.truckCode)}
                  onAccept={() => void answer(proposal.id, () => onAccept(proposal))}
                  onRefuse={(refusal) => void refuse(proposal, refusal)}
                />
              ))}
            </ul>
          ) : null}
          {at === null && Object.keys(advice?.worthOfTruck ?? {}).length === 1 && worth !== undefined && worth >= 1 ? <p className="advice-note">{t`By the plan one more truck is worth ${format.quantity(worth, 't/h', { decimals: 0 })}.`}</p> : null}
        </div>
      )}
    </div>
  );
}
