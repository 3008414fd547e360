import { Button, Callout, Spinner } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { usePane } from '../../registry/pane.ts';
import { useSession } from '../../session/use-session.ts';
import type { RecordDefinition } from '../record.ts';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { mayImport } from './import-access.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ReadStep } from './read-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { StepBar } from './step-bar.tsx';
import { isWorking, useImportJob, type ImportControls } from './use-import-job.ts';
import './import.css';
import '../screens/record-screen.css';

interface ImportScreenProps {
  readonly record: RecordDefinition;
  readonly path: string;
}

/**
 * An import from the file to the written rows: choose, say how it is read and what its columns mean, look at what would
 * happen, write all of it or nothing.
 */
export function ImportScreen({ record, path }: ImportScreenProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const { user } = useSession();
  const controls = useImportJob(record.name);
  const { job, loading, failure, step } = controls;
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // The button that was pressed is gone with its step: the next step has the focus, or keys would lead nowhere.
  useEffect(() => {
    if (shown.current !== step) steps.current?.scrollTo({ top: 0 });
    if (shown.current !== step && !steps.current?.contains(document.activeElement)) steps.current?.focus();
    shown.current = step;
  }, [step]);
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
      {allowed ? <StepBar controls={controls} /> : null}
      <div
        ref={steps}
        className="record-scroll import-steps"
        role="group"
        aria-label={t`Steps of the import`}
        tabIndex={0}
      >
        {failure ? (
          <Callout intent="danger" role="alert">
            {failure.message}
          </Callout>
        ) : null}
        {!allowed ? <Callout intent="warning">{t`You are not allowed to import here.`}</Callout> : null}
        {loading ? <Spinner /> : null}
        {allowed && !loading && !job ? <FileStep record={record} controls={controls} /> : null}
        {job ? <JobStep record={record} path={path} controls={{ ...controls, job }} /> : null}
      </div>
    </div>
  );
}

interface JobStepProps extends ImportScreenProps {
  readonly controls: ImportControls & { readonly job: NonNullable<ImportControls['job']> };
}

function JobStep({ record, path, controls }: JobStepProps) {
  const { job, step } = controls;
  if (step === 'done') return <ImportResult job={job} path={path} onAgain={controls.forget} />;
  const isBusy = isWorking(job);
  return (
    <>
      {isBusy && step === 'rows' ? <ImportProgress job={job} controls={controls} /> : null}
      {step === 'read' ? <ReadStep record={record} job={job} controls={controls} /> : null}
      {step === 'columns' ? <ColumnsStep key={job.id} record={record} job={job} controls={controls} /> : null}
      {step === 'rows' && !isBusy && controls.settling ? <Spinner /> : null}
      {step === 'rows' && !isBusy && !controls.settling ? (
        <RowsStep key={job.id} record={record} job={job} controls={controls} />
      ) : null}
    </>
  );
}
