import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { holdRules } from '../../records/choices.ts';
import type { Advice, ShownProposal } from '../../shared/advice.ts';
import { ProposalCard, type Refusal } from './proposal-card.tsx';

interface AdviceNowProps {
  readonly advice: Advice;
  /** Those of the advice that are not answered meanwhile. */
  readonly waiting: readonly ShownProposal[];
  readonly mayAnswer: boolean;
  readonly picked: string | null;
  readonly onPick: (truck: string, code: string) => void;
  readonly onAccept: (proposal: ShownProposal) => void;
  readonly onRefuse: (proposal: ShownProposal, refusal: Refusal) => void;
}

/** The proposals that wait for an answer, or why there is none; what the plan of flows says beside them. */
export function AdviceNow({ advice, waiting, mayAnswer, picked, onPick, onAccept, onRefuse }: AdviceNowProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [worth, ...others] = Object.values(advice.worthOfTruck);
  return (
    <>
      <p className="advice-note" role="status">
        {waiting.length === 0 ? t`No truck would gain by going elsewhere.` : null}
      </p>
      {advice.unplanned.length > 0 ? (
        <p className="advice-note is-warning">{t`No feasible flow plan: no working loading unit has a destination that accepts its material. Proposals only consider waiting times.`}</p>
      ) : null}
      <ul>
        {waiting.map((proposal) => (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            mayAnswer={mayAnswer}
            picked={picked === proposal.truck}
            onPick={() => onPick(proposal.truck, proposal.truckCode)}
            onAccept={() => onAccept(proposal)}
            onRefuse={(refusal) => onRefuse(proposal, refusal)}
          />
        ))}
      </ul>
      {advice.held.length > 0 ? (
        <p className="advice-note">
          {t`Not redirected: ${advice.held.map(({ code, rule }) => `${code} (${i18n._(holdRules[rule])})`).join(', ')}.`}
        </p>
      ) : null}
      {others.length === 0 && worth !== undefined && worth >= 1 ? (
        <p className="advice-note">{t`In the plan, one more truck is worth ${format.quantity(worth, 't/h', { decimals: 0 })}.`}</p>
      ) : null}
    </>
  );
}
