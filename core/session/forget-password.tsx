import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { cookieApi } from '../http/cookie-api.ts';
import { usePane } from '../registry/pane.ts';
import { PublicForm } from './public-form.tsx';
import { loginPath, returnPath } from './return-path.ts';

/** `/forget-password`: asks for a link by mail. What is said tells nothing about whether the account exists. */
export default function ForgetPassword() {
  const { t } = useLingui();
  const next = returnPath(usePane().search);
  const [login, setLogin] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [sent, setSent] = useState(false);
  const submit = async (): Promise<void> => {
    setWaiting(true);
    setRefusal(null);
    try {
      await cookieApi('forget_password/', { method: 'POST', body: { login: login.trim(), next } });
      setSent(true);
    } catch (error) {
      setRefusal((error as Error).message);
    }
    setWaiting(false);
  };
  return (
    <PublicForm title={t`Forgotten password`} refusal={refusal} onSubmit={submit}>
      {sent ? (
        <Callout intent="success" role="status" icon={<Envelope />}>
          {t`If an account exists, an e-mail has been sent.`}
        </Callout>
      ) : (
        <>
          <FormGroup label={t`Login or e-mail`} labelFor="forget-login">
            <InputGroup
              id="forget-login"
              size="large"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              required
              maxLength={254}
              value={login}
              onValueChange={setLogin}
            />
          </FormGroup>
          <Button type="submit" intent="primary" size="large" fill loading={waiting} text={t`Send a link`} />
        </>
      )}
      <p className="login-more">
        <Link href={loginPath(next)}>{t`Back to the sign-in`}</Link>
      </p>
    </PublicForm>
  );
}
