import { Button, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { ArrowRight } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../../../../core/parts/key-menu.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { ShownProposal } from '../../shared/advice.ts';
import { adviceRefusals } from '../../records/choices.ts';

export type Refusal = keyof typeof adviceRefusals;

interface ProposalCardProps {
  readonly proposal: ShownProposal;
  /** Whether the reader may answer. */
  readonly mayAnswer: boolean;
  readonly picked: boolean;
  readonly onPick: () => void;
  readonly onAccept: () => void;
  readonly onRefuse: (refusal: Refusal) => void;
}

/** A minute that is nearly over is none. */
const soonMin = 0.5;

/** A proposal with its reason and what it brings; accepted by one click, refused with a reason. */
export function ProposalCard({ proposal, mayAnswer, picked, onPick, onAccept, onRefuse }: ProposalCardProps) {
  const { t, i18n } = useLingui();
  const format = useFormat(proposal.site);
  const { truckCode: truck, beforeCode: before, unitCode: unit } = proposal;
  const minutes = (value: number): string => format.number(value, { decimals: value < 10 ? 1 : 0 });
  const trucks = proposal.trucksBefore;
  const reason = (): string => {
    if (proposal.reason === 'down') return t`${before ?? '—'} does not load.`;
    if (proposal.reason === 'queue')
      return t`It would wait ${minutes(proposal.waitNow)} min at ${before ?? '—'}, ${minutes(proposal.waitThere)} min at ${unit}.`;
    if (proposal.reason === 'priority') return t`Site priorities decide: ${unit} comes before ${before ?? '—'}.`;
    if (proposal.reason === 'feed') return t`Minimum feed decides: the destination of ${unit} has received too little.`;
    if (proposal.reason === 'blend') return t`The blend decides: loads from ${unit} bring it back within limits.`;
    if (proposal.reason === 'cycle') return t`A cycle via ${unit} is shorter, including waiting.`;
    return proposal.freeInMin < soonMin
      ? t`${unit} has no truck.`
      : t`${unit} runs out of trucks in ${minutes(proposal.freeInMin)} min.`;
  };
  return (
    <li className={`proposal${picked ? ' is-picked' : ''}`}>
      <p className="proposal-head">
        <Button size="small" variant="minimal" text={truck} onClick={onPick} aria-label={t`Pick ${truck}`} />
        <span>{before ?? '—'}</span>
        <ArrowRight size={12} title={t`to`} />
        <strong>{unit}</strong>
        <span className="proposal-gain">
          {proposal.savesMin > 0 ? t`saves ${minutes(proposal.savesMin)} min` : null}
          {proposal.gain_tph >= 1 ? <b>{` +${format.quantity(proposal.gain_tph, 't/h', { decimals: 0 })}`}</b> : null}
        </span>
      </p>
      <p className="proposal-reason">
        {reason()}
        {proposal.reason === 'idle' && before !== null ? (
          <>
            {' '}
            <Plural
              value={trucks}
              _0={`No trucks ahead at ${before}.`}
              one={`# truck ahead at ${before}.`}
              other={`# trucks ahead at ${before}.`}
            />
          </>
        ) : null}
      </p>
      {mayAnswer ? (
        <div className="proposal-answers">
          <Button
            size="small"
            intent="primary"
            text={t({ message: 'Accept', context: 'proposal' })}
            aria-label={t`Accept: ${truck} to ${unit}`}
            onClick={onAccept}
          />
          <PopoverNext
            placement="bottom-start"
            shouldReturnFocusOnClose
            content={
              <KeyMenu aria-label={t`Rejection reason`}>
                <MenuDivider title={t`Rejection reason`} />
                {Object.entries(adviceRefusals).map(([name, label]) => (
                  <MenuItem key={name} text={i18n._(label)} onClick={() => onRefuse(name as Refusal)} />
                ))}
              </KeyMenu>
            }
          >
            <Button
              size="small"
              text={t({ message: 'Reject…', context: 'proposal' })}
              aria-label={t`Reject: ${truck} to ${unit}`}
            />
          </PopoverNext>
        </div>
      ) : null}
    </li>
  );
}
