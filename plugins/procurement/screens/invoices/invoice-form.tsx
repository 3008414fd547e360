import { Button, Callout, FormGroup, TextArea } from '@blueprintjs/core';
import { ShoppingCart, TickCircle } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { StateTag } from '../../../../core/records/detail/state-tag.tsx';
import { viewOf } from '../../../../core/records/views/index.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { invoiceMatches } from '../../records/invoice-choices.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { vendorInvoice } from '../../records/vendor-invoice.ts';
import type { Invoicing } from '../../shared/invoice-answers.ts';
import { invoiceApi } from './api.ts';
import { draftOf, entriesOf, reckon, type LineEntry, type PaperEntry } from './invoice-draft.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';

const emptyPaper: PaperEntry = {
  invoiceNo: '',
  invoicedOn: null,
  charges: '',
  chargesTaxCode: '',
  taxes: {},
  total: '',
  files: [],
  comment: '',
};

const { file: filesField } = vendorInvoice.fields;

/** Enters an invoice: each line as it came and is not billed yet, until something else is typed. */
export function InvoiceForm({ order, back }: { readonly order: Invoicing; readonly back: ReactNode }) {
  const { i18n, t } = useLingui();
  const toast = useToast();
  const pane = usePane();
  const queries = useQueryClient();
  const format = useFormat(order.siteId);
  const [paper, setPaper] = useState<PaperEntry>({ ...emptyPaper, chargesTaxCode: order.chargesTaxCode ?? '' });
  const [typed, setTyped] = useState<ReadonlyMap<string, LineEntry>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // What comes meanwhile is there to bill, unless something was typed.
  const entries = new Map([...entriesOf(order), ...typed]);
  const reckoned = reckon(order, paper, entries);
  const draft = draftOf(order, paper, entries);
  const { Input: FilesInput } = viewOf(filesField);
  const enter = (): void => {
    if (!draft) return;
    setBusy(true);
    setProblem(null);
    invoiceApi
      .enter(order.id, draft)
      .then(
        ({ id, number, state }) => {
          void queries.invalidateQueries({ queryKey: ['billed-orders'] });
          if (state === 'blocked') toast(t`Invoice ${number} is entered and blocked.`, 'warning');
          else toast(t`Invoice ${number} is entered and matches.`, 'success');
          pane.open(`/procurement/invoices/${id}`);
        },
        (error: unknown) =>
          setProblem(error instanceof ProblemError ? (Object.values(error.fields)[0] ?? error.message) : String(error)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      <header>
        {back}
        <h2>
          {order.number} {order.vendor}
        </h2>
        {purchaseOrder.states ? <StateTag machine={purchaseOrder.states} state={order.state} /> : null}
        <Button
          icon={<ShoppingCart />}
          text={t`The order`}
          onClick={() => pane.open(`/procurement/process/po_creation/${order.id}`)}
        />
        <p>
          {t`issued ${format.date(order.issuedOn)}`} · {i18n._(invoiceMatches[order.match])}
          {order.paymentTerms ? <> · {order.paymentTerms}</> : null}
          {order.discount ? <> · {t`discount: ${format.number(Number(order.discount))} %`}</> : null}
        </p>
      </header>
      {order.isInvoiceable ? (
        <form
          className="receipt-form invoice-form"
          aria-label={t`Enter invoice`}
          onSubmit={(event) => {
            event.preventDefault();
            enter();
          }}
        >
          <InvoicePaper order={order} paper={paper} onChange={setPaper} />
          <InvoiceLines
            order={order}
            entries={entries}
            nets={reckoned?.nets ?? new Map()}
            onChange={(id, entry) => setTyped(new Map(typed).set(id, entry))}
          />
          <InvoiceTotals order={order} paper={paper} reckoned={reckoned} onChange={setPaper} />
          <div className="invoice-attached">
            <FormGroup label={t`File`} labelFor="invoice-file">
              <FilesInput
                id="invoice-file"
                field={filesField}
                value={paper.files}
                onChange={(files) => setPaper((before) => ({ ...before, files: (files ?? []) as readonly string[] }))}
                invalid={false}
                describedBy={undefined}
                timeZone={format.timeZone}
              />
            </FormGroup>
            <FormGroup label={t`Comment`} labelFor="invoice-comment">
              <TextArea
                id="invoice-comment"
                fill
                rows={1}
                autoResize
                maxLength={4000}
                value={paper.comment}
                onChange={({ target }) => setPaper({ ...paper, comment: target.value })}
              />
            </FormGroup>
          </div>
          {problem ? (
            <Callout intent="danger" role="alert">
              {problem}
            </Callout>
          ) : null}
          <div className="receipt-actions">
            <Button
              type="submit"
              intent="primary"
              icon={<TickCircle />}
              text={t`Enter and match`}
              loading={isBusy}
              disabled={draft === null}
            />
          </div>
        </form>
      ) : (
        <Callout>{t`Only an issued order that is not rejected or cancelled can be invoiced.`}</Callout>
      )}
    </>
  );
}
