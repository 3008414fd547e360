import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen, WarningSign } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { rememberedLanguage } from '../i18n/language.ts';
import { usePane } from '../panes/pane.ts';
import { activateLanguage } from '../i18n/language.ts';
import { returnPath } from './return-path.ts';
import { signIn } from './session-store.ts';
import './login.css';

/** The sign-in page (catalogue people.md §7). Every cause of a refusal has the same sentence, which the server says. */
export default function Login() {
  const { t } = useLingui();
  const { search } = usePane();
  const [, setPath] = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWaiting(true);
    setRefusal(null);
    try {
      const user = await signIn(email.trim(), password);
      // A language chosen here wins; on a machine that knows none, the account's does.
      if (rememberedLanguage() === null) await activateLanguage(user.language);
      setPath(returnPath(search), { replace: true });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setWaiting(false);
    }
  };
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form className="login" onSubmit={(event) => void submit(event)} aria-labelledby="login-title">
      <h1 className="bp6-heading" id="login-title">
        <Trans>Sign in</Trans>
      </h1>
      {refusal === null ? null : (
        <Callout intent="danger" role="alert" icon={<WarningSign />} className="login-refusal">
          {refusal}
        </Callout>
      )}
      <FormGroup label={t`Login or e-mail`} labelFor="login-email">
        <InputGroup id="login-email" size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus required value={email} onValueChange={setEmail} />
      </FormGroup>
      <FormGroup label={t`Password`} labelFor="login-password" helperText={capsLock ? <CapsLockWarning /> : undefined}>
        <InputGroup
          id="login-password"
          size="large"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          value={password}
          onValueChange={setPassword}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          rightElement={
            <Button
              variant="minimal"
              icon={shown ? <EyeOff /> : <EyeOpen />}
              aria-label={shown ? t`Hide the password` : t`Show the password`}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          }
        />
      </FormGroup>
      <Button type="submit" intent="primary" size="large" fill loading={waiting} text={t`Sign in`} />
    </form>
  );
}

function CapsLockWarning() {
  return (
    <span role="status" className="caps-lock">
      <WarningSign size={12} /> <Trans>Caps lock is on.</Trans>
    </span>
  );
}
