import { InputGroup, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { parseNumber } from '../../../records/fields/number-text.ts';
import { useFormat } from '../../../sites/use-format.ts';
import { useState } from 'react';
import { LimitNote } from './limit-note.tsx';
import { useTypedText } from '../use-typed-text.ts';
import type { ControlProps } from './control.ts';

/** `1,234` is a thousand times as much to one reader as to another. */
const either = /^[+-]?\d{1,3}[.,]\d{3}$/;

/** `num`: a number in the item's unit, beside what is usual and what it was the last time. */
export function NumberControl({ evaluated, id, last, onChange, onDone }: ControlProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { item, answer } = evaluated;
  const [fault, setFault] = useState<string | null>(null);
  const decimal = locale === 'fr' ? ',' : '.';
  const kept = fault ?? (answer?.num == null ? '' : String(answer.num).replace('.', decimal));
  const read = (text: string): number | string | null => {
    const plain = text.replaceAll(/\s/g, '');
    return either.test(plain) && (item.decimals ?? 0) < 3 ? text : parseNumber(text);
  };
  const typed = useTypedText(kept, (text) => {
    const value = read(text);
    const isNone = typeof value === 'string';
    setFault(isNone ? text : null);
    onChange({ num: isNone ? null : value, choice: null });
  });
  return (
    <div className="fill-number">
      <InputGroup
        id={id}
        className="fill-input"
        size="large"
        inputMode={(item.min ?? -1) < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        value={typed.text}
        intent={fault === null ? 'none' : 'danger'}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-note`}
        rightElement={item.unit ? <Tag minimal>{item.unit}</Tag> : undefined}
        onValueChange={typed.type}
        onBlur={typed.settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          typed.settle();
          if (typeof read(typed.text) !== 'string') onDone();
        }}
      />
      <div id={`${id}-note`}>
        {fault === null ? (
          <LimitNote evaluated={evaluated} last={last} />
        ) : (
          <p className="fill-lack" role="alert">{t`Enter a number without a thousands separator.`}</p>
        )}
      </div>
    </div>
  );
}
