import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

interface OverrideReasonProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Why something is written that hardly can be so; the audit log keeps it. */
export function OverrideReason({ value, onChange }: OverrideReasonProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <FormGroup label={t`Reason for the exception`} labelFor={id} labelInfo="*">
      <InputGroup id={id} value={value} onValueChange={onChange} maxLength={2000} aria-required autoFocus fill />
    </FormGroup>
  );
}
