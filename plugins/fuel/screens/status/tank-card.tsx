import { Tag, type Intent } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { tankStatuses } from '../../records/choices.ts';
import type { TankLevelRow } from '../../streams/tank-level.ts';

/** A tank as the record API answers it. */
export interface TankState {
  readonly id: string;
  readonly code: string;
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

const intents: Readonly<Record<keyof typeof tankStatuses, Intent>> = { ok: 'success', low: 'warning', critical: 'danger', overfull: 'danger', stale: 'none' };

/** One tank drawn with its level and marks, and its figures beside it. */
export function TankCard({ tank, live }: { readonly tank: TankState; readonly live: TankLevelRow | null }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { open } = usePane();
  const litres = live?.litres ?? tank.gauge_stock ?? tank.book_stock;
  const at = live?.at ?? tank.gauge_at;
  const share = litres === null ? null : (100 * litres) / tank.capacity;
  const whole = (value: number | null): string => (value === null ? '—' : `${format.number(Math.round(value))} L`);
  const mark = (level: number | null) => (level === null ? undefined : { bottom: `${(100 * level) / tank.capacity}%` });
  return (
    <button type="button" className="tank-card" onClick={() => open(`/mining_equipment_refueling/settings/fuel_tanks/${tank.id}`, 'beside')}>
      <span className="tank-drawing" aria-hidden="true" data-status={tank.status}>
        <span className="tank-fuel" style={{ height: `${Math.min(100, share ?? 0)}%` }} />
        <span className="tank-mark" data-mark="safe" style={mark((tank.capacity * (tank.safe_fill ?? 95)) / 100)} />
        {tank.reorder_level === null ? null : <span className="tank-mark" data-mark="reorder" style={mark(tank.reorder_level)} />}
        {tank.critical_level === null ? null : <span className="tank-mark" data-mark="critical" style={mark(tank.critical_level)} />}
      </span>
      <span className="tank-figures">
        <span className="tank-code">
          {tank.code} <Tag minimal intent={intents[tank.status]}>{i18n._(tankStatuses[tank.status])}</Tag>
        </span>
        <span className="tank-litres">
          {whole(litres)} {share === null ? null : <small>{t`${format.number(Math.round(share))} % of ${format.number(tank.capacity)} L`}</small>}
        </span>
        <span>{tank.days_cover === null ? t`No issue for a week` : t`${format.number(tank.days_cover)} days of cover`}</span>
        <span>{at === null ? t`Never measured` : t`Measured ${format.datetime(at)}`}</span>
        <span>{t`Book ${whole(tank.book_stock)}, gap ${whole(tank.gap)}`}</span>
        <span>{t`Free ${whole(tank.ullage)}`}</span>
      </span>
    </button>
  );
}
