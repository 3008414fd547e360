import { InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { parseDuration, printDuration } from '../fields/duration.ts';
import { useTyped } from './use-typed.ts';
import type { FieldView, InputProps } from './view.ts';

const unitOf = (field: InputProps['field']): 's' | 'min' => (field.options.unit === 's' ? 's' : 'min');

function DurationInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const { t } = useLingui();
  const unit = unitOf(field);
  const { text, type, settle } = useTyped(
    value,
    (it) => (typeof it === 'number' && Number.isInteger(it) ? printDuration(it, unit) : typeof it === 'string' || typeof it === 'number' ? String(it) : ''),
    (typed) => parseDuration(typed, unit),
  );
  return (
    <InputGroup
      id={id}
      value={text}
      onValueChange={(next) => onChange(type(next))}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
      placeholder={unit === 'min' ? t`h:mm, or 90 min` : t`h:mm:ss, or 90 s`}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      autoComplete="off"
      fill
    />
  );
}

export const durationView: FieldView = { words: (value, field) => (typeof value === 'number' ? printDuration(value, unitOf(field)) : ''), Input: DurationInput, align: 'right', width: 100 };
