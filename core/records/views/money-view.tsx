import { Tag } from '@blueprintjs/core';
import { companyCurrency } from '../../i18n/company-currency.ts';
import type { Field } from '../field.ts';
import { parseAmount, shortAmount } from '../fields/amount.ts';
import { TypedInput } from './typed-input.tsx';
import type { FieldView, InputProps } from './view.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The currency of a row's amount: its own where the field names one, else the company's; null while it is not known.
 */
export function currencyOf(field: Field, row: Row | undefined): string | null {
  const name = field.options.currency;
  if (typeof name !== 'string') return companyCurrency();
  const value = row?.[name];
  const words = typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : value;
  return typeof words === 'string' ? (/^[A-Z]{3}\b/.exec(words)?.[0] ?? null) : null;
}

const printed = (value: unknown): string => (typeof value === 'string' ? (shortAmount(value) ?? value) : '');

function MoneyInput(props: InputProps) {
  const currency = currencyOf(props.field, undefined);
  return (
    <TypedInput
      input={props}
      print={printed}
      parse={parseAmount}
      inputMode="decimal"
      rightElement={currency ? <Tag minimal>{currency}</Tag> : undefined}
    />
  );
}

export const moneyView: FieldView = {
  words: (value, field, { format }, row) =>
    typeof value === 'string' || typeof value === 'number'
      ? format.money(String(value), currencyOf(field, row), Number(field.options.scale))
      : '',
  Input: MoneyInput,
  align: 'right',
  width: 130,
  // The database fills up to its scale: 1250.000 is what somebody typed as 1250.
  toDraft: (value) => (typeof value === 'string' ? (shortAmount(value) ?? value) : null),
};
