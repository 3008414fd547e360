import { FormGroup, InputGroup } from '@blueprintjs/core';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly max: number;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly problem?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A line of a dialog, with what was wrong with it under it. */
export function Field({ name, label, value, max, type = 'text', problem, onChange }: FieldProps) {
  const id = `company-${name}`;
  return (
    <FormGroup label={label} labelFor={id} intent={problem ? 'danger' : 'none'} helperText={problem}>
      <InputGroup
        id={id}
        type={type}
        fill
        maxLength={max}
        value={value}
        intent={problem ? 'danger' : 'none'}
        onValueChange={onChange}
      />
    </FormGroup>
  );
}
