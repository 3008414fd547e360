import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';

interface CodeInputProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  /** A recovery code is taken as well. */
  readonly recovery?: boolean;
  readonly large?: boolean;
}

/** The six digits that an authenticator shows, or a recovery code. */
export function CodeInput({ id, value, onChange, problem, recovery = false, large = false }: CodeInputProps) {
  const { t } = useLingui();
  const help = problem ?? (recovery ? t`Six digits from your authenticator app, or one of your recovery codes.` : t`Six digits from your authenticator app.`);
  return (
    <FormGroup label={t`Code`} labelFor={id} intent={problem ? 'danger' : 'none'} helperText={<span id={`${id}-help`}>{help}</span>}>
      <InputGroup
        id={id}
        size={large ? 'large' : 'medium'}
        className="code-input"
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        maxLength={40}
        intent={problem ? 'danger' : 'none'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        value={value}
        onValueChange={onChange}
      />
    </FormGroup>
  );
}
