import { InputGroup, TextArea } from '@blueprintjs/core';
import type { FieldView, InputProps } from './view.ts';

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

function TextInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  return (
    <InputGroup
      id={id}
      value={words(value)}
      onValueChange={(next) => onChange(next === '' ? null : next)}
      onBlur={onBlur}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      autoComplete="off"
      fill
    />
  );
}

function LongTextInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  return (
    <TextArea
      id={id}
      value={words(value)}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      autoResize
      fill
    />
  );
}

export const textView: FieldView = { words, Input: TextInput, width: 170 };
export const longTextView: FieldView = { words, Input: LongTextInput, width: 280 };
