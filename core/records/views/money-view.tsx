import { InputGroup, Tag } from '@blueprintjs/core';
import { companyCurrency } from '../../i18n/company-currency.ts';
import type { Field } from '../field.ts';
import { parseAmount, shortAmount } from '../fields/amount.ts';
import { useTyped } from './use-typed.ts';
import type { FieldView, InputProps } from './view.ts';

type Row = Readonly<Record<string, unknown>>;

/** The currency of a row's amount: its own where the field names one, else the company's; null while it is not known. */
export function currencyOf(field: Field, row: Row | undefined): string | null {
  const name = field.options.currency;
  if (typeof name !== 'string') return companyCurrency();
  const value = row?.[name];
  const words = typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : value;
  return typeof words === 'string' ? (/^[A-Z]{3}\b/.exec(words)?.[0] ?? null) : null;
}

const printed = (value: unknown): string => (typeof value === 'string' ? (shortAmount(value) ?? value) : '');

function MoneyInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const { text, type, settle } = useTyped(value, printed, (typed) => parseAmount(typed));
  const currency = currencyOf(field, undefined);
  return (
    <InputGroup
      id={id}
      inputMode="decimal"
      value={text}
      onValueChange={(next) => onChange(type(next))}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      autoComplete="off"
      rightElement={currency ? <Tag minimal>{currency}</Tag> : undefined}
      fill
    />
  );
}

export const moneyView: FieldView = {
  words: (value, field, { format }, row) => (typeof value === 'string' ? format.money(value, currencyOf(field, row), Number(field.options.scale)) : ''),
  Input: MoneyInput,
  align: 'right',
  width: 130,
  // The database fills up to its scale: 1250.000 is what somebody typed as 1250.
  toDraft: (value) => (typeof value === 'string' ? (shortAmount(value) ?? value) : null),
};
