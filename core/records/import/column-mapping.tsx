import { Callout, HTMLSelect, Tag } from '@blueprintjs/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RecordDefinition } from '../record.ts';
import { importTargets } from './guess-mapping.ts';
import type { ImportJob } from './import-job.ts';

interface ColumnMappingProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly busy: boolean;
  readonly onChange: (mapping: readonly (string | null)[]) => void;
}

/** Which field each column of the file stands for; a field that is given to another column is taken from the first. */
export function ColumnMapping({ record, job, busy, onChange }: ColumnMappingProps) {
  const { i18n, t } = useLingui();
  const { header = [], samples = [], remembered = false } = job.found ?? {};
  const mapping = job.options.mapping ?? [];
  const targets = importTargets(record);
  const left = mapping.filter((name) => name === null).length;
  const missing = targets.filter(({ name, field }) => field.required && field.initial === undefined && !mapping.includes(name) && !(name === 'site' && job.options.site));
  const choose = (index: number, name: string): void => onChange(mapping.map((before, position) => (position === index ? name || null : before === name ? null : before)));
  return (
    <>
      {remembered ? <p className="import-hint">{t`As in your last file with these columns.`}</p> : null}
      {missing.length > 0 ? (
        <Callout compact intent="warning">
          <Trans>No column stands for: {missing.map(({ field }) => i18n._(field.label)).join(', ')}. New entries need it.</Trans>
        </Callout>
      ) : null}
      <div className="import-table" role="group" aria-label={t`Columns of the file`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`In the file`}</th>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t`For example`}</th>
            </tr>
          </thead>
          <tbody>
            {header.map((title, index) => (
              // A header may bear one name twice: only the place tells them apart.
              <tr key={`${index} ${title}`}>
                <th scope="row">{title || t`Column ${index + 1}`}</th>
                <td>
                  <HTMLSelect aria-label={t`Field of the column ${title || index + 1}`} disabled={busy} value={mapping[index] ?? ''} onChange={({ target }) => choose(index, target.value)}>
                    <option value="">{t`– left out –`}</option>
                    {targets.map(({ name, field }) => (
                      <option key={name} value={name}>
                        {i18n._(field.label)}
                        {field.required ? ' *' : ''}
                      </option>
                    ))}
                  </HTMLSelect>
                </td>
                <td className="import-samples">
                  {(samples[index] ?? []).map((sample) => (
                    <Tag key={sample} minimal>
                      {sample}
                    </Tag>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 ? (
        <p className="import-hint">
          <Plural value={left} one="# column is left out." other="# columns are left out." />
        </p>
      ) : null}
    </>
  );
}
