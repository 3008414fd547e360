import { Button, FormGroup, HTMLSelect, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { MomentField } from '../dates/moment-field.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { moreToFind } from '../i18n/more-to-find.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { delegations, type Colleague, type HeldRoleRow } from './delegation.ts';

interface DelegationFormProps {
  readonly held: readonly HeldRoleRow[];
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** An instant to the minute. */
const minute = (at: number): string => new Date(Math.floor(at / 60_000) * 60_000).toISOString();
const day = 86_400_000;

/** Which role, to whom, from when to when. */
export function DelegationForm({ held, onGiven, onClose }: DelegationFormProps) {
  const { t, i18n } = useLingui();
  const showProblem = useProblemToast();
  const [assignment, setAssignment] = useState(held[0]?.id ?? '');
  const [words, setWords] = useState('');
  const [deputy, setDeputy] = useState<Colleague | null>(null);
  const [from, setFrom] = useState(() => minute(Date.now()));
  const [to, setTo] = useState(() => minute(Date.now() + 7 * day));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const searched = useDeferredValue(words);
  const { data: found } = useQuery({
    queryKey: ['colleagues', searched],
    queryFn: () => delegations.colleagues(searched),
    enabled: deputy === null,
  });
  const ready = deputy !== null && to > from;
  const give = async (): Promise<void> => {
    if (!deputy) return;
    setBusy(true);
    try {
      await delegations.give({
        assignment,
        user: deputy.id,
        from,
        to,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      });
      onGiven();
    } catch (error) {
      setBusy(false);
      showProblem(error);
    }
  };
  return (
    <form
      className="delegation-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void give();
      }}
    >
      <FormGroup label={t`Role`} labelFor="delegation-role">
        <HTMLSelect
          id="delegation-role"
          fill
          autoFocus
          value={assignment}
          onChange={({ currentTarget }) => setAssignment(currentTarget.value)}
          options={held.map(({ id, title_en, title_fr }) => ({
            value: id,
            label: currentLanguage() === 'fr' ? title_fr : title_en,
          }))}
        />
      </FormGroup>
      <FormGroup label={t`Who acts for you`} labelFor="delegation-user">
        <InputGroup
          id="delegation-user"
          leftIcon={<Search />}
          placeholder={t`Name`}
          autoComplete="off"
          value={deputy ? deputy.name : words}
          onValueChange={(text) => {
            setWords(deputy ? '' : text);
            setDeputy(null);
          }}
        />
        {deputy === null && found && found.people.length > 0 ? (
          <Menu className="delegation-people" aria-label={t`Colleagues`}>
            {found.people.map((one) => (
              <MenuItem key={one.id} text={one.name} onClick={() => setDeputy(one)} />
            ))}
            {found.more > 0 ? <MenuItem disabled text={moreToFind(i18n, found.more)} /> : null}
          </Menu>
        ) : null}
      </FormGroup>
      <div className="delegation-period">
        <FormGroup label={t`From`} labelFor="delegation-from">
          <MomentField
            id="delegation-from"
            kind="datetime"
            required
            value={from}
            onChange={(at) => setFrom(at ?? from)}
          />
        </FormGroup>
        <FormGroup label={t`To`} labelFor="delegation-to">
          <MomentField
            id="delegation-to"
            kind="datetime"
            required
            min={from}
            value={to}
            onChange={(at) => setTo(at ?? to)}
          />
        </FormGroup>
      </div>
      <FormGroup label={t`Reason`} labelFor="delegation-reason">
        <InputGroup id="delegation-reason" maxLength={200} value={reason} onValueChange={setReason} />
      </FormGroup>
      <div className="button-row">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button type="submit" intent="primary" text={t`Delegate`} loading={busy} disabled={!ready} />
      </div>
    </form>
  );
}
