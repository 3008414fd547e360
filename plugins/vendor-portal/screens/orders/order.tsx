import { Button, Callout, FormGroup, Spinner, Tag, TextArea } from '@blueprintjs/core';
import { ArrowLeft, Cross, Download, Edit, Print, Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import type { ScreenProps } from '../../../../core/registry/route.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { VendorOrder } from '../../../vendor-order-calls.ts';
import { vendorApi } from '../api.ts';
import { ublApi } from '../ubl-api.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { VendorsOnly } from '../vendors-only.tsx';
import { OrderLines } from './order-lines.tsx';
import { keptFresh, useLiveOrder, useOrderNews } from './order-news.ts';
import { OrderTotals } from './order-totals.tsx';
import { orderIntents, orderWords } from '../words.ts';
import '../portal.css';
import './order.css';

const AskedChanges = lazy(() => import('./asked-changes.tsx'));
const ChangesForm = lazy(() => import('./changes-form.tsx'));
const OwnOrderPaper = lazy(() => import('./order-paper.tsx'));
const Receipts = lazy(() => import('./receipts.tsx'));
const Shipments = lazy(() => import('./shipments.tsx'));

/** `/vendor/orders/:orderId`: a vendor reads an order and answers it. */
export default function Order({ parameters: { orderId } }: ScreenProps<'/vendor/orders/:orderId'>) {
  return (
    <VendorsOnly>
      <OwnOrder orderId={orderId} />
    </VendorsOnly>
  );
}

function OwnOrder({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui();
  useLiveOrder(orderId);
  const { data, error } = useQuery({
    queryKey: ['vendor-order', orderId],
    queryFn: () => vendorApi.order(orderId),
    ...keptFresh,
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  return <OrderSheet order={data} />;
}

export function OrderSheet({ order }: { readonly order: VendorOrder }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const format = useVendorFormat(order.company);
  const { number, state, buyer, answerNote } = order;
  useOrderNews(order);
  const [isPaper, setPaper] = useState(false);
  return (
    <div className="portal" role="group" aria-label={number}>
      <header className="order-head">
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={t`All requests`}
          onClick={() => pane.open('/procurement/vendor_portal')}
        />
        <h1>{order.revision > 0 ? t`${number} rev ${order.revision}` : number}</h1>
        <Tag minimal intent={orderIntents[state]}>
          {i18n._(orderWords[state])}
        </Tag>
        <Button
          variant="minimal"
          icon={<Download />}
          text={t`UBL file`}
          onClick={() =>
            void ublApi.order(order.id).then(
              (file) => saveFile(`${number}.xml`, file),
              (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
            )
          }
        />
        <Button variant="minimal" icon={<Print />} text={t`Print`} onClick={() => setPaper(true)} />
      </header>
      {isPaper ? (
        <Suspense>
          <OwnOrderPaper order={order} onClose={() => setPaper(false)} />
        </Suspense>
      ) : null}
      <dl className="order-facts">
        <dt>{t({ message: 'Issued', context: 'order' })}</dt>
        <dd>{format.datetime(order.issuedAt)}</dd>
        <dt>{t`Site`}</dt>
        <dd>{order.site}</dd>
        <dt>{t`Delivery`}</dt>
        <dd>{[order.incoterm, order.place].filter(Boolean).join(' ') || '–'}</dd>
        <dt>{t`Payment terms`}</dt>
        <dd>{order.paymentTerms ?? '–'}</dd>
        {buyer ? (
          <>
            <dt>{t`Your contact`}</dt>
            <dd>
              {buyer.name}, <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
            </dd>
          </>
        ) : null}
        {answerNote ? (
          <>
            <dt>{t`Your answer`}</dt>
            <dd>{answerNote}</dd>
          </>
        ) : null}
      </dl>
      <OrderLines order={order} />
      <OrderTotals order={order} />
      {order.changes ? (
        <Suspense>
          <AskedChanges order={order} changes={order.changes} />
        </Suspense>
      ) : null}
      {state === 'issued' && order.company.role === 'admin' ? <AnswerForm order={order} /> : null}
      <Suspense>
        <Shipments order={order} />
        {order.receipts.length > 0 ? <Receipts order={order} /> : null}
      </Suspense>
    </div>
  );
}

/** Accepts the order as it is, refuses it with a reason, or asks for changes. */
function AnswerForm({ order }: { readonly order: VendorOrder }) {
  const { t } = useLingui();
  const toast = useToast();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const answer = (decision: 'accept' | 'refuse'): void => {
    setBusy(true);
    vendorApi
      .answerOrder(order.id, decision, note, order.revision)
      .then(
        () => {
          toast(t`The buyer has been notified.`, 'success');
          void queries.invalidateQueries({ queryKey: ['vendor-order', order.id] });
          void queries.invalidateQueries({ queryKey: ['vendor-orders'] });
        },
        (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
      )
      .finally(() => setBusy(false));
  };
  return (
    <section aria-label={t`Your answer`}>
      <h2>{t`Your answer`}</h2>
      <FormGroup label={t`Note`} labelInfo={t`required to reject`} labelFor="order-note">
        <TextArea
          id="order-note"
          fill
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FormGroup>
      <div className="button-row">
        <Button
          intent="success"
          icon={<Tick />}
          text={t`Accept order`}
          loading={isBusy}
          onClick={() => answer('accept')}
        />
        <Button icon={<Edit />} text={t`Request changes`} disabled={isBusy} onClick={() => setChanging(true)} />
        <Button
          intent="danger"
          variant="outlined"
          icon={<Cross />}
          text={t`Reject order`}
          disabled={!note.trim() || isBusy}
          onClick={() => answer('refuse')}
        />
      </div>
      {isChanging ? (
        <Suspense>
          <ChangesForm order={order} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
