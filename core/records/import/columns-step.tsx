import { Button, Callout } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import { RowSite } from '../row-site.ts';
import type { RecordDefinition } from '../record.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { FixedValues } from './fixed-values.tsx';
import { importTargets } from './guess-mapping.ts';
import type { ImportJob } from './import-job.ts';
import { MappingMenu } from './mapping-menu.tsx';
import { MatchOptions } from './match-options.tsx';
import { ReadingNotes } from './reading-notes.tsx';
import { Settling } from './settling.tsx';
import { namesBrought } from './sources.ts';
import type { ImportControls } from './use-import-job.ts';

interface ColumnsStepProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly controls: ImportControls;
}

/** What the columns of the file mean, what every row has besides, and by what rows are known to be there already. */
export function ColumnsStep({ record, job, controls }: ColumnsStepProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const brought = new Set(namesBrought(job.options));
  const missing = importTargets(record).filter(
    ({ name, field }) =>
      field.required && field.initial === undefined && !brought.has(name) && !(name === 'site' && job.options.site),
  );
  return (
    <>
      <section className="import-section" aria-label={t`Columns`}>
        <div className="import-title">
          <h2>{t`Columns`}</h2>
          <MappingMenu record={record} job={job} controls={controls} />
        </div>
        {job.found ? <ReadingNotes brief found={job.found} /> : null}
        <UsedMapping job={job} />
        {missing.length > 0 ? (
          <Callout compact intent="warning">
            <Trans>
              No column is mapped to {format.list(missing.map(({ field }) => i18n._(field.label)))}, which new entries
              require.
            </Trans>
          </Callout>
        ) : null}
        <ColumnMapping record={record} job={job} onChange={controls.change} />
      </section>
      <RowSite value={job.options.site ?? null}>
        <FixedValues record={record} job={job} onChange={controls.change} />
      </RowSite>
      <MatchOptions record={record} job={job} onChange={controls.change} />
      <div className="import-commit">
        <div className="import-buttons">
          <Button intent="primary" text={t`Continue to rows`} onClick={() => controls.goTo('rows')} />
          <Button text={t`How the file is read`} onClick={() => controls.goTo('read')} />
          <Button variant="minimal" text={t`Another file`} onClick={controls.forget} />
          <Settling controls={controls} />
        </div>
      </div>
    </>
  );
}

/** Whence the mapping comes, and where it does not fit this file. */
function UsedMapping({ job }: { readonly job: ImportJob }) {
  const { t } = useLingui();
  const format = useFormat();
  const { used, remembered = false } = job.found ?? {};
  if (!used && !remembered) return null;
  if (!used) {
    const { dates, units, fixed = {}, key = [] } = job.options;
    const taken = [
      t`what the columns mean`,
      ...(dates?.some((order) => order !== null) ? [t`the date order`] : []),
      ...(units?.some((unit) => unit !== null) ? [t`the units`] : []),
      ...(Object.keys(fixed).length > 0 ? [t`the values for all rows`] : []),
      ...(key.length > 0 ? [t`the columns that identify entries`] : []),
    ];
    return (
      <p className="import-hint">{t`Settings reused from your last file with these columns: ${format.list(taken)}.`}</p>
    );
  }
  const { name, missing, extra } = used;
  return (
    <>
      <p className="import-hint">{t`Mapping used: “${name}”.`}</p>
      {missing.length > 0 ? (
        <Callout compact intent="warning">
          <Trans>Columns of the mapping are missing from the file: {format.list(missing)}.</Trans>
        </Callout>
      ) : null}
      {extra.length > 0 ? (
        <Callout compact>
          <Trans>These columns are not in the mapping: {format.list(extra)}.</Trans>
        </Callout>
      ) : null}
    </>
  );
}
