import { Button, Callout, FormGroup, InputGroup, Switch } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';
import type { EmergencyAnswer } from '../../shared/emergency-answer.ts';
import { emergencyApi } from './emergency-api.ts';
import { HoldButton } from './hold-button.tsx';
import { PhoneLink } from './phone-link.tsx';

interface RaiseSirenProps {
  readonly answer: EmergencyAnswer;
  readonly site: { readonly id: string; readonly code: string };
  readonly mayRaise: boolean;
  readonly onDone: () => void;
}

/** No alarm: whom to call, what the siren would do, and the siren itself for those who may sound it. */
export function RaiseSiren({ answer, site, mayRaise, onDone }: RaiseSirenProps) {
  const { t } = useLingui();
  const id = useId();
  const pane = usePane();
  const [reason, setReason] = useState('');
  const [drill, setDrill] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const word = t({ message: 'SIREN', context: 'word to type' });
  const [asked, setAsked] = useState(false);
  const isTyped = typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase();
  const isSaid = reason.trim() !== '';
  const raise = async (): Promise<void> => {
    if (!isSaid) {
      setAsked(true);
      document.getElementById(`${id}-reason`)?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await emergencyApi.raise(site.id, reason.trim(), drill, answer.past[0]?.id ?? null);
      onDone();
    } catch (error) {
      setProblem((error as Error).message);
      onDone();
    } finally {
      setBusy(false);
    }
  };
  const { phone, suspends, activePermits, present } = answer;
  return (
    <section className="emergency-calm" aria-label={t`Siren`}>
      <p className="emergency-state">{t`No alarm at ${site.code}.`}</p>
      {phone ? <PhoneLink className="emergency-phone" phone={phone} /> : null}
      <ul className="emergency-facts">
        <li>
          {suspends
            ? t`The siren suspends the active permits: ${activePermits} now.`
            : t`The siren does not change the permits.`}
        </li>
        <li>
          {present === null
            ? t`No one checks in here: add those present to the muster by hand.`
            : t`People checked in now: ${present}.`}
        </li>
        <li>{t`Every open page of the site shows the alarm until the all-clear.`}</li>
      </ul>
      {mayRaise ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isTyped) void raise();
          }}
        >
          {problem ? (
            <Callout intent="danger" role="alert">
              {problem}
            </Callout>
          ) : null}
          <FormGroup
            label={t({ message: 'What happened', context: 'alarm' })}
            labelFor={`${id}-reason`}
            labelInfo="*"
            intent={asked && !isSaid ? 'danger' : 'none'}
            helperText={asked && !isSaid ? t`First enter what happened: everyone can read it.` : undefined}
          >
            <InputGroup
              id={`${id}-reason`}
              size="large"
              value={reason}
              maxLength={300}
              autoComplete="off"
              // Who asked for the siren types at once what happened.
              autoFocus={pane.search.get('do') === 'siren'}
              aria-required
              onValueChange={setReason}
            />
          </FormGroup>
          <Switch
            size="large"
            checked={drill}
            label={t`This is an exercise`}
            onChange={({ target }) => setDrill(target.checked)}
          />
          <HoldButton disabled={busy} describedBy={`${id}-how`} onHeld={() => void raise()}>
            <Notifications size={32} />
            <span>{t`Sound the siren`}</span>
          </HoldButton>
          <p id={`${id}-how`} className="emergency-how">{t`Hold it for 2 seconds.`}</p>
          <FormGroup label={t`Or type ${word} and press Enter`} labelFor={`${id}-word`}>
            <div className="emergency-word">
              <InputGroup
                id={`${id}-word`}
                size="large"
                fill
                value={typed}
                autoComplete="off"
                onValueChange={setTyped}
              />
              <Button type="submit" size="large" intent="danger" text={t`Sound it`} disabled={busy || !isTyped} />
            </div>
          </FormGroup>
        </form>
      ) : (
        <p>{t`The dispatcher, the HSE officer and the manager can sound the siren: call them.`}</p>
      )}
    </section>
  );
}
