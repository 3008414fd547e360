import { Button, FormGroup, HTMLSelect, InputGroup, Spinner, TextArea } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { api } from '../../../../core/http/api.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import './request-order.css';

interface Wish {
  readonly qty?: string;
  readonly price?: string;
  readonly promised_on?: string;
}

/** Drafts what shall change in an order that was issued, line by line, and opens the draft. */
export function RevisionDialog({ order, onClose }: { readonly order: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const pane = usePane();
  const { data, error } = useQuery({
    queryKey: ['revisable', order],
    queryFn: () => records.every('purchase_order_line', { filter: [`order:eq:${order}`] }),
  });
  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  const [reason, setReason] = useState('');
  const [asker, setAsker] = useState('us');
  const { isBusy, sentence, send } = useSending();
  const draft = (): void => {
    const lines = [...wishes].map(([line, wish]) => ({ line, ...wish }));
    send(
      () =>
        api<{ readonly id: string }>(`procurement/orders/${order}/revision/`, {
          method: 'POST',
          body: { reason: reason.trim(), requested_by: asker, lines },
        }),
      ({ id }) => pane.open(`/procurement/process/po_edit/${id}`),
    );
  };
  return (
    <QuestionDialog
      title={t`New revision`}
      about={<p>{t`The currency and vendor of an issued order cannot change; cancel and reorder.`}</p>}
      problem={sentence ?? error?.message}
      onClose={onClose}
    >
      {data ? (
        data.map((line, place) => (
          <LineWish
            key={line.id}
            no={place + 1}
            line={line}
            wish={wishes.get(line.id) ?? {}}
            onWish={(wish) => setWishes(new Map(wishes).set(line.id, wish))}
          />
        ))
      ) : error ? null : (
        <Spinner />
      )}
      <FormGroup label={t`Asked by`} labelFor="revision-asker">
        <HTMLSelect
          id="revision-asker"
          value={asker}
          options={[
            { value: 'us', label: t({ message: 'Us', context: 'who asks' }) },
            { value: 'vendor', label: t({ message: 'The vendor', context: 'who asks' }) },
          ]}
          onChange={({ currentTarget }) => setAsker(currentTarget.value)}
        />
      </FormGroup>
      <FormGroup label={t({ message: 'Reason', context: 'of a revision' })} labelFor="revision-reason">
        <TextArea
          id="revision-reason"
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
          intent="primary"
          icon={<Edit />}
          text={t`Draft the revision`}
          loading={isBusy}
          disabled={wishes.size === 0 || reason.trim() === ''}
          onClick={draft}
        />
      </div>
    </QuestionDialog>
  );
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

interface LineWishProps {
  readonly no: number;
  readonly line: Row;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}

/** What a line shall be instead. */
function LineWish({ no, line, wish, onWish }: LineWishProps) {
  const { t } = useLingui();
  const shown = (key: keyof Wish): string => wish[key] ?? asText(line[key]);
  const typed = (value: string): string => value.trim().replace(',', '.');
  const named = line['part'] as { readonly label?: string } | null;
  return (
    <fieldset className="order-choice order-wish">
      <legend>
        {no}. {asText(line['description']) || named?.label}
      </legend>
      <FormGroup label={t`Quantity`} labelFor={`wish-qty-${line.id}`}>
        <InputGroup
          id={`wish-qty-${line.id}`}
          inputMode="decimal"
          value={shown('qty')}
          onChange={({ target }) => onWish({ ...wish, qty: typed(target.value) })}
        />
      </FormGroup>
      <FormGroup label={t({ message: 'Price', context: 'purchase' })} labelFor={`wish-price-${line.id}`}>
        <InputGroup
          id={`wish-price-${line.id}`}
          inputMode="decimal"
          value={shown('price')}
          onChange={({ target }) => onWish({ ...wish, price: typed(target.value) })}
        />
      </FormGroup>
      <FormGroup label={t`Promised for`} labelFor={`wish-day-${line.id}`}>
        <MomentField
          kind="date"
          required
          id={`wish-day-${line.id}`}
          value={shown('promised_on') || null}
          onChange={(day) => day !== null && onWish({ ...wish, promised_on: day })}
        />
      </FormGroup>
    </fieldset>
  );
}
