import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';

interface CodeInputProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  /** What is taken: a code of the app, a recovery code, either, or one that came by e-mail. */
  readonly takes?: 'app' | 'recovery' | 'any' | 'mail';
  readonly large?: boolean;
  /** Where it is not what one came for, it does not take the focus. */
  readonly autoFocus?: boolean;
}

/** The six digits that an authenticator shows or a mail brings, or a recovery code. */
export function CodeInput({
  id,
  value,
  onChange,
  problem,
  takes = 'app',
  large = false,
  autoFocus = true,
}: CodeInputProps) {
  const { t } = useLingui();
  const words = {
    app: t`Six digits from your authenticator app.`,
    recovery: t`One of your recovery codes.`,
    mail: t`Six digits from the e-mail.`,
    any: t`Six digits from your authenticator app, or one of your recovery codes.`,
  };
  const help = problem ?? words[takes];
  return (
    <FormGroup
      label={t`Code`}
      labelFor={id}
      intent={problem ? 'danger' : 'none'}
      helperText={<span id={`${id}-help`}>{help}</span>}
    >
      <InputGroup
        id={id}
        size={large ? 'large' : 'medium'}
        className="code-input"
        inputMode={takes === 'app' || takes === 'mail' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
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
