import { Button, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import { imports } from './import-client.ts';
import { isWorking, type ImportControls } from './use-import-job.ts';

/**
 * That the rows are judged again while somebody still says what the columns mean, and the way to end it. Its place is
 * kept, so that nothing jumps.
 */
export function Settling({ controls }: { readonly controls: ImportControls }) {
  const { t } = useLingui();
  const format = useFormat();
  const { job, settling } = controls;
  const shown = job !== null && settling;
  return (
    <div className="import-settling" role="status">
      {shown ? (
        <>
          <Spinner size={16} aria-hidden />
          {t`Checking rows…`} {isWorking(job) ? t`${format.number(job.done)} of ${format.number(job.total)}` : ''}
          {job.total > 5_000 && isWorking(job) ? (
            <Button
              size="small"
              text={t`Cancel the import`}
              onClick={() => void controls.run(() => imports.cancel(job.record, job.id))}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}
