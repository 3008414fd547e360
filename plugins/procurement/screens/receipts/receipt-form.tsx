import { Button, Callout } from '@blueprintjs/core';
import { FloppyDisk, TickCircle } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { TransitionDialog } from '../../../../core/records/detail/transition-dialog.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { goodsReceipt } from '../../records/goods-receipt.ts';
import type { Delivery, DeliveryReceipt } from '../../shared/receipt-answers.ts';
import { receptionApi } from './api.ts';
import { AnnouncedShipments } from './announced-shipments.tsx';
import { bodyOf, entriesOf, entriesOfShipment, nothing, type HeadEntry } from './receipt-entry.ts';
import { ReceiptHead } from './receipt-head.tsx';
import { ReceiptLine } from './receipt-line.tsx';

interface ReceiptFormProps {
  readonly delivery: Delivery;
  /** What is gone on with; null for a new receipt. */
  readonly draft: DeliveryReceipt | null;
}

const headOf = (draft: DeliveryReceipt | null): HeadEntry => ({
  shipment: draft?.shipment ?? null,
  deliveryNote: draft?.deliveryNote ?? '',
  receivedAt: draft
    ? new Date(draft.receivedAt).toISOString()
    : new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  packages: draft?.packages == null ? '' : String(draft.packages),
  damaged: draft?.damaged ?? false,
  comment: draft?.comment ?? '',
});

const post = goodsReceipt.states?.transitions['post'];

/** Enters what came: each line as it is missing, until something else is counted. Saved as a draft, or posted at once. */
export function ReceiptForm({ delivery, draft }: ReceiptFormProps) {
  const { t } = useLingui();
  const toast = useToast();
  const pane = usePane();
  const queries = useQueryClient();
  const [head, setHead] = useState(() => headOf(draft));
  const [entries, setEntries] = useState(() => entriesOf(delivery.lines, draft));
  const [saved, setSaved] = useState<{ readonly id: string; readonly version: number } | null>(draft);
  const [posting, setPosting] = useState<Row | null>(null);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const body = bodyOf(head, entries);

  const reload = (): void => {
    void queries.invalidateQueries({ queryKey: ['delivery', delivery.id] });
    void queries.invalidateQueries({ queryKey: ['deliveries'] });
  };
  const save = async (isPosted: boolean): Promise<void> => {
    if (!body) return;
    setBusy(true);
    setProblem(null);
    try {
      const kept = saved ? await receptionApi.rewrite(saved, body) : await receptionApi.draft(delivery.id, body);
      setSaved(kept);
      if (isPosted) setPosting(await records.read('goods_receipt', kept.id));
      else toast(t`The draft is saved.`, 'success');
      reload();
    } catch (error) {
      setProblem(error instanceof ProblemError ? error : new ProblemError(0, { detail: (error as Error).message }));
    } finally {
      setBusy(false);
    }
  };
  const onPosted = (row: Row): void => {
    setPosting(null);
    if (row['state'] !== 'posted') return setSaved(row);
    const number = String(row['number']);
    toast(t`Receipt ${number} is posted.`, 'success');
    setHead(headOf(null));
    setEntries(new Map(delivery.lines.map(({ id }) => [id, nothing])));
    setSaved(null);
    pane.setSearch({ receipt: null });
    reload();
  };
  return (
    <form
      className="receipt-form"
      aria-label={t({ message: 'Receipt', context: 'of goods' })}
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
    >
      <AnnouncedShipments
        delivery={delivery}
        chosen={head.shipment}
        onChoose={(shipment) => {
          setHead({
            ...head,
            shipment: shipment?.id ?? null,
            packages: shipment?.packages == null ? head.packages : String(shipment.packages),
          });
          if (shipment) setEntries(entriesOfShipment(delivery.lines, shipment));
        }}
      />
      <ReceiptHead head={head} siteId={delivery.siteId} issuedAt={delivery.issuedAt} onChange={setHead} />
      <div className="receipt-fill">
        <h3>{t`What came`}</h3>
        <Button
          size="small"
          text={t`Everything outstanding`}
          onClick={() => setEntries(entriesOf(delivery.lines, null))}
        />
        <Button
          size="small"
          text={t`Nothing`}
          onClick={() => setEntries(new Map(delivery.lines.map(({ id }) => [id, nothing])))}
        />
      </div>
      {delivery.lines.map((line) => (
        <ReceiptLine
          key={line.id}
          line={line}
          siteId={delivery.siteId}
          entry={entries.get(line.id) ?? nothing}
          onChange={(entry) => setEntries(new Map(entries).set(line.id, entry))}
        />
      ))}
      {problem ? (
        <Callout intent="danger" role="alert">
          {Object.values(problem.fields)[0] ?? problem.message}
        </Callout>
      ) : null}
      <div className="receipt-actions">
        <Button
          icon={<FloppyDisk />}
          text={t`Save draft`}
          loading={isBusy}
          disabled={body === null}
          onClick={() => void save(false)}
        />
        <Button
          type="submit"
          intent="primary"
          icon={<TickCircle />}
          text={t`Post receipt`}
          loading={isBusy}
          disabled={body === null}
        />
      </div>
      {posting && post ? (
        <TransitionDialog
          record={goodsReceipt}
          row={posting}
          name="post"
          transition={post}
          onDone={onPosted}
          onClose={() => setPosting(null)}
        />
      ) : null}
    </form>
  );
}
