import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { useFormat } from '../sites/use-format.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { delegations, type Delegation } from './delegation.ts';
import { DelegationForm } from './delegation-form.tsx';
import './delegation.css';

/** Who acts for the user and for whom the user acts (intérim), with a way to hand on a role for a period. */
export function DelegationSection() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const showProblem = useProblemToast();
  const [giving, setGiving] = useState(false);
  const { data } = useQuery({ queryKey: ['delegations'], queryFn: delegations.read });
  if (!data) return null;
  const again = (): Promise<void> => queries.invalidateQueries({ queryKey: ['delegations'] });
  const end = (id: string): void => void delegations.end(id).then(again).catch(showProblem);
  return (
    <section aria-labelledby="profile-delegations">
      <h2 id="profile-delegations">
        <Trans>Delegated roles</Trans>
      </h2>
      {data.given.length + data.received.length === 0 ? (
        <p className="delegation-none">{t`No one acts for you, and you act for no one.`}</p>
      ) : null}
      <ul className="delegation-list">
        {data.given.map((one) => (
          <Line key={one.id} delegation={one} sentence={t`${one.user} acts for you`} onEnd={end} />
        ))}
        {data.received.map((one) => (
          <Line key={one.id} delegation={one} sentence={t`You act for ${one.holder}`} onEnd={end} />
        ))}
      </ul>
      {giving ? (
        <DelegationForm
          held={data.held}
          onClose={() => setGiving(false)}
          onGiven={() => {
            setGiving(false);
            void again();
          }}
        />
      ) : data.held.length > 0 ? (
        <Button icon={<Plus />} text={t`Delegate a role for a period`} onClick={() => setGiving(true)} />
      ) : null}
    </section>
  );
}

function Line({
  delegation,
  sentence,
  onEnd,
}: {
  readonly delegation: Delegation;
  readonly sentence: string;
  readonly onEnd: (id: string) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const title = currentLanguage() === 'fr' ? delegation.title_fr : delegation.title_en;
  const [from, to] = [format.datetime(delegation.valid_from), format.datetime(delegation.valid_to)];
  return (
    <li>
      <span>
        <strong>{sentence}</strong> · {title}
        <small>
          {t`from ${from} to ${to}`}
          {delegation.reason ? ` · ${delegation.reason}` : ''}
        </small>
      </span>
      <Button
        size="small"
        variant="outlined"
        text={t({ message: 'End', context: 'acting' })}
        aria-label={t`End: ${sentence}`}
        onClick={() => onEnd(delegation.id)}
      />
    </li>
  );
}
