import { InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { typedDecimal } from '../../formulas/typed-decimal.ts';

interface DecimalInputProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly disabled: boolean;
  readonly placeholder?: string;
  /** No decimals: days, months. */
  readonly whole?: boolean;
}

/** A price or a quantity, exact as it is typed; what is none stays, and says so. */
export function DecimalInput({ label, value, onChange, disabled, placeholder, whole = false }: DecimalInputProps) {
  const { i18n, t } = useLingui();
  const sign = i18n.locale === 'fr' ? ',' : '.';
  const [typed, setTyped] = useState<string | null>(null);
  const faultId = useId();
  const read = (text: string): string | null | undefined => {
    const found = typedDecimal(text, sign);
    return whole && found?.includes('.') ? undefined : found;
  };
  const isWrong = typed !== null && read(typed) === undefined;
  return (
    <label>
      {label}
      <InputGroup
        inputMode={whole ? 'numeric' : 'decimal'}
        value={typed ?? value?.replace('.', sign) ?? ''}
        disabled={disabled}
        intent={isWrong ? 'danger' : 'none'}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? faultId : undefined}
        placeholder={placeholder}
        onChange={({ target }) => {
          setTyped(target.value);
          const found = read(target.value);
          if (found !== undefined) onChange(found);
        }}
        onBlur={() => (isWrong ? null : setTyped(null))}
      />
      {isWrong ? <span id={faultId} className="offer-fault">{t`“${typed}” is not a number.`}</span> : null}
    </label>
  );
}
