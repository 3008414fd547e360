import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { PasswordInput } from './password-input.tsx';
import { StrengthBar } from './strength-bar.tsx';

/** A new password as it is typed twice. */
export interface PasswordPair {
  readonly password: string;
  readonly again: string;
}

interface NewPasswordProps {
  readonly value: PasswordPair;
  readonly onChange: (value: PasswordPair) => void;
  readonly minimum: number;
  /** Login, e-mail and name: what the password should not be made of. */
  readonly account: readonly string[];
  /** What the server said of it. */
  readonly problem?: string | undefined;
  /** The second differs from the first, and the form was sent. */
  readonly differs: boolean;
  readonly large?: boolean;
}

/** A new password twice, with its strength. Any characters will do: no rule asks for digits or signs. */
export function NewPassword({ value, onChange, minimum, account, problem, differs, large = false }: NewPasswordProps) {
  const { t } = useLingui();
  const key = account.join('\n');
  const words = useMemo(() => key.split('\n').flatMap((part) => [part, ...part.split(/[\s@.]+/)]), [key]);
  return (
    <>
      <PasswordInput
        id="new-password"
        label={t`New password`}
        large={large}
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        problem={problem}
        help={t`At least ${minimum} characters. A sentence is easy to remember.`}
      />
      <StrengthBar password={value.password} minimum={minimum} words={words} />
      <PasswordInput
        id="new-password-again"
        label={t`Confirm new password`}
        large={large}
        autoComplete="new-password"
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        problem={differs ? t`The passwords do not match.` : undefined}
      />
    </>
  );
}
