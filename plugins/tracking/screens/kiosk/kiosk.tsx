import { Button, InputGroup } from '@blueprintjs/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { v4 } from 'uuid';
import { chooseLanguage, currentLanguage, languageNames, languages } from '../../../../core/i18n/language.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { live } from '../../../../core/live/live.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { KioskAnswer, KioskCheckin } from '../../shared/kiosk.ts';
import { useKiosk } from './use-kiosk.ts';
import './kiosk.css';

const events = {
  in: msg({ message: 'I arrive', context: 'kiosk' }),
  out: msg({ message: 'I leave', context: 'kiosk' }),
  machine_on: msg({ message: 'I take a machine', context: 'kiosk' }),
  machine_off: msg({ message: 'I leave a machine', context: 'kiosk' }),
  break_start: msg({ message: 'My break begins', context: 'kiosk' }),
  break_end: msg({ message: 'My break ends', context: 'kiosk' }),
};
type Event = keyof typeof events;
type Step =
  | { readonly at: 'badge' }
  | { readonly at: 'event' }
  | { readonly at: 'machine'; readonly event: Event }
  | { readonly at: 'fit' }
  | { readonly at: 'done'; readonly answer: KioskAnswer | null };

/** After this the next person finds an empty kiosk, in milliseconds. */
const restMs = { done: 6_000, waiting: 45_000 };

/**
 * The keyboard goes on from the group, not from its first button: a badge reader's Enter, when it is let go, would
 * press that.
 */
const focus = (group: HTMLElement | null): void => group?.focus();

/**
 * `/pointages_operateurs?kiosk=1`: badge or number, one big button, and whether one is fit for duty. Works without
 * network; what it took is sent later.
 */
export function Kiosk({ site }: { readonly site: string }) {
  const { t, i18n } = useLingui();
  const format = useFormat(site);
  const { sites } = useSites();
  const { waiting, send } = useKiosk();
  const [code, setCode] = useState('');
  const [machine, setMachine] = useState('');
  const [step, setStep] = useState<Step>({ at: 'badge' });
  const [now, setNow] = useState(() => live.now());

  const restart = (): void => {
    setCode('');
    setMachine('');
    setStep({ at: 'badge' });
  };
  useEffect(() => {
    const timer = setInterval(() => setNow(live.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (step.at === 'badge') return;
    const timer = setTimeout(restart, step.at === 'done' ? restMs.done : restMs.waiting);
    return () => clearTimeout(timer);
  }, [step]);

  const record = async (event: Event, fit: boolean | null, equipment: string | null = null): Promise<void> => {
    const checkin: KioskCheckin = {
      id: v4(),
      site,
      at: new Date(live.now()).toISOString(),
      code: code.trim(),
      event,
      equipment,
      fit,
    };
    setStep({ at: 'done', answer: await send(checkin) });
  };
  const choose = (event: Event): void => {
    if (event === 'in') setStep({ at: 'fit' });
    else if (event === 'machine_on' || event === 'machine_off') setStep({ at: 'machine', event });
    else void record(event, null);
  };
  const said = (answer: KioskAnswer | null): string => {
    if (answer === null) return t`Saved. It will be sent when the network is back.`;
    if (answer.outcome === 'known') return t`This has already been recorded.`;
    if (answer.outcome === 'taken')
      return answer.name === null
        ? t`Saved. This badge is not known: see the office.`
        : t`Saved. Thank you, ${answer.name}.`;
    if (answer.code === 'not_fit') return t`You declared unfit: machine log-on is blocked. See your supervisor.`;
    if (answer.code === 'unknown_equipment') return t`No machine has this code.`;
    return t`This could not be saved. See your supervisor.`;
  };

  return (
    <div className="kiosk">
      <div className="kiosk-head">
        <strong>{sites.find(({ id }) => id === site)?.name}</strong>
        <time>{format.time(new Date(now), 'second')}</time>
        <span className="kiosk-languages">
          {languages.map((language) => (
            <Button
              key={language}
              size="large"
              lang={language}
              active={language === currentLanguage()}
              text={languageNames[language]}
              onClick={() => void chooseLanguage(language)}
            />
          ))}
        </span>
      </div>
      <div className="kiosk-body">
        <h1 className="page-title">{t`Operator check-ins`}</h1>
        {step.at === 'badge' ? (
          <form
            onSubmit={(submit) => {
              submit.preventDefault();
              if (code.trim() !== '') setStep({ at: 'event' });
            }}
          >
            <label htmlFor="kiosk-code">{t`Hold your badge to the reader, or type your badge or employee number`}</label>
            <InputGroup
              id="kiosk-code"
              size="large"
              value={code}
              maxLength={32}
              autoComplete="off"
              autoFocus
              onValueChange={setCode}
            />
            <Button type="submit" size="large" intent="primary" text={t`Continue`} disabled={code.trim() === ''} />
          </form>
        ) : null}
        {step.at === 'event' ? (
          <div className="kiosk-buttons" role="group" aria-label={t`What are you doing?`} tabIndex={-1} ref={focus}>
            {(Object.keys(events) as Event[]).map((event) => (
              <Button
                key={event}
                size="large"
                intent={event === 'in' ? 'success' : 'none'}
                text={i18n._(events[event])}
                onClick={() => choose(event)}
              />
            ))}
          </div>
        ) : null}
        {step.at === 'machine' ? (
          <form
            onSubmit={(submit) => {
              submit.preventDefault();
              if (machine.trim() !== '') void record(step.event, null, machine.trim());
            }}
          >
            <label htmlFor="kiosk-machine">{t`Machine code`}</label>
            <InputGroup
              id="kiosk-machine"
              size="large"
              value={machine}
              maxLength={20}
              autoComplete="off"
              autoFocus
              onValueChange={(value) => setMachine(value.toUpperCase())}
            />
            <Button type="submit" size="large" intent="primary" text={t`Continue`} disabled={machine.trim() === ''} />
          </form>
        ) : null}
        {step.at === 'fit' ? (
          <div className="kiosk-question">
            <p id="kiosk-fit">{t`Are you fit for duty: rested, sober and not ill?`}</p>
            <div className="kiosk-buttons" role="group" aria-labelledby="kiosk-fit" tabIndex={-1} ref={focus}>
              <Button size="large" intent="success" text={t`Yes, I am fit`} onClick={() => void record('in', true)} />
              <Button size="large" intent="danger" text={t`No, I am not`} onClick={() => void record('in', false)} />
            </div>
          </div>
        ) : null}
        {step.at === 'done' ? (
          <div className="kiosk-question" data-refused={step.answer?.outcome === 'refused'} tabIndex={-1} ref={focus}>
            <p role="status">{said(step.answer)}</p>
            <Button size="large" text={t`Next person`} onClick={restart} />
          </div>
        ) : null}
        {step.at === 'badge' || step.at === 'done' ? null : (
          <Button size="large" variant="minimal" text={t`Cancel`} onClick={restart} />
        )}
      </div>
      <p className="kiosk-foot" role="status">
        {waiting > 0 ? t`Offline: ${waiting} check-ins are saved and will be sent.` : ''}
      </p>
    </div>
  );
}
