import { Button, FormGroup, HTMLSelect, InputGroup, Spinner, TextArea } from '@blueprintjs/core';
import { BankAccount, Box, Edit, Envelope } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { api } from '../../../../core/http/api.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { listPath } from '../../../../core/records/list/list-path.ts';
import { invoiceableStates } from '../../records/invoice-choices.ts';
import { isRevisable } from '../../records/order-choices.ts';
import { UblButton } from '../ubl-button.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { OrderPaperButton } from '../papers/order-paper.tsx';
import { ExpediteDialog } from './expedite-dialog.tsx';
import { CloseLineDialog } from './close-line-dialog.tsx';
import { ToleranceDialog } from './tolerance-dialog.tsx';
import './request-order.css';

/** In the head of an order: its tolerances before it is issued; then what shall change in it, and what came of it. */
export default function OrderActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  const may = {
    setTolerance: useCan('purchase_order:set_tolerance'),
    revise: useCan('po_revision:revise'),
    expedite: useCan('purchase_order:expedite'),
    closeLine: useCan('purchase_order:close_line'),
    see: useCan('goods_receipt:read'),
    seeInvoices: useCan('vendor_invoice:read'),
    enterInvoice: useCan('vendor_invoice:enter'),
    print: useCan('purchase_order:read'),
  };
  const [isOpen, setOpen] = useState<'revision' | 'tolerance' | 'line' | 'expedite' | null>(null);
  const { id, number } = row;
  const onClose = (): void => setOpen(null);
  const isDraft = row['state'] === 'draft';
  const isUnderWay = isRevisable(row['state']);
  const hasChanges = row['state'] === 'acknowledged_with_changes';
  return (
    <>
      {isDraft && may.setTolerance ? <Button text={t`Tolerances`} onClick={() => setOpen('tolerance')} /> : null}
      {isUnderWay && may.revise ? (
        <Button icon={<Edit />} text={t`New revision`} onClick={() => setOpen('revision')} />
      ) : null}
      {hasChanges && may.print ? <VendorChangesButton order={id} /> : null}
      {(isUnderWay || hasChanges) && may.expedite ? (
        <Button icon={<Envelope />} text={t`Expedite`} onClick={() => setOpen('expedite')} />
      ) : null}
      {isUnderWay && may.closeLine && Number(row['received_pct']) > 0 ? (
        <Button text={t`Close a line short`} onClick={() => setOpen('line')} />
      ) : null}
      {typeof number === 'string' && may.see ? (
        <Button
          icon={<Box />}
          text={t`Reception`}
          onClick={() => pane.open(`/spare_parts/order_reception?order=${id}`)}
        />
      ) : null}
      {invoiceableStates.includes(row['state']) && may.enterInvoice ? (
        <Button
          icon={<BankAccount />}
          text={t`Enter an invoice`}
          onClick={() => pane.open(`/procurement/invoice_entry?order=${id}`)}
        />
      ) : null}
      {Number(row['invoiced_pct']) > 0 && may.seeInvoices ? (
        <Button
          text={t({ message: 'Invoices', context: 'of a vendor' })}
          onClick={() => pane.open(listPath('/procurement/invoices', [`order:eq:${id}`]))}
        />
      ) : null}
      {may.print ? <OrderPaperButton order={id} site={String(row['site'])} /> : null}
      {typeof number === 'string' ? <UblButton path={`procurement/orders/${id}/ubl/`} name={`${number}.xml`} /> : null}
      {isOpen === 'revision' ? <RevisionDialog order={id} onClose={onClose} /> : null}
      {isOpen === 'tolerance' ? <ToleranceDialog row={row} onClose={onClose} /> : null}
      {isOpen === 'expedite' ? <ExpediteDialog order={id} onClose={onClose} /> : null}
      {isOpen === 'line' ? <CloseLineDialog order={id} onClose={onClose} /> : null}
    </>
  );
}

/** Leads to the revision that the vendor asks for. */
function VendorChangesButton({ order }: { readonly order: string }) {
  const { t } = useLingui();
  const pane = usePane();
  const { data } = useQuery({
    queryKey: ['vendor-changes', order],
    queryFn: () =>
      records.list('po_revision', {
        filter: [`order:eq:${order}`, 'state:in:["proposed","proposal_approved"]'],
        limit: 1,
      }),
  });
  const asked = data?.rows[0];
  if (!asked) return null;
  return (
    <Button
      intent="warning"
      icon={<Edit />}
      text={t`Vendor's changes`}
      onClick={() => pane.open(`/procurement/process/po_edit/${asked.id}`)}
    />
  );
}

interface Wish {
  readonly qty?: string;
  readonly price?: string;
  readonly promised_on?: string;
}

function RevisionDialog({ order, onClose }: { readonly order: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const pane = usePane();
  const { data, error } = useQuery({
    queryKey: ['revisable', order],
    queryFn: () => records.every('purchase_order_line', { filter: [`order:eq:${order}`] }),
  });
  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  const [reason, setReason] = useState('');
  const [asker, setAsker] = useState('us');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const draft = (): void => {
    setBusy(true);
    const lines = [...wishes].map(([line, wish]) => ({ line, ...wish }));
    api<{ readonly id: string }>(`procurement/orders/${order}/revision/`, {
      method: 'POST',
      body: { reason: reason.trim(), requested_by: asker, lines },
    })
      .then(
        ({ id }) => pane.open(`/procurement/process/po_edit/${id}`),
        (refused: unknown) =>
          setProblem(refused instanceof ProblemError ? refused : new ProblemError(0, { detail: String(refused) })),
      )
      .finally(() => setBusy(false));
  };
  const told = problem ? (Object.values(problem.fields)[0] ?? problem.message) : error?.message;
  return (
    <QuestionDialog
      title={t`New revision`}
      about={<p>{t`The currency and vendor of an issued order cannot change; cancel and reorder.`}</p>}
      problem={told}
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
