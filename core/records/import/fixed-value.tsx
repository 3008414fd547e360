import { Button, FormGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useSites } from '../../sites/use-sites.ts';
import type { Field } from '../field.ts';
import { checkField } from '../validate.ts';
import { viewOf } from '../views/index.ts';
import { useUnreadable } from '../views/use-unreadable.ts';

interface FixedValueProps {
  readonly name: string;
  readonly field: Field;
  /** What every row has now; null for nothing yet. */
  readonly value: unknown;
  /** What rows are refused for that a value would mend. */
  readonly hint?: string | undefined;
  readonly onApply: (value: unknown) => void;
}

/** A field's own input for the value of all rows; it counts when it is applied, since every row is judged again. */
export function FixedValue({ name, field, value, hint, onApply }: FixedValueProps) {
  const { i18n, t } = useLingui();
  const { sites } = useSites();
  const id = useId();
  const view = viewOf(field);
  const { Input } = view;
  const timeZone = sites[0]?.timeZone ?? 'UTC';
  const unreadable = useUnreadable(view, timeZone);
  const [draft, setDraft] = useState<unknown>(value);
  const [wrong, setWrong] = useState<string | null>(null);
  const below = wrong ?? hint;
  const isSame = JSON.stringify(draft) === JSON.stringify(value);
  const words = isSame && value != null ? t`In all rows` : t`Apply to all rows`;
  const apply = (): void => {
    const fault = draft == null ? null : checkField(field, draft);
    setWrong(fault ? (unreadable(draft) ?? i18n._(fault)) : null);
    if (!fault && draft != null) onApply(draft);
  };
  return (
    <div className="import-fixed-value" data-field={name}>
      <FormGroup
        label={i18n._(field.label)}
        labelFor={id}
        intent={wrong ? 'danger' : 'none'}
        helperText={below ? <span id={`${id}-note`}>{below}</span> : undefined}
      >
        <Input
          id={id}
          field={field}
          value={draft}
          onChange={setDraft}
          invalid={wrong !== null}
          describedBy={below ? `${id}-note` : undefined}
          timeZone={timeZone}
        />
      </FormGroup>
      <Button
        text={words}
        disabled={draft == null || isSame}
        onClick={apply}
        aria-label={`${words} – ${i18n._(field.label)}`}
      />
    </div>
  );
}
