import { Button, Spinner } from '@blueprintjs/core';
import { Path } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { Row } from '../../../../core/records/client.ts';
import { approvalApi } from './api.ts';
import { Chain, Plan } from './chain.tsx';

/** In the head of a request: who will sign it, or has. */
export default function RequestActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="minimal" icon={<Path />} text={t`Who signs?`} onClick={() => setOpen(true)} />
      {isOpen ? <Signatures row={row} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Signatures({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['approval', row.id, row.version],
    queryFn: () => approvalApi.ofRequest(row.id),
  });
  return (
    <QuestionDialog title={t`Who signs?`} problem={error?.message} onClose={onClose}>
      {data ? (
        <div className="approval-panel">
          {data.plan ? <Plan plan={data.plan} /> : null}
          {data.tasks.length > 0 ? <Chain tasks={data.tasks} site={String(row.site)} /> : null}
        </div>
      ) : error ? null : (
        <Spinner />
      )}
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
      </div>
    </QuestionDialog>
  );
}
