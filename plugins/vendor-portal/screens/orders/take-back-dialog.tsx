import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const takeBack = (): void => {
    setBusy(true);
    shipmentsApi
      .takeBack(order, shipment.id, reason)
      .then(
        () => {
          toast(t`The buyer knows now.`, 'success');
          onClose();
        },
        (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        setBusy(false);
        void queries.invalidateQueries({ queryKey: ['vendor-shipments', order] });
      });
  };
  return (
    <QuestionDialog title={t`Take this shipment back?`} problem={problem} onClose={onClose}>
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
          text={t`Take back`}
          loading={isBusy}
          disabled={reason.trim() === ''}
          onClick={takeBack}
        />
      </div>
    </QuestionDialog>
  );
}
