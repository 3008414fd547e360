import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { cookieApi } from '../http/cookie-api.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { ScreenProps } from '../registry/route.ts';
import { NewPassword, type PasswordPair } from './new-password.tsx';
import { usePane } from '../registry/pane.ts';
import { PublicForm } from './public-form.tsx';
import { loginPath, nextQuery, returnPath } from './return-path.ts';

interface Owner {
  readonly login: string;
  readonly email: string;
  readonly name: string;
  readonly purpose: 'reset' | 'invite';
  readonly minimum: number;
}

/** `/change-password/:id/:token`: chooses a password by the link of a mail. Nobody is signed in by it. */
export default function ChangePassword({ parameters: { id, token } }: ScreenProps<'/change-password/:id/:token'>) {
  const { t } = useLingui();
  const next = returnPath(usePane().search);
  const [owner, setOwner] = useState<Owner | null>(null);
  const [pair, setPair] = useState<PasswordPair>({ password: '', again: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [differs, setDiffers] = useState(false);
  const [state, setState] = useState<'asking' | 'choosing' | 'sending' | 'dead' | 'done'>('asking');
  useEffect(() => {
    let gone = false;
    cookieApi<Owner>('change_password/check/', { method: 'POST', body: { id, token } }).then(
      (found) => {
        if (gone) return;
        setOwner(found);
        setState('choosing');
      },
      (error: unknown) => {
        if (gone) return;
        setRefusal(isDead(error) ? t`This link is no longer valid; ask for a new one.` : (error as Error).message);
        setState('dead');
      },
    );
    return () => {
      gone = true;
    };
  }, [id, token, t]);

  const submit = async (): Promise<void> => {
    setFault(undefined);
    setRefusal(null);
    setDiffers(pair.password !== pair.again);
    if (pair.password !== pair.again) return;
    setState('sending');
    try {
      await cookieApi('change_password/', { method: 'POST', body: { id, token, password: pair.password } });
      setState('done');
    } catch (error) {
      const said = error instanceof ProblemError ? error.fields['password'] : undefined;
      setFault(said);
      if (said === undefined) setRefusal((error as Error).message);
      setState(isDead(error) ? 'dead' : 'choosing');
    }
  };

  const title = t`Choose a password`;
  if (state === 'asking') return <Spinner />;
  if (state === 'done') {
    return (
      <PublicForm title={title}>
        <Callout intent="success" role="status" icon={<Tick />}>
          {t`Password changed. Sign in with the new one.`}
        </Callout>
        <p className="login-more">
          <Link href={loginPath(next)}>{t`Sign in`}</Link>
        </p>
      </PublicForm>
    );
  }
  if (state === 'dead' || owner === null) {
    return (
      <PublicForm title={title} refusal={refusal}>
        <p className="login-more">
          <Link href={`/forget-password${nextQuery(next)}`}>{t`Ask for a new link`}</Link>
        </p>
      </PublicForm>
    );
  }
  return (
    <PublicForm title={title} refusal={refusal} onSubmit={submit}>
      <p className="login-note">{owner.name}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={owner.login} readOnly hidden />
      <NewPassword
        value={pair}
        onChange={setPair}
        minimum={owner.minimum}
        account={[owner.login, owner.email, owner.name]}
        problem={fault}
        differs={differs}
        large
      />
      <Button
        type="submit"
        intent="primary"
        size="large"
        fill
        loading={state === 'sending'}
        text={t`Keep the current password`}
      />
    </PublicForm>
  );
}

/** Wrong, used, too old, or no link at all. */
const isDead = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (error.status === 410 || error.status === 422) &&
  error.fields['password'] === undefined;
