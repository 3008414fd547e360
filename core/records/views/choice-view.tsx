import { Checkbox, HTMLSelect } from '@blueprintjs/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { Field } from '../field.ts';
import type { FieldView, InputProps, ViewContext } from './view.ts';
import './choice-view.css';

const choicesOf = (field: Field): Readonly<Record<string, MessageDescriptor>> =>
  field.options.choices as Readonly<Record<string, MessageDescriptor>>;

const labelOf = (value: unknown, field: Field, { i18n }: Pick<ViewContext, 'i18n'>): string => {
  if (typeof value !== 'string') return '';
  const label = choicesOf(field)[value];
  return label ? i18n._(label) : value;
};

function ChoiceInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const { i18n, t } = useLingui();
  return (
    <HTMLSelect
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      fill
    >
      <option value="">{field.required ? t`Choose…` : '–'}</option>
      {Object.entries(choicesOf(field)).map(([key, label]) => (
        <option key={key} value={key}>
          {i18n._(label)}
        </option>
      ))}
    </HTMLSelect>
  );
}

function ChoicesInput({ id, field, value, onChange, describedBy }: InputProps) {
  const { i18n } = useLingui();
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <fieldset id={id} className="record-choices" aria-describedby={describedBy} aria-label={i18n._(field.label)}>
      {Object.entries(choicesOf(field)).map(([key, label]) => (
        <Checkbox
          key={key}
          label={i18n._(label)}
          checked={chosen.includes(key)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
          }
          inline
        />
      ))}
    </fieldset>
  );
}

export const choiceView: FieldView = { words: labelOf, Input: ChoiceInput, width: 150 };
export const choicesView: FieldView = {
  words: (value, field, context) =>
    Array.isArray(value) ? context.format.list(value.map((one) => labelOf(one, field, context))) : '',
  Input: ChoicesInput,
  width: 180,
};
