import { Button, FormGroup, HTMLSelect, InputGroup, Spinner } from '@blueprintjs/core';
import { ShoppingCart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { Row } from '../../../../core/records/client.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { OrderableLine, OrderableLines } from '../../shared/order-answers.ts';
import './request-order.css';

/** In the head of an approved request: orders what has agreed prices, without asking for quotations. */
export function OrderFromPrices({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const mayOrder = useCan('purchase_order:create_orders');
  const [isOpen, setOpen] = useState(false);
  if (!mayOrder || (row['state'] !== 'approved' && row['state'] !== 'sourcing')) return null;
  return (
    <>
      <Button icon={<ShoppingCart />} text={t`Order from agreed prices`} onClick={() => setOpen(true)} />
      {isOpen ? <OrderDialog request={row.id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface Choice {
  readonly qty?: string;
  readonly price?: string;
}

function OrderDialog({ request, onClose }: { readonly request: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const path = `procurement/requests/${request}/orders/`;
  const { data, error } = useQuery({ queryKey: ['orderable', request], queryFn: () => api<OrderableLines>(path) });
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const orderable = (data?.lines ?? []).filter(({ prices }) => prices.length > 0);
  const wanted = orderable
    .map(({ id, left, prices }) => ({
      line: id,
      price: choices.get(id)?.price ?? prices[0]?.id ?? '',
      qty: (choices.get(id)?.qty ?? left).trim().replace(',', '.'),
    }))
    .filter(({ qty }) => qty !== '' && Number(qty) !== 0);
  const order = (): void => {
    setBusy(true);
    api<{ readonly orders: readonly string[] }>(path, {
      method: 'POST',
      body: { lines: wanted, ...(reason.trim() ? { reason: reason.trim() } : {}) },
    })
      .then(
        ({ orders }) => {
          const count = orders.length;
          toast(t`Draft orders created: ${count}.`, 'success');
          const [only] = orders;
          pane.open(`/procurement/process/po_creation${count === 1 && only ? `/${only}` : ''}`);
        },
        (refused: unknown) =>
          setProblem(refused instanceof ProblemError ? refused : new ProblemError(0, { detail: String(refused) })),
      )
      .finally(() => setBusy(false));
  };
  const told = problem ? (Object.values(problem.fields)[0] ?? problem.message) : error?.message;
  const asksWhy = problem?.code === 'sold_by';
  return (
    <QuestionDialog
      title={t`Order from agreed prices`}
      problem={told}
      intent={asksWhy ? 'warning' : 'danger'}
      onClose={onClose}
    >
      {data ? (
        orderable.length > 0 ? (
          orderable.map((line) => (
            <LineChoice
              key={line.id}
              line={line}
              choice={choices.get(line.id) ?? {}}
              onChoose={(choice) => setChoices(new Map(choices).set(line.id, choice))}
            />
          ))
        ) : (
          <p>{t`No line still to be ordered has an agreed price today.`}</p>
        )
      ) : error ? null : (
        <Spinner />
      )}
      {asksWhy ? (
        <FormGroup label={t`Order anyway, because`} labelFor="order-reason">
          <InputGroup
            id="order-reason"
            maxLength={2000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </FormGroup>
      ) : null}
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="primary"
          icon={<ShoppingCart />}
          text={t`Draft the orders`}
          loading={isBusy}
          disabled={wanted.length === 0}
          onClick={order}
        />
      </div>
    </QuestionDialog>
  );
}

interface LineChoiceProps {
  readonly line: OrderableLine;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** How much of a line is ordered, and of whom. */
function LineChoice({ line: { id, no, description, left, unit, prices }, choice, onChoose }: LineChoiceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const priced = (price: (typeof prices)[number]): string => {
    const amount = format.money(price.price, price.currency, 6);
    const per = price.pricePer && price.pricePer !== '1' ? `${format.number(Number(price.pricePer))} ` : '';
    return `${price.vendor}: ${amount} / ${per}${price.unit}`;
  };
  return (
    <fieldset className="order-choice">
      <legend>
        {no}. {description}
      </legend>
      <FormGroup label={t`Quantity (${unit})`} labelFor={`order-qty-${id}`}>
        <InputGroup
          id={`order-qty-${id}`}
          inputMode="decimal"
          value={choice.qty ?? left}
          onChange={({ target }) => onChoose({ ...choice, qty: target.value })}
        />
      </FormGroup>
      <FormGroup label={t`Agreed price`} labelFor={`order-price-${id}`}>
        <HTMLSelect
          id={`order-price-${id}`}
          fill
          value={choice.price ?? prices[0]?.id}
          options={prices.map((price) => ({ value: price.id, label: priced(price) }))}
          onChange={({ currentTarget }) => onChoose({ ...choice, price: currentTarget.value })}
        />
      </FormGroup>
    </fieldset>
  );
}
