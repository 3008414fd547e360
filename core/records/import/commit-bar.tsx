import { Button, Callout, Checkbox } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import { useToast } from '../../toast/toast.tsx';
import { saveFile } from '../../http/save-file.ts';
import type { RecordDefinition } from '../record.ts';
import { OverrideReason } from '../override-reason.tsx';
import { imports } from './import-client.ts';
import type { ImportJob } from './import-job.ts';
import { openDates } from './sources.ts';
import type { ImportControls } from './use-import-job.ts';

interface CommitBarProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly controls: ImportControls;
}

/**
 * The last step: what is unusual is confirmed, then all rows are written or none; those with errors are left out where
 * somebody says so.
 */
export function CommitBar({ record, job, controls }: CommitBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const needsReason = job.warnings.some((warning) => warning.needsReason);
  const { new: added = 0, changed = 0, error = 0 } = job.counts ?? {};
  const rows = added + changed;
  const open = job.warnings.filter(({ code }) => !confirmed.includes(code));
  const unsaid = openDates(record, job.options, job.found?.dates ?? []).map(
    (column) => job.found?.header[column] ?? '',
  );
  const download = async (): Promise<void> => {
    try {
      saveFile(
        `${job.file.replace(/\.\w+$/, '')} – ${t`rejected rows`}.csv`,
        await imports.rejected(job.record, job.id),
      );
    } catch (problem) {
      toast((problem as Error).message, 'danger');
    }
  };
  return (
    <div className="import-commit">
      {unsaid.length > 0 ? (
        <Callout intent="warning" compact>
          <Trans>Choose whether day or month comes first in: {format.list(unsaid)}.</Trans>
        </Callout>
      ) : null}
      {error > 0 ? (
        <Callout intent="danger" compact>
          <Plural value={error} one="# row has errors." other="# rows have errors." />{' '}
          {t`Fix them in the file, change the columns, or skip them.`}
        </Callout>
      ) : null}
      {error === 0 && rows === 0 ? <Callout compact>{t`No changes: every row already exists.`}</Callout> : null}
      {job.warnings.map(({ code, count, line, sentence }) => (
        <Checkbox
          key={code}
          checked={confirmed.includes(code)}
          onChange={({ currentTarget }) =>
            setConfirmed(currentTarget.checked ? [...confirmed, code] : confirmed.filter((other) => other !== code))
          }
        >
          {sentence} (<Plural value={count} one={`# row: line ${line}`} other={`# rows, line ${line} first`} />)
        </Checkbox>
      ))}
      {needsReason ? <OverrideReason value={reason} onChange={setReason} /> : null}
      <div className="import-buttons">
        <Button
          intent={error > 0 ? 'warning' : 'primary'}
          loading={controls.sending}
          disabled={rows === 0 || open.length > 0 || unsaid.length > 0 || (needsReason && reason.trim() === '')}
          onClick={() => void controls.run(() => imports.commit(job.record, job.id, confirmed, error > 0, reason))}
        >
          {error > 0 && rows > 0 ? (
            <Trans>
              Skip <Plural value={error} one="the row with errors" other="the # rows with errors" /> and import{' '}
              <Plural value={rows} one="# row" other="# rows" />
            </Trans>
          ) : (
            <Plural value={rows} _0="Import" one="Import # row" other="Import # rows" />
          )}
        </Button>
        {error > 0 ? (
          <Button icon={<Download />} text={t`Rejected rows with reasons`} onClick={() => void download()} />
        ) : null}
        <Button text={t`Back to the columns`} onClick={() => controls.goTo('columns')} />
        <Button variant="minimal" text={t`Another file`} onClick={controls.forget} />
      </div>
    </div>
  );
}
