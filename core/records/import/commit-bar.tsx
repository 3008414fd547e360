import { Button, Callout, Checkbox } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useToast } from '../../toast/toast.tsx';
import { saveFile } from '../../files/save-file.ts';
import { imports } from './import-client.ts';
import type { ImportJob } from './import-job.ts';
import type { ImportControls } from './use-import-job.ts';

/** The last step: what is unusual is confirmed, then all rows are written or none. */
export function CommitBar({ job, controls }: { readonly job: ImportJob; readonly controls: ImportControls }) {
  const { t } = useLingui();
  const toast = useToast();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const { new: added = 0, changed = 0, error = 0 } = job.counts ?? {};
  const rows = added + changed;
  const open = job.warnings.filter(({ code }) => !confirmed.includes(code));
  const download = async (): Promise<void> => {
    try {
      saveFile(`${job.file.replace(/\.\w+$/, '')} – ${t`refused rows`}.csv`, await imports.rejected(job.record, job.id));
    } catch (problem) {
      toast((problem as Error).message, 'danger');
    }
  };
  return (
    <div className="import-commit">
      {error > 0 ? (
        <Callout intent="danger" compact>
          <Plural value={error} one="# row has errors." other="# rows have errors." /> {t`All rows are imported or none: mend them in the file, or change the columns above.`}
        </Callout>
      ) : null}
      {error === 0 && rows === 0 ? <Callout compact>{t`Nothing would change: every row is there already.`}</Callout> : null}
      {error === 0
        ? job.warnings.map(({ code, count, sentence }) => (
            <Checkbox key={code} checked={confirmed.includes(code)} onChange={({ currentTarget }) => setConfirmed(currentTarget.checked ? [...confirmed, code] : confirmed.filter((other) => other !== code))}>
              {sentence} (<Plural value={count} one="# row" other="# rows" />)
            </Checkbox>
          ))
        : null}
      <div className="import-buttons">
        <Button intent="primary" loading={controls.sending} disabled={error > 0 || rows === 0 || open.length > 0} onClick={() => void controls.run(() => imports.commit(job.record, job.id, confirmed))}>
          <Plural value={rows} _0="Import" one="Import # row" other="Import # rows" />
        </Button>
        {error > 0 ? <Button icon={<Download />} text={t`Refused rows with their reasons`} onClick={() => void download()} /> : null}
        <Button variant="minimal" text={t`Another file`} onClick={controls.forget} />
      </div>
    </div>
  );
}
