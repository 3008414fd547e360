import { Button, Callout, FormGroup, Spinner, TextArea } from '@blueprintjs/core';
import { Cross, Tick, Undo } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { Facts } from '../../../../core/records/detail/facts.tsx';
import { RelatedRows } from '../../../../core/records/detail/related-rows.tsx';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { useEntry } from '../../../../core/records/use-entry.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { purchaseRequest } from '../../records/purchase-request.ts';
import type { OpenTask } from '../../shared/approval-answers.ts';
import { approvalApi, type Answer } from './api.ts';
import { Chain } from './chain.tsx';
import { KnownBefore } from './known-before.tsx';

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
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  return (
    <section className="approval-detail" aria-label={request.title}>
      <header>
        {back}
        <h2>
          {request.number} {request.title}
        </h2>
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
      {approval.data ? <Chain tasks={approval.data.tasks} site={String(row?.site ?? '')} /> : <Spinner size={20} />}
      {row ? <Facts record={withoutLines} row={row} /> : <Spinner />}
      {answer ? (
        <AnswerDialog task={task} answer={answer} onClose={() => setAnswer(null)} onDecided={onDecided} />
      ) : null}
    </section>
  );
}

interface AnswerDialogProps {
  readonly task: OpenTask;
  readonly answer: Answer;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Asks once more, and for the reason: of whoever says no it is needed. */
function AnswerDialog({ task, answer, onClose, onDecided }: AnswerDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { number, title, version } = task.request;
  const titles: Readonly<Record<Answer, string>> = {
    approve: t`Approve ${number}?`,
    reject: t`Reject ${number}?`,
    return: t`Send ${number} back?`,
  };
  const actions: Readonly<Record<Answer, string>> = { approve: t`Approve`, reject: t`Reject`, return: t`Send back` };
  const send = (): void => {
    setBusy(true);
    approvalApi.decide(task.id, answer, version, reason).then(
      () => {
        toast(t`${number}: done.`, 'success');
        onClose();
        onDecided();
      },
      (error: unknown) => {
        setProblem(error instanceof Error ? error.message : String(error));
        setBusy(false);
      },
    );
  };
  return (
    <QuestionDialog title={titles[answer]} about={<p>{title}</p>} problem={problem} onClose={onClose}>
      <FormGroup label={t`Reason`} labelInfo={answer === 'approve' ? t`optional` : undefined} labelFor="answer-reason">
        <TextArea
          id="answer-reason"
          fill
          rows={3}
          data-autofocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent={answer === 'approve' ? 'success' : answer === 'reject' ? 'danger' : 'warning'}
          text={actions[answer]}
          loading={isBusy}
          disabled={answer !== 'approve' && !reason.trim()}
          onClick={send}
        />
      </div>
    </QuestionDialog>
  );
}
