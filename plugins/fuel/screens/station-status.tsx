import { Button, Callout, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/i18n/use-format.ts';
import { StreamState } from '../../../core/live/stream-state.tsx';
import { useStream } from '../../../core/live/use-stream.ts';
import { usePane } from '../../../core/panes/pane.ts';
import { records } from '../../../core/records/client.ts';
import { useReport } from '../../../core/reports/use-report.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useCan } from '../../../core/session/use-session.ts';
import { fuelSuddenDrop } from '../reports/fuel-sudden-drop.ts';
import { tankLevelStream } from '../streams/tank-level.ts';
import { DayTable } from './status/day-table.tsx';
import { PumpTable } from './status/pump-table.tsx';
import { TankCard, type TankState } from './status/tank-card.tsx';
import '../../../core/reports/screens/report.css';
import './status/status.css';

/** Derived figures of tanks change with every fill; the gauges' litres come live between two looks. */
const lookEveryMs = 20_000;

/** `/mining_equipment_refueling/fuel_stations_status`: what every tank holds and how long it lasts. */
export default function StationStatus() {
  const { t } = useLingui();
  const format = useFormat();
  const { open } = usePane();
  const { selected } = useSites();
  const mayDip = useCan('fuel_dip:create');
  const live = useStream(tankLevelStream);
  const sites = selected.map(({ id }) => id).join(',');
  const tanks = useQuery({ queryKey: ['fuel-status', sites], queryFn: () => records.list('fuel_tank', { sites, limit: 100, sort: 'code' }), refetchInterval: lookEveryMs });
  const drops = useReport(fuelSuddenDrop.name, { period: 'today', ...(sites ? { sites } : {}) });
  const levels = new Map(live.rows.map((row) => [row.tank, row]));
  return (
    <div className="station-status" role="group" aria-label={t`Fuel station status`} tabIndex={0}>
      <header className="screen-head">
        <div>
          <h1 className="page-title">{t`Fuel station status`}</h1>
          <p className="screen-note">
            <StreamState view={live} />
          </p>
        </div>
        {mayDip ? <Button intent="primary" text={t`Record a dip`} onClick={() => open('/mining_equipment_refueling/tank_dips/new', 'beside')} /> : null}
      </header>
      {drops.data?.rows.map((row) => {
        const tank = (row.tank as { readonly label: string }).label;
        return (
          <Callout key={`${tank}${String(row.at)}`} intent="danger" role="alert">
            {t`${tank} lost ${format.number(Number(row.litres))} L at ${format.time(String(row.at))} with no transaction: a leak or a theft?`}
          </Callout>
        );
      })}
      {tanks.error ? (
        <Callout intent="danger" role="alert">
          {tanks.error.message}
        </Callout>
      ) : null}
      <ul className="tank-cards">
        {tanks.data?.rows.map((row) => (
          <li key={row.id}>
            <TankCard tank={row as unknown as TankState} live={levels.get(row.id) ?? null} />
          </li>
        ))}
      </ul>
      {tanks.data?.rows.length === 0 ? <Tag minimal>{t`No tank in the sites in view.`}</Tag> : null}
      <DayTable sites={sites} />
      <PumpTable sites={sites} />
    </div>
  );
}
