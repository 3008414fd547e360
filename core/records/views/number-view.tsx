import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { parseNumber } from '../fields/number-text.ts';
import { parseQuantity, parseWhole } from '../fields/quantity-text.ts';
import { otherUnits } from '../fields/units.ts';
import { TypedInput } from './typed-input.tsx';
import type { FieldView, InputProps } from './view.ts';

const typedOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

function NumberInput(props: InputProps) {
  const { t } = useLingui();
  const { unit } = props.field.options;
  if (typeof unit !== 'string')
    return <TypedInput input={props} print={typedOf} parse={parseNumber} inputMode="decimal" />;
  const others = otherUnits(unit);
  return (
    <TypedInput
      input={props}
      print={typedOf}
      parse={(typed) => (props.field.kind === 'integer' ? parseWhole : parseQuantity)(typed, unit)}
      // A unit may be typed behind the number, and keyboards for decimals have no letters.
      inputMode={others.length > 0 ? 'text' : 'decimal'}
      rightElement={
        <Tag
          minimal
          title={others.length > 0 ? t`${others.join(', ')} are converted when typed after the number` : undefined}
        >
          {unit}
        </Tag>
      }
    />
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const digitsOf = ({ decimals }: Readonly<Record<string, unknown>>): { readonly decimals?: number } =>
  typeof decimals === 'number' ? { decimals } : {};

export const numberView: FieldView = {
  words: (value, { options }, { format }) =>
    isNumber(value) ? (options.grouped === false ? String(value) : format.number(value, digitsOf(options))) : '',
  Input: NumberInput,
  align: 'right',
  width: 110,
};
export const quantityView: FieldView = {
  words: (value, field, { format }) =>
    isNumber(value) ? format.quantity(value, String(field.options.unit), digitsOf(field.options)) : '',
  Input: NumberInput,
  align: 'right',
  width: 120,
};
