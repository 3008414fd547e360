import { Button, Callout } from '@blueprintjs/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { usePane } from '../../registry/pane.ts';
import type { ImportJob } from './import-job.ts';

/** How an import ended. */
export function ImportResult({
  job,
  path,
  onAgain,
}: {
  readonly job: ImportJob;
  readonly path: string;
  readonly onAgain: () => void;
}) {
  const { t } = useLingui();
  const pane = usePane();
  const { new: added = 0, changed = 0, unchanged = 0 } = job.counts ?? {};
  return (
    <>
      {job.state === 'done' ? (
        <Callout intent="success" role="status">
          <Plural value={added} _0="No new entry" one="# new entry" other="# new entries" />,{' '}
          <Plural value={changed} one="# changed" other="# changed" />,{' '}
          <Plural value={unchanged} one="# unchanged" other="# unchanged" />.{' '}
          {job.options.leaveOut ? (
            <Plural
              value={job.options.leaveOut}
              one="# row with errors was skipped."
              other="# rows with errors were skipped."
            />
          ) : null}
        </Callout>
      ) : (
        <Callout intent={job.state === 'failed' ? 'danger' : 'none'} role="status">
          {job.state === 'failed' ? (
            (job.problem ?? t`The import failed. Nothing was written.`)
          ) : (
            <Trans>The import was cancelled. Nothing was written.</Trans>
          )}
        </Callout>
      )}
      <div className="import-buttons">
        <Button intent="primary" text={t`Go to the list`} onClick={() => pane.open(path)} autoFocus />
        <Button text={t`Import another file`} onClick={onAgain} />
      </div>
    </>
  );
}
