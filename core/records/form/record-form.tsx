import { Button, Callout, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type ReactElement } from 'react';
import { Controller, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { v4 } from 'uuid';
import { ProblemError } from '../../http/problem-error.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { can } from '../../registry/access.ts';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import { currentRow, records, type Draft, type Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { validateDraft } from '../validate.ts';
import { viewOf } from '../views/index.ts';
import { Conflict } from './conflict.tsx';
import { changedValues, draftOf, newDraft } from './draft.ts';
import '../records.css';

interface RecordFormProps {
  readonly record: RecordDefinition;
  /** The row to edit; null makes a new one. */
  readonly row: Row | null;
  readonly onSaved: (row: Row) => void;
  readonly onCancel: () => void;
}

/** The form of a record: every field that may be written, told what is wrong as one leaves it, and nothing lost on a refusal. */
export function RecordForm({ record, row, onSaved, onCancel }: RecordFormProps) {
  const { i18n, t } = useLingui();
  const { user } = useSession();
  const { sites, selected } = useSites();
  const mine = sites.filter(({ id }) => user && can(user.access, `${record.name}:${row ? 'update' : 'create'}`, id));
  const firstSite = selected.find(({ id }) => mine.some((site) => site.id === id))?.id ?? mine[0]?.id;
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // One key for one intention: a retry after a lost answer must not become a second entry.
  const key = useRef(v4());
  const prefix = useId();

  const form = useForm<Record<string, unknown>>({
    defaultValues: base ? draftOf(record, base) : newDraft(record, firstSite),
    mode: 'onTouched',
    resolver: (values) => {
      const { errors } = validateDraft(record, base ? changedValues(record, base, values) : values, base ? draftOf(record, base) : undefined);
      const shown = Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, { type: 'invalid', message: i18n._(sentence) }]));
      return Object.keys(shown).length === 0 ? { values, errors: {} } : { values: {}, errors: shown as FieldErrors<Record<string, unknown>> };
    },
  });
  const siteId = useWatch({ control: form.control, name: 'site' });
  const { timeZone } = useFormat(typeof siteId === 'string' ? siteId : undefined);

  const save = async (values: Draft): Promise<void> => {
    setProblem(null);
    try {
      const changes = base ? changedValues(record, base, values) : values;
      onSaved(base ? await records.update(record.name, base, changes, key.current) : await records.create(record.name, changes, key.current));
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error: unknown): void => {
    const current = currentRow(error);
    if (current) setTheirs(current);
    if (error instanceof ProblemError && error.status !== 0 && error.status < 500) key.current = v4();
    const fields = error instanceof ProblemError ? error.fields : {};
    for (const [name, message] of Object.entries(fields)) form.setError(name, { type: 'server', message });
    setProblem(current ? null : (error as Error).message);
  };
  const resolve = (values: Draft): void => {
    if (!theirs) return;
    setBase(theirs);
    setTheirs(null);
    key.current = v4();
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
  };

  const group = (name: string, label: string, required: boolean, input: (id: string, describedBy: string | undefined, message: string | undefined) => ReactElement) => {
    const message = form.formState.errors[name]?.message as string | undefined;
    const id = `${prefix}${name}`;
    const describedBy = message ? `${id}-error` : undefined;
    return (
      <FormGroup key={name} label={label} labelFor={id} labelInfo={required ? '*' : ''} intent={message ? 'danger' : 'none'} helperText={message ? <span id={`${id}-error`}>{message}</span> : undefined}>
        {input(id, describedBy, message)}
      </FormGroup>
    );
  };

  return (
    <form className="record-screen" onSubmit={(event) => void form.handleSubmit(save)(event)} noValidate>
      <div className="record-scroll">
        {problem ? (
          <Callout intent="danger" className="record-note" role="alert">
            {problem}
          </Callout>
        ) : null}
        {theirs && base ? <Conflict record={record} base={base} theirs={theirs} mine={form.getValues()} onResolve={resolve} /> : null}
        <div className="record-form">
          {record.scope === 'site'
            ? group('site', t`Site`, true, (id, describedBy) => (
                <HTMLSelect id={id} fill aria-describedby={describedBy} {...form.register('site')}>
                  {mine.map((site) => (
                    <option key={site.id} value={site.id}>
                      {site.code} – {site.name}
                    </option>
                  ))}
                </HTMLSelect>
              ))
            : null}
          {Object.entries(record.fields)
            .filter(([, field]) => !field.readOnly)
            .map(([name, field]) =>
              group(name, i18n._(field.label), field.required, (id, describedBy, message) => {
                const { Input } = viewOf(field);
                return (
                  <Controller
                    control={form.control}
                    name={name}
                    render={({ field: { value, onChange, onBlur } }) => (
                      <Input id={id} field={field} value={value} onChange={onChange} onBlur={onBlur} invalid={message !== undefined} describedBy={describedBy} timeZone={timeZone} shown={base?.[name]} />
                    )}
                  />
                );
              }),
            )}
        </div>
      </div>
      <div className="record-form-actions">
        <Button type="submit" intent="primary" text={t`Save`} loading={form.formState.isSubmitting} disabled={theirs !== null} />
        <Button text={t`Cancel`} onClick={onCancel} />
      </div>
    </form>
  );
}
