import { HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { Invoicing } from '../../shared/invoice-answers.ts';

interface TaxSelectProps {
  readonly id: string;
  readonly codes: Invoicing['taxCodes'];
  readonly value: string;
  readonly label?: string;
  readonly onChange: (code: string) => void;
}

/** One of the tax codes that hold, or none. */
export function TaxSelect({ id, codes, value, label, onChange }: TaxSelectProps) {
  const { t } = useLingui();
  return (
    <HTMLSelect
      id={id}
      fill
      aria-label={label}
      value={value}
      options={[
        { value: '', label: t({ message: 'No tax', context: 'code' }) },
        ...codes.map(({ code }) => ({ value: code, label: code })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
