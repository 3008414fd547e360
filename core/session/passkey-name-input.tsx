import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { longestPasskeyName } from './passkeys.ts';

interface PasskeyNameProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  readonly large?: boolean;
}

/** What somebody calls a passkey, to know it again among others. */
export function PasskeyNameInput({ id, value, onChange, problem, large = false }: PasskeyNameProps) {
  const { t } = useLingui();
  return (
    <FormGroup
      label={t`Name of the passkey`}
      labelFor={id}
      intent={problem ? 'danger' : 'none'}
      helperText={
        <span id={`${id}-help`}>
          {problem ?? t`Name the device or key that holds it, so you know which one to remove if it is lost.`}
        </span>
      }
    >
      <InputGroup
        id={id}
        size={large ? 'large' : 'medium'}
        autoComplete="off"
        required
        maxLength={longestPasskeyName}
        intent={problem ? 'danger' : 'none'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        value={value}
        onValueChange={onChange}
      />
    </FormGroup>
  );
}
