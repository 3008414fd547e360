import { Button } from '@blueprintjs/core';
import { ArrowLeft, Box } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { Message } from '../../../../core/parts/message.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { AwaitedList } from './awaited-list.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import './reception.css';

/** `/spare_parts/order_reception`: what is awaited of the vendors, and the receipt of what came. */
export default function Reception() {
  const { t } = useLingui();
  const pane = usePane();
  const order = pane.search.get('order');
  const show = (id: string | null): void => pane.setSearch({ order: id, receipt: null });
  return (
    <div className="reception" role="group" aria-label={t`Order reception`} data-open={order !== null}>
      <AwaitedList chosen={order} onChoose={show} />
      {order ? (
        <DeliveryDetail
          key={order}
          order={order}
          back={<Button className="reception-back" icon={<ArrowLeft />} text={t`Back`} onClick={() => show(null)} />}
        />
      ) : (
        <Message level={2} icon={<Box size={40} />} title={t`Choose the order of the delivery.`} actions={null}>
          {null}
        </Message>
      )}
    </div>
  );
}
