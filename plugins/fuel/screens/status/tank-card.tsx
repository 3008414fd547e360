import { Button, Tag, type Intent } from '@blueprintjs/core';
import { MapMarker, ShoppingCart, TimelineLineChart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { products, tankStatuses } from '../../records/choices.ts';
import type { TankLevelRow } from '../../streams/tank-level.ts';
import { TankDrawing } from './tank-drawing.tsx';

/** A tank as the record API answers it. */
export interface TankState {
  readonly id: string;
  readonly site: string;
  readonly code: string;
  readonly product: keyof typeof products;
  readonly station: { readonly id: string; readonly label: string } | null;
  readonly capacity: number;
  readonly safe_fill: number | null;
  readonly reorder_level: number | null;
  readonly critical_level: number | null;
  readonly gauge_stock: number | null;
  readonly gauge_at: string | null;
  readonly book_stock: number | null;
  readonly gap: number | null;
  readonly ullage: number | null;
  readonly days_cover: number | null;
  readonly status: keyof typeof tankStatuses;
}

interface TankCardProps {
  readonly tank: TankState;
  readonly live: TankLevelRow | null;
  /** L/min issued just now; 0 where nothing runs. */
  readonly flow: number;
  readonly onOpen: () => void;
  /** Shows the stock of 90 days. */
  readonly onCurve: () => void;
  /** Asks for fuel; absent where the tank needs none or the reader may not ask. */
  readonly onOrder?: (() => void) | undefined;
  /** Shows the bowser that carries the tank on the map; absent for a tank that stands. */
  readonly onShow?: (() => void) | undefined;
}

const intents: Readonly<Record<keyof typeof tankStatuses, Intent>> = {
  ok: 'success',
  low: 'warning',
  critical: 'danger',
  overfull: 'danger',
  stale: 'none',
};

/** A gap that a reconciliation would ask a cause for (catalogue operations.md §8.1). */
const isWide = ({ gap, capacity }: TankState): boolean =>
  gap !== null && Math.abs(gap) > Math.max(100, 0.005 * capacity);

/** One tank drawn with its level and marks, and its figures beside it. */
export function TankCard({ tank, live, flow, onOpen, onCurve, onOrder, onShow }: TankCardProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const litres = live?.litres ?? tank.gauge_stock ?? tank.book_stock;
  const at = live?.at ?? tank.gauge_at;
  const share = litres === null ? null : (100 * litres) / tank.capacity;
  const whole = (value: number | null): string =>
    value === null ? '—' : format.quantity(Math.round(value) || 0, 'L', { decimals: 0 });
  return (
    <article className="tank-card" aria-label={tank.code}>
      <TankDrawing tank={tank} share={share} />
      <div className="tank-figures">
        <h2 className="tank-code">
          <button type="button" className="record-open" onClick={onOpen}>
            {tank.code}
          </button>{' '}
          <Tag minimal intent={intents[tank.status]}>
            {i18n._(tankStatuses[tank.status])}
          </Tag>{' '}
          {tank.product === 'diesel' ? null : <Tag minimal>{i18n._(products[tank.product])}</Tag>}
        </h2>
        <span className="tank-litres">
          {whole(litres)}{' '}
          {share === null ? null : (
            <small>{t`${format.number(Math.round(share))} % of ${format.number(tank.capacity)} L`}</small>
          )}
        </span>
        <span>
          {tank.days_cover === null ? t`No issue for a week` : t`${format.number(tank.days_cover)} days of cover`}
        </span>
        <span>{at === null ? t`Never measured` : t`Measured ${format.datetime(at)}`}</span>
        <span>
          {t`Book ${whole(tank.book_stock)} now, gap ${whole(tank.gap)} at last dip`}{' '}
          {isWide(tank) ? (
            <Tag minimal intent="warning">
              {t`look`}
            </Tag>
          ) : null}
        </span>
        <span>{t`Free ${whole(tank.ullage)}`}</span>
        {flow > 0 ? <span className="tank-flow">{t`${format.number(Math.round(flow))} L/min now`}</span> : null}
        <span className="tank-actions">
          <Button
            size="small"
            variant="minimal"
            icon={<TimelineLineChart size={14} />}
            text={t`90 days`}
            aria-label={t`Stock, 90 days: ${tank.code}`}
            onClick={onCurve}
          />
          {onOrder ? (
            <Button
              size="small"
              intent="warning"
              icon={<ShoppingCart size={14} />}
              text={t`Request fuel`}
              aria-label={t`Request fuel: ${tank.code}`}
              onClick={onOrder}
            />
          ) : null}
          {onShow ? (
            <Button
              size="small"
              icon={<MapMarker size={14} />}
              text={t`On the map`}
              aria-label={t`On the map: ${tank.code}`}
              onClick={onShow}
            />
          ) : null}
        </span>
      </div>
    </article>
  );
}
