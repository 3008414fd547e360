import { Button, Callout, Spinner } from '@blueprintjs/core';
import { DocumentOpen, Edit } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { records, type Row } from '../../../../core/records/client.ts';
import { RelatedRows } from '../../../../core/records/detail/related-rows.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import type { MissingProps } from '../../../../core/registry/record-entry.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { whyNotRevised } from '../../shared/why-not-revised.ts';
import { RevisionDialog } from './revision-dialog.tsx';
import { ToleranceDialog } from './tolerance-dialog.tsx';

const underWay = 'state:in:["draft","approved","issued","proposed","proposal_approved"]';

/**
 * `/procurement/process/po_edit/<id>` where the id is that of an order and of no revision: what may be changed of the order
 * in its state, or why nothing may.
 */
export default function EditOrder({ id, sentence }: MissingProps) {
  const { t } = useLingui();
  const may = { setTolerance: useCan('purchase_order:set_tolerance'), revise: useCan('po_revision:revise') };
  const order = useQuery({
    queryKey: ['record', 'purchase_order', id],
    queryFn: () => records.read('purchase_order', id),
  });
  const revisions = useQuery({
    queryKey: ['revision-under-way', id],
    queryFn: () => records.list('po_revision', { filter: [`order:eq:${id}`, underWay], sort: '-no', limit: 1 }),
    enabled: order.data !== undefined,
  });
  if (order.error) return <Callout intent="danger">{sentence}</Callout>;
  if (revisions.error) return <Callout intent="danger">{revisions.error.message}</Callout>;
  if (!order.data || !revisions.data) return <Spinner aria-label={t`Loading`} />;
  return <EditableOrder order={order.data} revision={revisions.data.rows[0] ?? null} may={may} />;
}

interface EditableOrderProps {
  readonly order: Row;
  /** The one that is under way. */
  readonly revision: Row | null;
  readonly may: { readonly setTolerance: boolean; readonly revise: boolean };
}

/** The lines of an order as they stand, below what may be done about them. */
export function EditableOrder({ order, revision, may }: EditableOrderProps) {
  const { t } = useLingui();
  const pane = usePane();
  const { id, number } = order;
  const name = typeof number === 'string' ? number : t({ message: 'Draft', context: 'order' });
  return (
    <div className="record-screen" role="group" aria-label={name}>
      <header className="record-head">
        <h1>
          <bdi>{name}</bdi> <span className="record-count">{t`Edit purchase order`}</span>
        </h1>
        <Button
          icon={<DocumentOpen />}
          text={t`Open the order`}
          onClick={() => pane.open(`/procurement/process/po_creation/${id}`)}
        />
      </header>
      <div className="record-scroll" role="group" aria-label={t`Lines`} tabIndex={0}>
        <WhatMayChange order={order} revision={revision} may={may} />
        <RelatedRows
          record="purchase_order_line"
          filter={[`order:eq:${id}`]}
          columns={['part', 'description', 'qty', 'unit', 'price', 'net', 'promised_on', 'accepted_qty', 'reception']}
          sort="created_at"
        />
      </div>
    </div>
  );
}

/** Opens at once what the state of the order asks for: its tolerances, a new revision; else says why neither. */
function WhatMayChange({ order, revision, may }: EditableOrderProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const [isOpen, setOpen] = useState(true);
  const onClose = (): void => setOpen(false);
  const state = String(order['state']);
  if (state === 'draft')
    return may.setTolerance ? (
      <>
        <Callout intent="primary">{t`This order is a draft: it contains what was awarded or requested, and you can set its tolerances and invoice control. Once issued, it is changed by revisions.`}</Callout>
        <Button className="order-edit" text={t`Tolerances`} onClick={() => setOpen(true)} />
        {isOpen ? <ToleranceDialog row={order} onClose={onClose} /> : null}
      </>
    ) : (
      <NotYours />
    );
  const why = whyNotRevised(state);
  // What the vendor wishes is a revision too, and is answered, not issued.
  if (revision && state !== 'acknowledged_with_changes')
    return (
      <>
        <Callout intent="warning">{t`There is a revision of this order in progress: issue it, wait for it or drop it first.`}</Callout>
        <Button
          className="order-edit"
          intent="primary"
          icon={<Edit />}
          text={t`Open the revision`}
          onClick={() => pane.open(`/procurement/process/po_edit/${revision.id}`)}
        />
      </>
    );
  if (why) return <Callout intent="warning">{i18n._(why.sentence)}</Callout>;
  if (!may.revise) return <NotYours />;
  return (
    <>
      <Callout intent="primary">{t`This order was issued: change it by a revision, which the vendor acknowledges.`}</Callout>
      <Button className="order-edit" icon={<Edit />} text={t`New revision`} onClick={() => setOpen(true)} />
      {isOpen ? <RevisionDialog order={order.id} onClose={onClose} /> : null}
    </>
  );
}

function NotYours() {
  const { t } = useLingui();
  return <Callout>{t`You can view this order; only a buyer can change it.`}</Callout>;
}
