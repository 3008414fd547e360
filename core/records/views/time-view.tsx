import { InputGroup } from '@blueprintjs/core';
import type { FieldView, InputProps } from './view.ts';

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

function TimeInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  return (
    <InputGroup
      id={id}
      type="time"
      value={words(value)}
      onValueChange={(next) => onChange(next || null)}
      onBlur={onBlur}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      fill
    />
  );
}

/** A time of day is written alike in both of our languages: 24 hours. */
export const timeView: FieldView = { words, Input: TimeInput, align: 'right', width: 90 };
