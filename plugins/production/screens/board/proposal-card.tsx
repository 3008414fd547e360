import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { ArrowRight } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { focusFirstItem, menuKeys } from '../../../../core/app/menu-keys.ts';
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
    if (proposal.reason === 'priority') return t`The site's priorities decide: ${unit} comes before ${before ?? '—'}.`;
    if (proposal.reason === 'feed') return t`Minimum feed decides: where ${unit} sends its loads too little came.`;
    if (proposal.reason === 'blend') return t`The blend decides: loads of ${unit} bring it back within its limits.`;
    if (proposal.reason === 'cycle') return t`A cycle by ${unit} is shorter, waiting counted.`;
    return proposal.freeInMin < soonMin
      ? t`${unit} stands without a truck.`
      : t`${unit} stands without a truck in ${minutes(proposal.freeInMin)} min.`;
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
              _0={`Nobody is before it at ${before}.`}
              one={`# truck is before it at ${before}.`}
              other={`# trucks are before it at ${before}.`}
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
            onOpened={focusFirstItem}
            content={
              <Menu aria-label={t`Reason of the refusal`} onKeyDown={menuKeys}>
                <MenuDivider title={t`Reason of the refusal`} />
                {Object.entries(adviceRefusals).map(([name, label]) => (
                  <MenuItem key={name} text={i18n._(label)} onClick={() => onRefuse(name as Refusal)} />
                ))}
              </Menu>
            }
          >
            <Button
              size="small"
              text={t({ message: 'Refuse…', context: 'proposal' })}
              aria-label={t`Refuse: ${truck} to ${unit}`}
            />
          </PopoverNext>
        </div>
      ) : null}
    </li>
  );
}
