import { HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { no, yes } from '../fields/boolean.ts';
import type { FieldView, InputProps } from './view.ts';

function BooleanInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const { t } = useLingui();
  return (
    <HTMLSelect
      id={id}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
      onBlur={onBlur}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      fill
    >
      <option value="">{field.required ? t`Choose…` : '–'}</option>
      <option value="true">{t`Yes`}</option>
      <option value="false">{t`No`}</option>
    </HTMLSelect>
  );
}

export const booleanView: FieldView = {
  words: (value, _, { i18n }) => (typeof value === 'boolean' ? i18n._(value ? yes : no) : ''),
  Input: BooleanInput,
  width: 120,
};
