import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { VendorShipment } from '../../../vendor-order-calls.ts';
import { shipmentsApi } from './shipments-api.ts';

interface TakeBackDialogProps {
  readonly order: string;
  readonly shipment: VendorShipment;
  readonly onClose: () => void;
}

/** Asks why a shipment that was announced does not come. */
export default function TakeBackDialog({ order, shipment, onClose }: TakeBackDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { isBusy, sentence, send } = useSending();
  const takeBack = (): void =>
    send(
      () =>
        shipmentsApi
          .takeBack(order, shipment.id, reason)
          // Also what is refused tells that the shipment is another by now.
          .finally(() => void queries.invalidateQueries({ queryKey: ['vendor-shipments', order] })),
      () => {
        toast(t`The buyer has been notified.`, 'success');
        onClose();
      },
    );
  return (
    <QuestionDialog title={t`Withdraw this shipment?`} problem={sentence} onClose={onClose}>
      <FormGroup label={t`Why`} labelInfo="*" labelFor="take-back-reason">
        <TextArea
          id="take-back-reason"
          fill
          rows={2}
          maxLength={400}
          aria-required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="danger"
          text={t`Withdraw`}
          loading={isBusy}
          disabled={reason.trim() === ''}
          onClick={takeBack}
        />
      </div>
    </QuestionDialog>
  );
}
