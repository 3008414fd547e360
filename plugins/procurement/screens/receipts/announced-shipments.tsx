import { Button, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Delivery, DeliveryShipment } from '../../shared/receipt-answers.ts';

interface AnnouncedShipmentsProps {
  readonly delivery: Delivery;
  /** The one that the receipt names. */
  readonly chosen?: string | null;
  /** Names one in the receipt, or none; absent where nothing is received. */
  readonly onChoose?: (shipment: DeliveryShipment | null) => void;
}

/** What the vendor says is on its way; a receipt is filled from it. */
export function AnnouncedShipments({ delivery, chosen = null, onChoose }: AnnouncedShipmentsProps) {
  const { t } = useLingui();
  const pane = usePane();
  const format = useFormat(delivery.siteId);
  const { shipments } = delivery;
  if (shipments.length === 0) return null;
  const details = ({ lot, serials }: DeliveryShipment['lines'][number]): string =>
    [lot ? t`lot ${lot}` : '', serials.length > 0 ? t`serial numbers: ${serials.join(', ')}` : '']
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <h3>{t`Announced by the vendor`}</h3>
      <ul className="past-receipts">
        {shipments.map((shipment) => {
          const { id, sentOn, eta, carrier, tracking, packages, files, lines } = shipment;
          const isChosen = id === chosen;
          return (
            <li key={id}>
              <OpenButton onOpen={(where) => pane.open(`/procurement/process/shipments/${id}`, where)}>
                {[carrier, tracking].filter(Boolean).join(' ')}
              </OpenButton>
              <span>
                {t`sent on ${format.date(sentOn)}`}
                {eta === null ? null : <> · {t`expected on ${format.date(eta)}`}</>}
                {packages === null ? null : <> · {t`packages: ${packages}`}</>}
                {files > 0 ? <> · {t`packing list`}</> : null}
              </span>
              {lines.map((line) => {
                const known = delivery.lines.find((one) => one.id === line.orderLine);
                return (
                  <span key={line.orderLine}>
                    {known?.no}. {format.quantity(Number(line.qty), known?.unit ?? '')} {details(line)}
                  </span>
                );
              })}
              {isChosen ? <Tag minimal intent="primary">{t`named by this receipt`}</Tag> : null}
              {onChoose ? (
                <Button
                  size="small"
                  text={isChosen ? t`It is a different one` : t`This one was received`}
                  onClick={() => onChoose(isChosen ? null : shipment)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
