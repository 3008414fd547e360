import { InputGroup, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { parseNumber } from '../fields/number-text.ts';
import { parseQuantity } from '../fields/quantity-text.ts';
import { otherUnits } from '../fields/units.ts';
import { useTyped } from './use-typed.ts';
import type { FieldView, InputProps } from './view.ts';

const typedOf = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

function NumberInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const { t } = useLingui();
  const unit = typeof field.options.unit === 'string' ? field.options.unit : null;
  const { text, type, settle } = useTyped(value, typedOf, (typed) => (unit === null ? parseNumber(typed) : parseQuantity(typed, unit)));
  const others = unit === null ? [] : otherUnits(unit);
  return (
    <InputGroup
      id={id}
      // A unit may be typed behind the number, and keyboards for decimals have no letters.
      inputMode={others.length > 0 ? 'text' : 'decimal'}
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
      rightElement={
        unit === null ? undefined : (
          <Tag minimal title={others.length > 0 ? t`${others.join(', ')} are converted when typed behind the number` : undefined}>
            {unit}
          </Tag>
        )
      }
      fill
    />
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

export const numberView: FieldView = { words: (value, _, { format }) => (isNumber(value) ? format.number(value) : ''), Input: NumberInput, align: 'right', width: 110 };
export const quantityView: FieldView = {
  words: (value, field, { format }) => (isNumber(value) ? format.quantity(value, String(field.options.unit)) : ''),
  Input: NumberInput,
  align: 'right',
  width: 120,
};
