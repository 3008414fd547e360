import { ProgressBar } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useStream } from '../../../core/live/use-stream.ts';
import { usePane } from '../../../core/registry/pane.ts';
import { records } from '../../../core/records/client.ts';
import type { WidgetProps } from '../../../core/registry/widget.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { tankStatuses } from '../records/choices.ts';
import type { TankState } from '../screens/status/tank-card.tsx';
import { tankLevelStream } from '../streams/tank-level.ts';
import type { fuelTank } from '../records/fuel-tank.ts';

/** Derived figures of tanks change with every fill; the gauges' litres come live between two looks. */
const lookEveryMs = 30_000;
const intents = { ok: 'success', low: 'warning', critical: 'danger', overfull: 'danger', stale: 'none' } as const;

/** `fuel.stock`: what every diesel tank holds and for how many days. */
export default function FuelStock({ sites }: WidgetProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const view = useStream(tankLevelStream, { clockMs: 60_000 });
  const ids = sites.map(({ id }) => id).join(',');
  const { data, error } = useQuery({
    queryKey: ['fuel-widget', ids],
    queryFn: () =>
      records.every<typeof fuelTank>('fuel_tank', { sites: ids, sort: 'code', filter: 'product:eq:diesel' }),
    enabled: pane.visible && ids !== '',
    refetchInterval: lookEveryMs,
  });
  const tanks = (data ?? []) as readonly TankState[];
  const past = view.state === 'past';
  return (
    <WidgetAnswer
      waiting={data === undefined}
      error={data ? null : error}
      empty={tanks.length === 0 ? t`No tanks at the selected sites.` : null}
    >
      {() => (
        <ul className="widget-bars widget-scroll" tabIndex={0} aria-label={t`Fuel in tanks`}>
          {tanks.map((tank) => {
            const measured = view.rows.find((row) => row.tank === tank.id)?.litres;
            const litres = past ? (measured ?? null) : (measured ?? tank.gauge_stock ?? tank.book_stock);
            const more = past
              ? ''
              : tank.days_cover === null
                ? i18n._(tankStatuses[tank.status])
                : t`${format.number(tank.days_cover, { decimals: 1 })} d`;
            return (
              <li key={tank.id}>
                <span className="widget-bars-name">{tank.code}</span>
                <ProgressBar
                  value={(litres ?? 0) / tank.capacity}
                  intent={past ? 'primary' : intents[tank.status]}
                  stripes={false}
                  animate={false}
                  aria-label={t`Level of ${tank.code}`}
                />
                <span className="widget-bars-value">
                  {litres === null ? '—' : format.quantity(Math.round(litres), 'L')} <small>{more}</small>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </WidgetAnswer>
  );
}
