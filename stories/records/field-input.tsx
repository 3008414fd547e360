import { useState } from 'react';
import type { Field } from '../../core/records/field.ts';
import { viewOf } from '../../core/records/views/index.ts';

interface FieldProps {
  readonly field: Field;
  readonly value: unknown;
  readonly shown?: unknown;
  readonly invalid?: boolean;
  readonly errors?: Readonly<Record<string, string>>;
  readonly id?: string;
}

/** One field's input under its label. */
export function FieldInput({ field, value, shown, invalid = false, errors, id = 'story-input' }: FieldProps) {
  const [current, setCurrent] = useState(value);
  const { Input } = viewOf(field);
  return (
    <div style={{ maxWidth: field.kind === 'children' || field.kind === 'lines' ? undefined : 360 }}>
      <label htmlFor={id}>{field.kind}</label>
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
