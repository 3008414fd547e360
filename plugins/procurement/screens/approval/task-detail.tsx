import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Cross, Help, Tick, Undo } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Facts } from '../../../../core/records/detail/facts.tsx';
import { RelatedRows } from '../../../../core/records/detail/related-rows.tsx';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { useEntry } from '../../../../core/records/use-entry.ts';
import { purchaseRequest } from '../../records/purchase-request.ts';
import type { OpenTask } from '../../shared/approval-answers.ts';
import { approvalApi, type Answer } from './api.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { Chain } from './chain.tsx';
import { KnownBefore } from './known-before.tsx';
import { Questions } from './questions.tsx';

interface TaskDetailProps {
  readonly task: OpenTask;
  readonly back: ReactNode;
  readonly onDecided: () => void;
}

/** The lines stand first, not once more among the rest. */
const withoutLines: RecordDefinition = {
  ...purchaseRequest,
  fields: Object.fromEntries(Object.entries(purchaseRequest.fields).filter(([name]) => name !== 'lines')),
};

/** What a signature is asked for, who signed before, and one's own answer. */
export function TaskDetail({ task, back, onDecided }: TaskDetailProps) {
  const { t } = useLingui();
  const { request } = task;
  const { row, error } = useEntry(purchaseRequest, request.id);
  const approval = useQuery({
    queryKey: ['approval', request.id, request.version],
    queryFn: () => approvalApi.ofRequest(request.id),
  });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isAsking, setAsking] = useState(false);
  const site = String(row?.site ?? '');
  const reload = (): void => void approval.refetch();
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  return (
    <section className="approval-detail" aria-label={request.title}>
      <header>
        {back}
        <h2>
          {request.number} {request.title}
        </h2>
        <Button icon={<Help />} text={t({ message: 'Ask', context: 'a question' })} onClick={() => setAsking(true)} />
        <Button icon={<Undo />} text={t`Send back`} onClick={() => setAnswer('return')} />
        <Button
          intent="danger"
          variant="outlined"
          icon={<Cross />}
          text={t`Reject`}
          onClick={() => setAnswer('reject')}
        />
        <Button intent="success" icon={<Tick />} text={t`Approve`} onClick={() => setAnswer('approve')} />
      </header>
      <h3>{t`Lines`}</h3>
      <RelatedRows
        record="purchase_request_line"
        filter={[`request:eq:${request.id}`]}
        columns={['part', 'description', 'qty', 'unit', 'est_price', 'currency', 'price_source']}
        limit={200}
      />
      {approval.data ? <KnownBefore {...approval.data} /> : null}
      <h3>{t`Signatures`}</h3>
      {approval.data ? <Chain tasks={approval.data.tasks} site={site} /> : <Spinner size={20} />}
      {approval.data ? <Questions questions={approval.data.questions} site={site} onAnswered={reload} /> : null}
      {row ? <Facts record={withoutLines} row={row} /> : <Spinner />}
      {isAsking ? <AskDialog task={task} onAsked={reload} onClose={() => setAsking(false)} /> : null}
      {answer ? (
        <AnswerDialog task={task} answer={answer} onClose={() => setAnswer(null)} onDecided={onDecided} />
      ) : null}
    </section>
  );
}
