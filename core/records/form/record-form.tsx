import { Button, Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { wordsOf } from '../../i18n/words-of.ts';
import { useFormat } from '../../sites/use-format.ts';
import { can } from '../../registry/access.ts';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { Draft, Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { RowSite } from '../row-site.ts';
import { groupsOf } from '../sections.ts';
import { validateDraft } from '../validate.ts';
import { Warnings } from './warnings.tsx';
import { Conflict } from './conflict.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { changedValues, draftOf, newDraft } from './draft.ts';
import { FormField, SiteField } from './form-field.tsx';
import { nestErrors } from './inner-errors.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSave } from './use-save.ts';
import '../screens/record-screen.css';
import '../record-section.css';
import './record-form.css';

interface RecordFormProps {
  readonly record: RecordDefinition;
  /** The row to edit; null makes a new one. */
  readonly row: Row | null;
  /** Values that a new one begins with. */
  readonly preset?: Draft;
  /** What stands beside the fields, from the values as they are typed. */
  readonly aside?: ((draft: Draft) => ReactNode) | undefined;
  /** Writes a new entry in another way than the records' API. */
  readonly writeNew?: ((values: Draft) => Promise<Row>) | undefined;
  readonly onSaved: (row: Row) => void;
  readonly onCancel: () => void;
}

/**
 * The form of a record: every field that may be written, told what is wrong as one leaves it, and nothing lost on a
 * refusal.
 */
export function RecordForm({ record, row, preset, aside, writeNew, onSaved, onCancel }: RecordFormProps) {
  const { i18n, t } = useLingui();
  const { user } = useSession();
  const { sites, selected } = useSites();
  const mine = sites.filter(({ id }) => user && can(user.access, `${record.name}:${row ? 'update' : 'create'}`, id));
  const firstSite = selected.find(({ id }) => mine.some((site) => site.id === id))?.id ?? mine[0]?.id;
  const [leaving, setLeaving] = useState(false);
  const prefix = useId();

  const form = useForm<Record<string, unknown>>({
    defaultValues: row ? draftOf(record, row) : newDraft(record, firstSite, preset),
    mode: 'onTouched',
    resolver: (values) => {
      const { base } = saving;
      const { errors } = validateDraft(
        record,
        base ? changedValues(record, base, values) : values,
        base ? draftOf(record, base) : undefined,
      );
      const shown = Object.fromEntries(
        Object.entries(errors).map(([name, sentence]) => [name, wordsOf(i18n, sentence)]),
      );
      return Object.keys(shown).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: nestErrors(shown, 'invalid') as FieldErrors<Record<string, unknown>> };
    },
  });
  const saving = useSave(record, row, form, writeNew);
  const { base, theirs, problem, warnings, needsReason } = saving;
  const kept = useKeptDraft(record, base, form);
  const values = useWatch({ control: form.control });
  const site = typeof values.site === 'string' ? values.site : null;
  const { timeZone } = useFormat(site ?? undefined);
  const submit = (save: (values: Draft) => Promise<Row | null>) => () =>
    void form.handleSubmit(async (checked) => {
      const saved = await save(checked);
      if (!saved) return;
      kept.forget();
      onSaved(saved);
    })();
  const resolve = (chosen: Draft): void => {
    saving.settle();
    for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true });
  };
  const leave = (): void => {
    kept.forget();
    onCancel();
  };

  return (
    <form
      className="record-screen"
      onSubmit={(event) => {
        event.preventDefault();
        submit(saving.save)();
      }}
      noValidate
    >
      <div className="record-scroll">
        {problem ? (
          <Callout intent="danger" className="record-note" role="alert">
            {problem}
          </Callout>
        ) : null}
        {kept.restoredAt ? (
          <Callout intent={kept.outdated ? 'warning' : 'primary'} compact className="record-note" role="status">
            {kept.outdated
              ? t`Your unsaved changes have been restored. Someone has changed this entry since: compare before you save.`
              : t`Your unsaved changes have been restored.`}{' '}
            <Button size="small" text={t`Discard it`} onClick={kept.discard} />
          </Callout>
        ) : null}
        {theirs && base ? (
          <Conflict record={record} base={base} theirs={theirs} mine={form.getValues()} onResolve={resolve} />
        ) : null}
        {aside ? <div className="record-form-aside">{aside(values)}</div> : null}
        <RowSite value={site}>
          {groupsOf(record).map(({ title, fields }) => (
            <fieldset key={title?.id ?? ''} className="record-section">
              {title ? <legend>{i18n._(title)}</legend> : null}
              <div className="record-form">
                {title === null && record.scope === 'site' ? (
                  <SiteField control={form.control} id={`${prefix}site`} sites={mine} />
                ) : null}
                {fields
                  .filter(([, field]) => !field.readOnly && (field.when?.(values) ?? true))
                  .map(([name, field]) => (
                    <FormField
                      key={name}
                      control={form.control}
                      id={`${prefix}${name}`}
                      name={name}
                      field={field}
                      timeZone={timeZone}
                      shown={base?.[name]}
                    />
                  ))}
              </div>
            </fieldset>
          ))}
        </RowSite>
      </div>
      {warnings.length > 0 ? (
        <Warnings
          warnings={warnings}
          needsReason={needsReason}
          onSave={(reason) => submit((values) => saving.saveAnyway(values, reason))()}
        />
      ) : null}
      <div className="record-form-actions">
        <Button
          type="submit"
          intent="primary"
          text={t`Save`}
          loading={form.formState.isSubmitting}
          disabled={theirs !== null}
        />
        <Button text={t`Cancel`} onClick={() => (kept.hasChanges() ? setLeaving(true) : leave())} />
      </div>
      {leaving ? <DiscardDialog onDiscard={leave} onStay={() => setLeaving(false)} /> : null}
    </form>
  );
}
