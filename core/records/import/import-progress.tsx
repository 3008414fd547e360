import { Button, ProgressBar } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import { imports } from './import-client.ts';
import type { ImportJob } from './import-job.ts';
import type { ImportControls } from './use-import-job.ts';

/** How far a job has come, and the way to end it. */
export function ImportProgress({ job, controls }: { readonly job: ImportJob; readonly controls: ImportControls }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = job.state === 'committing' ? t`Saving rows…` : t`Checking rows…`;
  const part = job.total === 0 ? 0 : Math.min(1, job.done / job.total);
  return (
    <div className="import-progress" role="status">
      <p>
        {words} {t`${format.number(job.done)} of ${format.number(job.total)}`}
      </p>
      <div
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
      >
        <ProgressBar value={part} intent="primary" aria-hidden />
      </div>
      <Button text={t`Cancel the import`} onClick={() => void controls.run(() => imports.cancel(job.record, job.id))} />
    </div>
  );
}
