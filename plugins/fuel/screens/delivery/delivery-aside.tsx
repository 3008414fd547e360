import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { FormAsideProps } from '../../../../core/registry/record-entry.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { deliveryFigures, toleratedShortage } from '../../formulas/delivery-figures.ts';
import { useUnloading } from './use-unloading.ts';
import './delivery-aside.css';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * Beside the form of a delivery (catalogue operations.md §8.2): the room of the tank now and before unloading, whether
 * the note fits, and both volumes at 15 °C with what is missing, as they are typed.
 */
export default function DeliveryAside({ draft }: FormAsideProps) {
  const { t } = useLingui();
  const format = useFormat(typeof draft.site === 'string' ? draft.site : undefined);
  const { tank, issued } = useUnloading(draft.tank, draft.started_at, draft.ended_at);
  if (!tank) return null;
  const before = numberOf(draft.dip_before);
  const note = numberOf(draft.note_l);
  const room = Math.floor((tank.capacity * (tank.safe_fill ?? 95)) / 100 - (before ?? Number.NaN));
  const free = Number.isNaN(room) ? tank.ullage : room;
  const isTooMuch = note !== null && free !== null && note > free;
  const figures = deliveryFigures(
    {
      note_l: note,
      note_temp: numberOf(draft.note_temp),
      obs_temp: numberOf(draft.obs_temp),
      dip_before: before,
      dip_after: numberOf(draft.dip_after),
    },
    { isDiesel: tank.product === 'diesel', issued },
  );
  const isWide = figures.shortagePct !== null && Math.abs(figures.shortagePct) > toleratedShortage;
  const litres = (value: number | null | undefined, decimals = 0): string =>
    value == null ? '—' : format.quantity(value, 'L', { decimals });
  const shown: readonly (readonly [string, string])[] = [
    [t`Free space now`, litres(tank.ullage)],
    [t`Free space before unloading`, litres(Number.isNaN(room) ? null : room)],
    [t`Issued while unloading`, litres(issued)],
    [t`Litres received`, litres(figures.received)],
    [t`Delivery note at 15 °C`, litres(figures.v15Note, 1)],
    [t`Received at 15 °C`, litres(figures.v15Received, 1)],
    [
      t`Shortage`,
      figures.shortagePct === null
        ? '—'
        : `${litres(figures.shortage, 1)} (${format.number(figures.shortagePct, { decimals: 2 })} %)`,
    ],
  ];
  return (
    <section className="delivery-aside" aria-label={t`Tank ${tank.code}`}>
      <h2>{t`Tank ${tank.code}`}</h2>
      <dl>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status">
        {isTooMuch ? (
          <Tag intent="danger">{t`Delivery of ${format.number(note)} L exceeds the free space ${format.number(free)} L of tank ${tank.code}.`}</Tag>
        ) : null}{' '}
        {isWide ? <Tag intent="warning">{t`More than ${toleratedShortage} %: dispute the delivery.`}</Tag> : null}
      </p>
    </section>
  );
}
