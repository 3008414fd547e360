import { Button } from '@blueprintjs/core';
import { ShoppingCart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { Row } from '../../../../core/records/client.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { useToast } from '../../../../core/toast/toast.tsx';

/** In the head of an approved award: drafts an order for each of its vendors. */
export default function AwardActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const tellProblem = useProblemToast();
  const mayOrder = useCan('purchase_order:create_orders');
  const [isBusy, setBusy] = useState(false);
  if (!mayOrder || row['state'] !== 'approved') return null;
  const order = (): void => {
    setBusy(true);
    api<{ readonly orders: readonly string[] }>(`procurement/awards/${row.id}/orders/`, { method: 'POST', body: {} })
      .then(({ orders }) => {
        const count = orders.length;
        toast(t`Draft orders created: ${count}.`, 'success');
        const [only] = orders;
        pane.open(`/procurement/process/po_creation${count === 1 && only ? `/${only}` : ''}`);
      }, tellProblem)
      .finally(() => setBusy(false));
  };
  return <Button icon={<ShoppingCart />} text={t`Draft the orders`} loading={isBusy} onClick={order} />;
}
