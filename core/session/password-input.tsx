import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen, WarningSign } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import './login.css';

interface PasswordInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  /** What is wrong with it. */
  readonly problem?: string | undefined;
  /** Said below it while nothing is wrong. */
  readonly help?: ReactNode;
  readonly autoFocus?: boolean;
  readonly large?: boolean;
}

/** A password as it is typed: it can be shown, and a caps lock that is on is told. */
export function PasswordInput({
  id,
  label,
  value,
  onChange,
  autoComplete,
  problem,
  help,
  autoFocus = false,
  large = false,
}: PasswordInputProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  const note = problem ?? (capsLock ? <CapsLockWarning /> : help);
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={problem ? 'danger' : 'none'}
      helperText={note ? <span id={`${id}-help`}>{note}</span> : undefined}
    >
      <InputGroup
        id={id}
        size={large ? 'large' : 'medium'}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        required
        intent={problem ? 'danger' : 'none'}
        aria-invalid={problem !== undefined}
        aria-describedby={note ? `${id}-help` : undefined}
        value={value}
        onValueChange={onChange}
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
  );
}

function CapsLockWarning() {
  return (
    <span role="status" className="caps-lock">
      <WarningSign size={12} /> <Trans>Caps lock is on.</Trans>
    </span>
  );
}
