import { useState } from 'react';
import type { Field } from '../../core/records/field.ts';
import { viewOf } from '../../core/records/views/index.ts';
import { apart, range, words, yesOrNo } from '../support/controls.ts';

interface FieldProps {
  readonly field: Field;
  readonly value: unknown;
  readonly shown?: unknown;
  readonly invalid?: boolean;
  readonly errors?: Readonly<Record<string, string>>;
  readonly id?: string;
  /** The name of its kind where there is none. */
  readonly label?: string;
  readonly empty?: boolean;
  readonly width?: number;
}

/** What a reviewer changes of an input. */
export const inputControls = {
  invalid: yesOrNo,
  empty: yesOrNo,
  label: words,
  width: range(160, 800, 20),
  id: apart,
};

/** One field's input under its label. */
export function FieldInput({
  field,
  value,
  shown,
  invalid = false,
  errors,
  id = 'story-input',
  label = field.kind,
  empty = false,
  width = field.kind === 'children' || field.kind === 'lines' ? undefined : 360,
}: FieldProps) {
  const [current, setCurrent] = useState(empty ? null : value);
  const { Input } = viewOf(field);
  return (
    <div style={{ maxWidth: width }}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        field={field}
        value={current}
        onChange={setCurrent}
        invalid={invalid}
        describedBy={undefined}
        timeZone="Africa/Casablanca"
        shown={shown}
        {...(errors ? { errors } : {})}
      />
    </div>
  );
}
