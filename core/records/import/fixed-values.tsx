import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsPresent } from '../views/use-record-entry.ts';
import type { RecordDefinition } from '../record.ts';
import { FixedValue } from './fixed-value.tsx';
import { importTargets } from './guess-mapping.ts';
import type { ColumnOptions, ImportJob } from './import-job.ts';
import { namesBrought } from './sources.ts';

interface FixedValuesProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly onChange: (options: ColumnOptions) => void;
}

/** Fields that no column stands for and that have one value in every row. */
export function FixedValues({ record, job, onChange }: FixedValuesProps) {
  const { i18n, t } = useLingui();
  const isPresent = useIsPresent();
  const fixed = job.options.fixed ?? {};
  const [asked, setAsked] = useState<readonly string[]>([]);
  const brought = new Set(namesBrought(job.options));
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
          aria-label={t`Give a field one value for all rows`}
          value=""
          onChange={({ target }) => setAsked([...asked, target.value])}
        >
          <option value="">{t`Give a field one value…`}</option>
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
