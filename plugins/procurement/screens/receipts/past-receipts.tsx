import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { StateTag } from '../../../../core/records/detail/state-tag.tsx';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { goodsReceipt } from '../../records/goods-receipt.ts';
import type { Delivery } from '../../shared/receipt-answers.ts';

/** The receipts of an order, the last first; a draft is gone on with. */
export function PastReceipts({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useLingui();
  const pane = usePane();
  const format = useFormat(delivery.siteId);
  const mayReceive = useCan('goods_receipt:receive');
  if (delivery.receipts.length === 0) return null;
  return (
    <>
      <h3>{t`Receipts of this order`}</h3>
      <ul className="past-receipts">
        {delivery.receipts.map(({ id, number, state, deliveryNote, receivedAt }) => (
          <li key={id}>
            <OpenButton onOpen={(where) => pane.open(`/procurement/receipts/${id}`, where)}>
              {number ?? deliveryNote}
            </OpenButton>
            {goodsReceipt.states ? <StateTag machine={goodsReceipt.states} state={state} /> : null}
            <span>
              {t`delivery note ${deliveryNote}`} · {format.datetime(receivedAt)}
            </span>
            {state === 'draft' && mayReceive && delivery.isReceivable ? (
              <Button
                size="small"
                icon={<Edit />}
                text={t`Continue the draft`}
                onClick={() => pane.setSearch({ receipt: id })}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
