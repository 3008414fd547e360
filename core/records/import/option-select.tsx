import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';

interface OptionSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

/** One choice with its label above. */
export function OptionSelect({ label, value, onChange, hint, children }: OptionSelectProps) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id} helperText={hint ? <span id={`${id}-hint`}>{hint}</span> : undefined}>
      <HTMLSelect
        id={id}
        fill
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </HTMLSelect>
    </FormGroup>
  );
}
