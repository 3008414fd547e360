import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { fuelDelivery } from '../../records/fuel-delivery.ts';
import './delivery-receipt.css';

type Name = Extract<keyof typeof fuelDelivery.fields, string>;

const parts: readonly (readonly Name[])[] = [
  ['vendor', 'delivery_note', 'purchase_order', 'tanker_plate', 'driver', 'seals'],
  ['tank', 'arrived_at', 'started_at', 'ended_at', 'water_mm', 'sample_kept'],
  [
    'ordered_l',
    'note_l',
    'meter_l',
    'dip_before',
    'dip_after',
    'received_l',
    'note_temp',
    'obs_temp',
    'obs_density',
    'v15_note',
    'v15_received',
    'shortage',
    'shortage_pct',
  ],
];

/**
 * The paper that the driver takes along: what was delivered, what the tank received, and both signatures. Prices are
 * not the driver's business.
 */
export function DeliveryReceipt({ row, site }: { readonly row: Row; readonly site: string }) {
  const { i18n, t } = useLingui();
  const format = useFormat(row.site);
  const field = (name: Name) => fuelDelivery.fields[name];
  const state = fuelDelivery.states?.states[String(row.state)];
  return (
    <article className="delivery-receipt" aria-label={t`Delivery receipt`}>
      <header>
        <h2>{t`Delivery receipt`}</h2>
        <p>
          <strong>{String(row.number)}</strong> · {site}
          {state ? ` · ${i18n._(state.label)}` : null}
        </p>
      </header>
      {parts.map((names) => (
        <table key={names[0]}>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{i18n._(field(name).label)}</th>
                <td>
                  {row[name] == null ? '—' : viewOf(field(name)).words(row[name], field(name), { i18n, format }, row)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <div className="receipt-signatures">
        {(['driver_signature', 'receiver_signature'] as const).map((name) => {
          const { Shown } = viewOf(field(name));
          return (
            <section key={name} aria-label={i18n._(field(name).label)}>
              <h3>{i18n._(field(name).label)}</h3>
              {row[name] != null && Shown ? (
                <Shown field={field(name)} value={row[name]} row={row} />
              ) : (
                <div className="receipt-line" />
              )}
            </section>
          );
        })}
      </div>
    </article>
  );
}
