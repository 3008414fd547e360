import { Button, FormGroup, HTMLSelect, InputGroup, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { receptionApi } from '../receipts/api.ts';

/** Awaits no more of a line, and says why. */
export function CloseLineDialog({ order, onClose }: { readonly order: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: ['delivery', order], queryFn: () => receptionApi.delivery(order) });
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const { isBusy, sentence, send } = useSending();
  const open = data?.lines.filter(({ reception }) => reception === 'open' || reception === 'partial') ?? [];
  const line = chosen || open[0]?.id;
  const close = (): void =>
    send(
      () => api(`procurement/order_lines/${line}/close/`, { method: 'POST', body: { reason: reason.trim() } }),
      async () => {
        await Promise.all(
          [['record', 'purchase_order', order], ['delivery', order], ['deliveries']].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        );
        onClose();
      },
    );
  return (
    <QuestionDialog
      title={t`Close a line early`}
      about={<p>{t`Nothing more is expected; what was received is kept.`}</p>}
      problem={sentence ?? error?.message}
      onClose={onClose}
    >
      {data ? (
        <FormGroup label={t`Line`} labelFor="close-line">
          <HTMLSelect
            id="close-line"
            fill
            value={line}
            options={open.map(({ id, no, description, accepted, qty, unit }) => ({
              value: id,
              label: `${no}. ${description} (${accepted} / ${qty} ${unit})`,
            }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        </FormGroup>
      ) : error ? null : (
        <Spinner />
      )}
      <FormGroup label={t`Why closed early`} labelFor="close-reason" labelInfo="*">
        <InputGroup id="close-reason" maxLength={200} value={reason} aria-required onValueChange={setReason} />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="primary"
          text={t`Close line`}
          loading={isBusy}
          disabled={!line || reason.trim() === ''}
          onClick={close}
        />
      </div>
    </QuestionDialog>
  );
}
