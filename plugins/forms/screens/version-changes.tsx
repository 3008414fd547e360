import { Callout, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readVersion } from '../../../core/forms/client.ts';
import { compareContents, type ItemChange } from '../../../core/forms/compare-contents.ts';
import type { FormItem } from '../../../core/forms/template.ts';
import { useWordsIn } from '../../../core/forms/use-words-in.ts';
import type { Field } from '../../../core/records/field.ts';
import { records } from '../../../core/records/client.ts';
import { referenceId } from '../../../core/records/fields/reference.ts';
import type { RecordTypes } from '../../../core/registry/record-entry.ts';
import { itemLine } from '../records/item-lines.ts';
import './version-preview.css';

/** What a version asks otherwise than the one before it. */
export function VersionChanges({ row }: { readonly row: RecordTypes['row'] }) {
  const { t } = useLingui();
  const number = Number(row['number']);
  const template = referenceId(row['template']) ?? '';
  const { data, error } = useQuery({
    queryKey: ['version-changes', row.id, row.version],
    queryFn: async () => {
      const { rows } = await records.list('form_template_version', {
        filter: [`template:eq:${template}`, `number:lt:${number}`],
        sort: '-number',
        limit: 1,
      });
      const [before] = rows;
      if (!before) return null;
      const [old, now] = await Promise.all([readVersion(before.id), readVersion(row.id)]);
      return { number: old.number, changes: compareContents(old.content, now.content) };
    },
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (data === undefined) return <Spinner aria-label={t`Loading`} />;
  if (data === null) return <p>{t`This is the first version.`}</p>;
  if (data.changes.length === 0) return <p>{t`It has the same questions as version ${data.number}.`}</p>;
  return (
    <ul className="version-changes" aria-label={t`What changed since version ${data.number}`}>
      {data.changes.map((change) => (
        <Change key={`${change.change} ${change.code}`} change={change} />
      ))}
    </ul>
  );
}

function Change({ change: { change, code, before, after, fields } }: { readonly change: ItemChange }) {
  const { i18n, t } = useLingui();
  const wordsIn = useWordsIn();
  const title = { added: t`New`, removed: t`Taken out`, changed: t({ message: 'Changed', context: 'item of a form' }) }[
    change
  ];
  const nameOf = (field: keyof FormItem): string => {
    const line = Object.entries<Field>(itemLine).find(([name]) => name === field)?.[1];
    return line ? i18n._(line.label) : field;
  };
  const said = (item: FormItem | null, field: keyof FormItem): string => {
    const value = item?.[field] ?? null;
    if (value === null) return '–';
    return typeof value === 'object' && 'en' in value
      ? wordsIn(value)
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  };
  return (
    <li data-change={change}>
      <strong>
        {code} · {title}
      </strong>{' '}
      {wordsIn((after ?? before)?.label ?? { en: null, fr: null })}
      {fields.map((field) => (
        <div key={field}>
          {nameOf(field)}: <del>{said(before, field)}</del> → <ins>{said(after, field)}</ins>
        </div>
      ))}
    </li>
  );
}
