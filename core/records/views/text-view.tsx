import { InputGroup, TextArea } from '@blueprintjs/core';
import { inputAttributes } from './input-attributes.ts';
import type { FieldView, InputProps } from './view.ts';

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

function TextInput(props: InputProps) {
  const { value, onChange } = props;
  return (
    <InputGroup
      {...inputAttributes(props)}
      value={words(value)}
      onValueChange={(next) => onChange(next === '' ? null : next)}
      autoComplete="off"
      fill
    />
  );
}

function LongTextInput(props: InputProps) {
  const { value, onChange } = props;
  return (
    <TextArea
      {...inputAttributes(props)}
      value={words(value)}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      autoResize
      fill
    />
  );
}

export const textView: FieldView = { words, Input: TextInput, width: 170 };
export const longTextView: FieldView = { words, Input: LongTextInput, width: 280 };
