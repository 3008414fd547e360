import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { Row } from '../../../../core/records/client.ts';
import { invoiceApi } from './api.ts';
import { useInvoiceStep } from './use-invoice-step.ts';

/** Why an invoice counts no more. */
export function WithdrawDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { problem, isBusy, take } = useInvoiceStep(row, onClose);
  const [reason, setReason] = useState('');
  return (
    <QuestionDialog
      title={t`Cancel invoice`}
      about={<p>{t`It keeps its number but no longer counts; the vendor's invoice can be entered again.`}</p>}
      problem={problem}
      onClose={onClose}
    >
      <FormGroup
        label={t({ message: 'Reason', context: 'of a cancellation' })}
        labelFor="withdraw-reason"
        labelInfo="*"
      >
        <TextArea
          id="withdraw-reason"
          fill
          rows={2}
          maxLength={4000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="danger"
          text={t`Cancel invoice`}
          loading={isBusy}
          disabled={reason.trim() === ''}
          onClick={() => take(() => invoiceApi.withdraw(row.id, reason.trim()))}
        />
      </div>
    </QuestionDialog>
  );
}
