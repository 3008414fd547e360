import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import { useIsPresent } from '../views/use-record-entry.ts';
import type { RecordDefinition } from '../record.ts';
import { FixedValue } from './fixed-value.tsx';
import { importTargets } from './guess-mapping.ts';
import { mayImport } from './import-access.ts';
import type { ColumnOptions, ImportJob, ImportOptions } from './import-job.ts';
import { OptionSelect } from './option-select.tsx';
import { namesBrought } from './sources.ts';

interface FixedValuesProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly onChange: (options: Pick<ImportOptions, 'site'> & ColumnOptions) => void;
}

/** Fields that no column stands for and that have one value in every row. */
export function FixedValues({ record, job, onChange }: FixedValuesProps) {
  const { i18n, t } = useLingui();
  const isPresent = useIsPresent();
  const fixed = job.options.fixed ?? {};
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { user } = useSession();
  const { sites } = useSites();
  const brought = new Set(namesBrought(job.options));
  const mine = sites.filter(({ id }) => user && mayImport(user.access, record, id));
  const asksSite = record.scope === 'site' && !brought.has('site') && mine.length > 1;
  const targets = importTargets(record).filter(({ name, field }) => name !== 'site' && isPresent(field));
  const open = targets.filter(({ name }) => !brought.has(name) && !asked.includes(name));
  const shown = targets.filter(
    ({ name }) => Object.hasOwn(fixed, name) || (asked.includes(name) && !brought.has(name)),
  );
  const without = (name: string): void => {
    setAsked(asked.filter((other) => other !== name));
    if (Object.hasOwn(fixed, name))
      onChange({ fixed: Object.fromEntries(Object.entries(fixed).filter(([other]) => other !== name)) });
  };
  return (
    <section className="import-section" aria-label={t`One value for all rows`}>
      <h2>{t`One value for all rows`}</h2>
      {asksSite ? (
        <OptionSelect
          label={t`Site for rows without one`}
          value={job.options.site ?? ''}
          onChange={(site) => onChange({ site })}
        >
          {job.options.site ? null : <option value="">{t`None: each row has its own site`}</option>}
          {mine.map(({ id, code, name }) => (
            <option key={id} value={id}>{`${code} – ${name}`}</option>
          ))}
        </OptionSelect>
      ) : null}
      {shown.map(({ name, field }) => (
        <div key={name} className="import-fixed">
          <FixedValue
            name={name}
            field={field}
            value={fixed[name] ?? null}
            onApply={(value) => onChange({ fixed: { ...fixed, [name]: value } })}
          />
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={t`No value for all rows: ${i18n._(field.label)}`}
            title={t`Remove`}
            onClick={() => without(name)}
          />
        </div>
      ))}
      {open.length > 0 ? (
        <HTMLSelect
          className="import-add"
          aria-label={t`Set a field to one value in all rows`}
          value=""
          onChange={({ target }) => setAsked([...asked, target.value])}
        >
          <option value="">{t`Set a field value…`}</option>
          {open.map(({ name, field }) => (
            <option key={name} value={name}>
              {i18n._(field.label)}
              {field.required ? ' *' : ''}
            </option>
          ))}
        </HTMLSelect>
      ) : null}
    </section>
  );
}
