import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Controller, type Control } from 'react-hook-form';
import type { Site } from '../../http/site.ts';
import type { Field } from '../field.ts';
import { viewOf } from '../views/index.ts';
import { useIsPresent } from '../views/use-record-entry.ts';
import { useUnreadable } from '../views/use-unreadable.ts';
import { innerErrors } from './inner-errors.ts';

type Values = Record<string, unknown>;

interface FrameProps {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly hint?: string | undefined;
  readonly message: string | undefined;
  readonly children: (describedBy: string | undefined) => ReactElement;
}

/** Label, input, and below it what is wrong or what helps. */
function FieldFrame({ id, label, required, hint, message, children }: FrameProps) {
  const below = message ?? hint;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      labelInfo={required ? '*' : ''}
      intent={message ? 'danger' : 'none'}
      helperText={below ? <span id={`${id}-note`}>{below}</span> : undefined}
    >
      {children(below ? `${id}-note` : undefined)}
    </FormGroup>
  );
}

interface FormFieldProps {
  readonly control: Control<Values>;
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly timeZone: string;
  /** What the row shows for the value it had, such as the label of a reference. */
  readonly shown: unknown;
}

/** One field of a form. */
export function FormField({ control, id, name, field, timeZone, shown }: FormFieldProps) {
  const { i18n } = useLingui();
  const view = viewOf(field);
  const { Input } = view;
  const unreadable = useUnreadable(view, timeZone);
  const isPresent = useIsPresent();
  if (!isPresent(field)) return null;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <FieldFrame
          id={id}
          label={i18n._(field.label)}
          required={field.required}
          hint={field.hint && i18n._(field.hint)}
          message={typeof error?.message === 'string' ? (unreadable(value) ?? error.message) : undefined}
        >
          {(describedBy) => (
            <Input
              id={id}
              field={field}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              invalid={error !== undefined}
              describedBy={describedBy}
              timeZone={timeZone}
              shown={shown}
              errors={innerErrors(error)}
            />
          )}
        </FieldFrame>
      )}
    />
  );
}

/** The site of an entry: one of those where the writer may. */
export function SiteField({
  control,
  id,
  sites,
}: {
  readonly control: Control<Values>;
  readonly id: string;
  readonly sites: readonly Site[];
}) {
  const { t } = useLingui();
  return (
    <Controller
      control={control}
      name="site"
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <FieldFrame id={id} label={t`Site`} required message={error?.message}>
          {(describedBy) => (
            <HTMLSelect
              id={id}
              fill
              value={typeof value === 'string' ? value : ''}
              onChange={({ target }) => onChange(target.value || null)}
              onBlur={onBlur}
              aria-describedby={describedBy}
              aria-invalid={error !== undefined}
            >
              {sites.map((site) => (
                <option key={site.id} value={site.id}>
                  {site.code} – {site.name}
                </option>
              ))}
            </HTMLSelect>
          )}
        </FieldFrame>
      )}
    />
  );
}
