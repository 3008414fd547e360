import { useLingui } from '@lingui/react/macro';
import { parseDuration, printDuration } from '../fields/duration.ts';
import { TypedInput } from './typed-input.tsx';
import type { FieldView, InputProps } from './view.ts';

const unitOf = (field: InputProps['field']): 's' | 'min' => (field.options.unit === 's' ? 's' : 'min');

const printed = (value: unknown, unit: 's' | 'min'): string =>
  typeof value === 'number' && Number.isInteger(value)
    ? printDuration(value, unit)
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '';

function DurationInput(props: InputProps) {
  const { t } = useLingui();
  const unit = unitOf(props.field);
  return (
    <TypedInput
      input={props}
      print={(value) => printed(value, unit)}
      parse={(typed) => parseDuration(typed, unit)}
      placeholder={unit === 'min' ? t`h:mm, or 90 min` : t`h:mm:ss, or 90 s`}
    />
  );
}

export const durationView: FieldView = {
  words: (value, field) => (typeof value === 'number' ? printDuration(value, unitOf(field)) : ''),
  Input: DurationInput,
  align: 'right',
  width: 100,
};
