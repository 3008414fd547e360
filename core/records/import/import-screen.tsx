import { Button, Callout, Spinner } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { usePane } from '../../panes/pane.ts';
import { useSession } from '../../session/use-session.ts';
import type { RecordDefinition } from '../record.ts';
import { FileStep } from './file-step.tsx';
import { mayImport } from './import-access.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ReviewStep } from './review-step.tsx';
import { isWorking, useImportJob } from './use-import-job.ts';
import './import.css';
import '../screens/record-screen.css';

/** An import from the file to the written rows: choose, look at what would happen, write all of it or nothing. */
export function ImportScreen({ record, path }: { readonly record: RecordDefinition; readonly path: string }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const { user } = useSession();
  const controls = useImportJob(record.name);
  const { job, loading, failure } = controls;
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(job?.state);
  // The button that was pressed is gone with its step: the next step has the focus, or keys would lead nowhere.
  useEffect(() => {
    if (shown.current !== job?.state && !steps.current?.contains(document.activeElement)) steps.current?.focus();
    shown.current = job?.state;
  }, [job?.state]);
  const allowed = user !== null && mayImport(user.access, record);
  return (
    <div role="group" className="record-screen" aria-label={t`Import: ${i18n._(record.plural)}`}>
      <header className="record-head">
        <h1>
          <Trans>Import: {i18n._(record.plural)}</Trans>
          {job ? <span className="record-count">{job.file}</span> : null}
        </h1>
        <Button icon={<ArrowLeft />} text={t`Back to the list`} onClick={() => pane.open(path)} />
      </header>
      <div ref={steps} className="record-scroll import-steps" role="group" aria-label={t`Steps of the import`} tabIndex={0}>
        {failure ? (
          <Callout intent="danger" role="alert">
            {failure.message}
          </Callout>
        ) : null}
        {!allowed ? <Callout intent="warning">{t`You are not allowed to import here.`}</Callout> : null}
        {loading ? <Spinner /> : null}
        {allowed && !loading && !job ? <FileStep record={record} controls={controls} /> : null}
        {job && isWorking(job) ? <ImportProgress job={job} controls={controls} /> : null}
        {job && (job.state === 'done' || job.state === 'failed' || job.state === 'cancelled') ? <ImportResult job={job} path={path} onAgain={controls.forget} /> : null}
        {job?.state === 'ready' ? <ReviewStep key={job.id} record={record} job={job} controls={controls} /> : null}
      </div>
    </div>
  );
}
