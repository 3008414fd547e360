import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordDefinition } from '../record.ts';
import { CommitBar } from './commit-bar.tsx';
import type { ImportJob, Verdict } from './import-job.ts';
import { LackingFields } from './lacking-fields.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReadingNotes } from './reading-notes.tsx';
import { RowSite } from '../row-site.ts';
import type { ImportControls } from './use-import-job.ts';
import { VerdictFilter } from './verdict-filter.tsx';

interface RowsStepProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly controls: ImportControls;
}

/** What would happen: the verdict of every row, what must be confirmed, and the button that writes all of it. */
export function RowsStep({ record, job, controls }: RowsStepProps) {
  const { t } = useLingui();
  const errors = job.counts?.error ?? 0;
  const [only, setOnly] = useState<Verdict | null>(errors > 0 ? 'error' : null);
  return (
    <>
      {job.problem ? <Callout intent="danger">{job.problem}</Callout> : null}
      <section className="import-section" aria-label={t`Rows`}>
        <h2>{t`Rows`}</h2>
        {job.found ? <ReadingNotes brief found={job.found} /> : null}
        <RowSite value={job.options.site ?? null}>
          <LackingFields record={record} job={job} onChange={controls.change} />
        </RowSite>
        <VerdictFilter job={job} only={only} onChange={setOnly} />
        <PreviewTable
          key={`${only ?? 'all'} ${JSON.stringify(job.options)} ${JSON.stringify(job.counts)}`}
          record={record}
          job={job}
          only={only}
        />
      </section>
      <CommitBar record={record} job={job} controls={controls} />
    </>
  );
}
