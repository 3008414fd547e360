import { Button, Callout, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { StreamState } from '../../../core/live/stream-state.tsx';
import { useStream } from '../../../core/live/use-stream.ts';
import { usePane } from '../../../core/registry/pane.ts';
import { records, type RowOf } from '../../../core/records/client.ts';
import type { Reference } from '../../../core/records/fields/index.ts';
import { useReport } from '../../../core/reports/use-report.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useMayOpen } from '../../../core/session/use-may-open.ts';
import { useCan } from '../../../core/session/use-session.ts';
import { fuelSuddenDrop } from '../reports/fuel-sudden-drop.ts';
import { fuelDispenseStream } from '../streams/fuel-dispense.ts';
import { tankLevelStream } from '../streams/tank-level.ts';
import { BoardAlerts } from './status/board-alerts.tsx';
import { DayTable } from './status/day-table.tsx';
import { ExpectedTable } from './status/expected-table.tsx';
import { flowByTank } from './status/flow.ts';
import { newestDay } from './status/newest-day.ts';
import { orderLink } from './status/order-link.ts';
import { PumpTable } from './status/pump-table.tsx';
import { TankCard, type TankState } from './status/tank-card.tsx';
import '../../../core/records/list/cells.css';
import '../../../core/reports/screens/report.css';
import './status/status.css';
import type { fuelOrder } from '../records/fuel-order.ts';
import type { fuelStation } from '../records/fuel-station.ts';
import type { fuelTank } from '../records/fuel-tank.ts';

/** Derived figures of tanks change with every fill; the gauges' litres come live between two looks. */
const lookEveryMs = 20_000;
const root = '/mining_equipment_refueling';
const map = '/tracking/map';

/** `/mining_equipment_refueling/fuel_stations_status`: what every tank holds and how long it lasts. */
export default function StationStatus() {
  const { t } = useLingui();
  const { open, select } = usePane();
  const { sites: known, selected } = useSites();
  const mayOpenMap = useMayOpen(map);
  const mayDip = useCan('fuel_dip:create');
  const mayOrder = useCan('fuel_order:create');
  const maySign = useCan('fuel_reconciliation:sign');
  const live = useStream(tankLevelStream);
  const fills = useStream(fuelDispenseStream, { hz: 0.2, clockMs: 20_000 });
  const sites = selected.map(({ id }) => id).join(',');
  const list = <R,>(
    name: string,
    record: string,
    query: Parameters<typeof records.every>[1],
    refetchInterval: number,
    enabled = true,
  ) => ({
    queryKey: [name, sites],
    queryFn: (): Promise<readonly RowOf<R>[]> => records.every<R>(record, { sites, ...query }),
    refetchInterval,
    enabled,
  });
  const tanks = useQuery(list<typeof fuelTank>('fuel-status', 'fuel_tank', { sort: 'code' }, lookEveryMs));
  const stations = useQuery(
    list<typeof fuelStation>('fuel-stations', 'fuel_station', { filter: 'kind:eq:bowser' }, 300_000),
  );
  // The newest day alone is shown, with a sheet of each tank.
  const sheets = useQuery({
    queryKey: ['fuel-day', sites],
    queryFn: () => newestDay(sites),
    refetchInterval: 60_000,
    enabled: useCan('fuel_reconciliation:read'),
  });
  const orders = useQuery(
    list<typeof fuelOrder>(
      'fuel-expected',
      'fuel_order',
      { sort: 'wanted_on', filter: 'state:in:["requested","ordered"]' },
      60_000,
      useCan('fuel_order:read'),
    ),
  );
  const drops = useReport(fuelSuddenDrop.name, { period: 'today', ...(sites ? { sites } : {}) });
  const levels = new Map(live.rows.map((row) => [row.tank, row]));
  const flow = flowByTank(fills.rows, fills.now);
  const states = (tanks.data ?? []) as readonly TankState[];
  const day = sheets.data?.[0]?.production_date;

  const vehicleOf = (tank: TankState): Reference | null =>
    stations.data?.find(({ id }) => id === tank.station?.id)?.vehicle ?? null;
  const order = (tank: TankState): void =>
    open(orderLink(tank, known.find(({ id }) => id === tank.site)?.timeZone ?? 'UTC'), 'beside');
  const show = (vehicle: Reference): void => {
    select({ record: 'equipment', id: vehicle.id, label: vehicle.label });
    open(map, 'beside');
  };
  return (
    <div className="station-status" role="group" aria-label={t`Fuel station status`} tabIndex={0}>
      <header className="screen-head">
        <div>
          <h1 className="page-title">{t`Fuel station status`}</h1>
          <p className="screen-note">
            <StreamState view={live} />
          </p>
        </div>
        {mayDip ? (
          <Button intent="primary" text={t`Record a dip`} onClick={() => open(`${root}/tank_dips/new`, 'beside')} />
        ) : null}
      </header>
      <BoardAlerts
        tanks={states}
        drops={(drops.data?.rows ?? []).map((row) => ({
          tank: (row.tank as Reference).label,
          at: String(row.at),
          litres: Number(row.litres),
        }))}
      />
      {tanks.error ? (
        <Callout intent="danger" role="alert">
          {tanks.error.message}
        </Callout>
      ) : null}
      <ul className="tank-cards">
        {states.map((tank) => {
          const vehicle = vehicleOf(tank);
          return (
            <li key={tank.id}>
              <TankCard
                tank={tank}
                live={levels.get(tank.id) ?? null}
                flow={flow.get(tank.id) ?? 0}
                onOpen={() => open(`${root}/settings/fuel_tanks/${tank.id}`, 'beside')}
                onCurve={() => open(`${root}/fuel_stock_curve?tank=${tank.id}`)}
                onOrder={
                  mayOrder && !vehicle && ['low', 'critical'].includes(tank.status) ? () => order(tank) : undefined
                }
                onShow={vehicle && mayOpenMap ? () => show(vehicle) : undefined}
              />
            </li>
          );
        })}
      </ul>
      {tanks.data?.length === 0 ? <Tag minimal>{t`No tank at the selected sites.`}</Tag> : null}
      <ExpectedTable orders={orders.data ?? []} onOpen={({ id }) => open(`${root}/fuel_orders/${id}`, 'beside')} />
      {day ? (
        <DayTable
          rows={sheets.data ?? []}
          day={day}
          maySign={maySign}
          onOpen={({ id }) => open(`${root}/fuel_reconciliations/${id}`, 'beside')}
          onSigned={() => void sheets.refetch()}
        />
      ) : null}
      <PumpTable sites={sites} />
    </div>
  );
}
