import { InputGroup, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { parseNumber } from '../fields/number-text.ts';
import type { FieldView, InputProps } from './view.ts';

const typedOf = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

function NumberInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const [typed, setTyped] = useState(() => typedOf(value));
  // "1." is on its way to a number: the text stays as typed while it means the value.
  const text = parseNumber(typed) === (value ?? null) ? typed : typedOf(value);
  return (
    <InputGroup
      id={id}
      inputMode="decimal"
      value={text}
      onValueChange={(next) => {
        setTyped(next);
        onChange(parseNumber(next));
      }}
      onBlur={onBlur}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      autoComplete="off"
      rightElement={typeof field.options.unit === 'string' ? <Tag minimal>{field.options.unit}</Tag> : undefined}
      fill
    />
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

export const numberView: FieldView = { words: (value, _, { format }) => (isNumber(value) ? format.number(value) : ''), Input: NumberInput, align: 'right', width: 110 };
export const quantityView: FieldView = {
  words: (value, field, { format }) => (isNumber(value) ? format.quantity(value, String(field.options.unit)) : ''),
  Input: NumberInput,
  align: 'right',
  width: 120,
};
