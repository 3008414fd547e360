import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { loadScreen } from '../http/load-screen.ts';
import { usePane } from '../registry/pane.ts';
import { followAccountLanguage } from './account.ts';
import { PasswordInput } from './password-input.tsx';
import { PublicForm } from './public-form.tsx';
import { nextQuery, returnPath } from './return-path.ts';
import { signIn, type NextStep } from './session-store.ts';
import type { SessionUser } from './user.ts';
import './login.css';

const OtherWays = lazy(() => loadScreen(() => import('./other-ways.tsx')));
const SecondStep = lazy(() => loadScreen(() => import('./second-step.tsx')));

/** The steps that a provider's answer may lead to, by the page's own address. */
const steps: readonly string[] = ['code', 'enrol', 'mail'] satisfies NextStep[];

/** The sign-in page (catalogue people.md §7). Every cause of a refusal has the same sentence, which the server says. */
export default function Login() {
  const { search } = usePane();
  const [, setPath] = useLocation();
  const stepAsked = search.get('step') ?? '';
  const [isSecond, setIsSecond] = useState(steps.includes(stepAsked));
  // Whoever comes back from the second step finds it as it was typed.
  const [email, setEmail] = useState('');
  const arrive = async (): Promise<void> => {
    await followAccountLanguage();
    setPath(returnPath(search), { replace: true });
  };
  if (!isSecond) {
    return <PasswordStep email={email} onEmail={setEmail} onStep={() => setIsSecond(true)} onUser={arrive} />;
  }
  return (
    <Suspense fallback={null}>
      <SecondStep onUser={arrive} onBack={() => setIsSecond(false)} />
    </Suspense>
  );
}

function PasswordStep({
  email,
  onEmail,
  onStep,
  onUser,
}: {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onStep: () => void;
  readonly onUser: (user: SessionUser) => Promise<void>;
}) {
  const { t } = useLingui();
  const { search } = usePane();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const submit = async (): Promise<void> => {
    setWaiting(true);
    setRefusal(null);
    try {
      const answer = await signIn(email.trim(), password);
      if (typeof answer === 'string') onStep();
      else await onUser(answer);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setWaiting(false);
    }
  };
  return (
    <PublicForm title={t`Sign in`} refusal={refusal} onSubmit={submit}>
      <FormGroup label={t`Login or e-mail`} labelFor="login-email">
        <InputGroup
          id="login-email"
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          value={email}
          onValueChange={onEmail}
        />
      </FormGroup>
      <PasswordInput
        id="login-password"
        label={t`Password`}
        large
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" intent="primary" size="large" fill loading={waiting} text={t`Sign in`} />
      <Suspense fallback={null}>
        <OtherWays failed={search.get('failed')} next={returnPath(search)} onUser={onUser} onRefusal={setRefusal} />
      </Suspense>
      <p className="login-more">
        <Link href={`/forget-password${nextQuery(returnPath(search))}`}>{t`Forgotten password`}</Link>
      </p>
    </PublicForm>
  );
}
