import { useLingui } from '@lingui/react/macro';
import { referenceId } from '../../../../core/records/fields/reference.ts';
import type { Row } from '../../../../core/records/client.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { ShipmentsButton } from './shipments-button.tsx';
import { OrderPaperButton } from '../papers/order-paper.tsx';

/** In the head of a revision: what it changes, on paper, and what was sent of its order. */
export default function RevisionActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const maySee = useCan('purchase_order:read');
  const order = referenceId(row['order']);
  const no = Number(row['no']);
  if (!maySee || order === null) return null;
  return (
    <>
      <ShipmentsButton order={order} />
      <OrderPaperButton
        text={t`Difference sheet`}
        order={order}
        site={String(row['site'])}
        revision={no}
        from={no - 1}
      />
    </>
  );
}
