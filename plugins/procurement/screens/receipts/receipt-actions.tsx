import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { referenceId } from '../../../../core/records/fields/reference.ts';
import type { Row } from '../../../../core/records/client.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';

/** In the head of a draft of a receipt: goes on with it. */
export default function ReceiptActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  const mayReceive = useCan('goods_receipt:receive');
  const order = referenceId(row['order']);
  if (!mayReceive || row['state'] !== 'draft' || order === null) return null;
  return (
    <Button
      icon={<Edit />}
      text={t`Continue the draft`}
      onClick={() => pane.open(`/spare_parts/order_reception?order=${order}&receipt=${row.id}`)}
    />
  );
}
