import { Button } from '@blueprintjs/core';
import { BankAccount, Box, Edit, Envelope } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { RevisionDialog } from './revision-dialog.tsx';
import { ToleranceDialog } from './tolerance-dialog.tsx';

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
        <Button text={t`Close a line early`} onClick={() => setOpen('line')} />
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
          text={t`Enter invoice`}
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
