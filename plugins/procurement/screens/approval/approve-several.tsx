import { Button, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { OpenTask } from '../../shared/approval-answers.ts';
import { approvalApi } from './api.ts';

/** As many are signed at once; more nobody reads (catalogue procurement.md §9.1). */
export const mostAtOnce = 20;

interface ApproveSeveralProps {
  readonly tasks: readonly OpenTask[];
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Shows each of the chosen requests, and signs them one after the other: what is refused stays, and says why. */
export function ApproveSeveral({ tasks, onClose, onDecided }: ApproveSeveralProps) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const count = tasks.length;
  const sign = async (): Promise<void> => {
    setBusy(true);
    const refused = new Map<string, string>();
    for (const { id, request } of tasks)
      try {
        await approvalApi.decide(id, 'approve', request.version, '');
      } catch (error) {
        refused.set(id, error instanceof Error ? error.message : String(error));
      }
    setBusy(false);
    setFaults(refused);
    const signed = count - refused.size;
    if (signed > 0) toast(t`Signed: ${signed}.`, 'success');
    if (refused.size === 0) onClose();
    onDecided();
  };
  return (
    <QuestionDialog title={t`Approve the ${count} selected?`} problem={null} onClose={onClose}>
      <ul className="approval-several">
        {tasks.map(({ id, amount, request }) => (
          <li key={id}>
            <strong>{request.number}</strong> {request.title}
            <span>
              {request.requester} · {request.site} ·{' '}
              <span className="amount">{format.money(amount, companyCurrency())}</span>
            </span>
            {faults.has(id) ? (
              <Tag minimal intent="danger" role="alert" multiline>
                {faults.get(id)}
              </Tag>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="question-dialog-actions">
        <Button text={faults.size > 0 ? t`Close` : t`Cancel`} onClick={onClose} />
        {faults.size > 0 ? null : (
          <Button intent="success" text={t`Approve`} loading={isBusy} data-autofocus onClick={() => void sign()} />
        )}
      </div>
    </QuestionDialog>
  );
}
