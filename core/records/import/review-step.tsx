import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordDefinition } from '../record.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { CommitBar } from './commit-bar.tsx';
import { imports } from './import-client.ts';
import type { ImportJob, ImportOptions, Verdict } from './import-job.ts';
import { PreviewTable } from './preview-table.tsx';
import { ReadingOptions } from './reading-options.tsx';
import type { ImportControls } from './use-import-job.ts';
import { VerdictFilter } from './verdict-filter.tsx';

/** What would happen: how the file was read, what its columns mean, the verdict of every row. */
export function ReviewStep({ record, job, controls }: { readonly record: RecordDefinition; readonly job: ImportJob; readonly controls: ImportControls }) {
  const { t } = useLingui();
  const errors = job.counts?.error ?? 0;
  const [only, setOnly] = useState<Verdict | null>(errors > 0 ? 'error' : null);
  const check = (options: ImportOptions): void => void controls.run(() => imports.check(job.record, job.id, options));
  return (
    <>
      {job.problem ? <Callout intent="danger">{job.problem}</Callout> : null}
      <section className="import-section" aria-label={t`Columns`}>
        <h2>{t`Columns`}</h2>
        <ReadingOptions record={record} job={job} onChange={check} />
        <ColumnMapping record={record} job={job} busy={controls.sending} onChange={(mapping) => check({ mapping })} />
      </section>
      <section className="import-section" aria-label={t`Rows`}>
        <h2>{t`Rows`}</h2>
        <VerdictFilter job={job} only={only} onChange={setOnly} />
        <PreviewTable key={`${only ?? 'all'} ${JSON.stringify(job.options)} ${JSON.stringify(job.counts)}`} record={record} job={job} only={only} />
      </section>
      <CommitBar job={job} controls={controls} />
    </>
  );
}
