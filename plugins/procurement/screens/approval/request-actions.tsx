import { Button, Spinner } from '@blueprintjs/core';
import { Envelope, Help, Path } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { Row } from '../../../../core/records/client.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { PaperButton } from '../papers/paper-button.tsx';
import { OrderFromPrices } from '../orders/request-order.tsx';
import { approvalApi } from './api.ts';
import { Chain, Plan } from './chain.tsx';
import { KnownBefore } from './known-before.tsx';
import { Questions } from './questions.tsx';

/** In the head of a request: who will sign it, or has, and what follows once it is approved. */
export default function RequestActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...approvalOf(row), enabled: row['state'] === 'in_approval' });
  const asked = data?.questions.filter(({ isMine }) => isMine).length ?? 0;
  return (
    <>
      {asked > 0 ? (
        <Button
          intent="warning"
          icon={<Help />}
          text={t`Questions to answer (${asked})`}
          onClick={() => setOpen(true)}
        />
      ) : null}
      <AskForQuotations row={row} />
      <OrderFromPrices row={row} />
      <PaperButton text={t`Printed request`} path={`procurement/requests/${row.id}/paper/`} site={String(row.site)} />
      <Button variant="minimal" icon={<Path />} text={t`Who approves?`} onClick={() => setOpen(true)} />
      {isOpen ? <Signatures row={row} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const approvalOf = ({ id, version }: Row) => ({
  queryKey: ['approval', id, version],
  queryFn: () => approvalApi.ofRequest(id),
});

/** What is approved becomes a draft of a quotation request. */
function AskForQuotations({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  const tellProblem = useProblemToast();
  const mayAsk = useCan('rfq:create');
  const [isBusy, setBusy] = useState(false);
  if (!mayAsk || (row['state'] !== 'approved' && row['state'] !== 'sourcing')) return null;
  const ask = (): void => {
    setBusy(true);
    api<{ readonly id: string }>(`procurement/requests/${row.id}/quotation/`, { method: 'POST', body: {} })
      .then(({ id }) => pane.open(`/procurement/quotation_request/${id}`), tellProblem)
      .finally(() => setBusy(false));
  };
  return <Button icon={<Envelope />} text={t`Request quotations`} loading={isBusy} onClick={ask} />;
}

function Signatures({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(approvalOf(row));
  return (
    <QuestionDialog title={t`Who approves?`} problem={error?.message} onClose={onClose}>
      {data ? (
        <div className="approval-panel">
          <KnownBefore {...data} />
          {data.plan ? <Plan plan={data.plan} /> : null}
          <Questions questions={data.questions} site={String(row.site)} onAnswered={() => void refetch()} />
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
