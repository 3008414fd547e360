import { Button, FormGroup, HTMLSelect, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { delegations, type Colleague, type HeldRoleRow } from './delegation.ts';

interface DelegationFormProps {
  readonly held: readonly HeldRoleRow[];
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** An instant as `datetime-local` has it: the wall clock of this machine. */
const local = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
const day = 86_400_000;

/** Which role, to whom, from when to when. */
export function DelegationForm({ held, onGiven, onClose }: DelegationFormProps) {
  const { t } = useLingui();
  const showProblem = useProblemToast();
  const [assignment, setAssignment] = useState(held[0]?.id ?? '');
  const [words, setWords] = useState('');
  const [deputy, setDeputy] = useState<Colleague | null>(null);
  const [from, setFrom] = useState(() => local(new Date()));
  const [to, setTo] = useState(() => local(new Date(Date.now() + 7 * day)));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const asked = useDeferredValue(words);
  const { data: people = [] } = useQuery({
    queryKey: ['colleagues', asked],
    queryFn: () => delegations.colleagues(asked),
    enabled: deputy === null,
  });
  const ready = deputy !== null && from !== '' && to > from;
  const give = async (): Promise<void> => {
    if (!deputy) return;
    setBusy(true);
    try {
      await delegations.give({
        assignment,
        user: deputy.id,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
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
        {deputy === null && people.length > 0 ? (
          <Menu className="delegation-people" aria-label={t`Colleagues`}>
            {people.slice(0, 6).map((one) => (
              <MenuItem key={one.id} text={one.name} onClick={() => setDeputy(one)} />
            ))}
          </Menu>
        ) : null}
      </FormGroup>
      <div className="delegation-period">
        <FormGroup label={t`From`} labelFor="delegation-from">
          <InputGroup id="delegation-from" type="datetime-local" value={from} onValueChange={setFrom} />
        </FormGroup>
        <FormGroup label={t`To`} labelFor="delegation-to">
          <InputGroup id="delegation-to" type="datetime-local" min={from} value={to} onValueChange={setTo} />
        </FormGroup>
      </div>
      <FormGroup label={t`Reason`} labelFor="delegation-reason">
        <InputGroup id="delegation-reason" maxLength={200} value={reason} onValueChange={setReason} />
      </FormGroup>
      <div className="button-row">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button type="submit" intent="primary" text={t`Hand on`} loading={busy} disabled={!ready} />
      </div>
    </form>
  );
}
