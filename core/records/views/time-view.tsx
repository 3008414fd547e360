import { InputGroup } from '@blueprintjs/core';
import { inputAttributes } from './input-attributes.ts';
import type { FieldView, InputProps } from './view.ts';

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

function TimeInput(props: InputProps) {
  const { value, onChange } = props;
  return (
    <InputGroup
      {...inputAttributes(props)}
      type="time"
      value={words(value)}
      onValueChange={(next) => onChange(next || null)}
      fill
    />
  );
}

/** A time of day is written alike in both of our languages: 24 hours. */
export const timeView: FieldView = { words, Input: TimeInput, align: 'right', width: 90 };
