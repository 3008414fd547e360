import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '../../../../core/registry/access.ts';
import type { Host } from '../../../../core/host/host.ts';
import { fillRead, machineRead, placeRead, tripRead } from './aemp-terms.ts';
import { sections, type Section } from './sections.ts';
import { equipmentFuelingTable, fuelTankTable, meterReadingTable, tripView } from '../uses.ts';

/** A machine and a period: from the first instant, up to but without the second. */
export interface SeriesAsked {
  readonly machine: string;
  readonly from: Date;
  readonly to: Date;
  /** Whether the caller may see something at the machine's site. */
  readonly may: (permission: Permission) => boolean;
}

interface Reading {
  readonly at: string;
  readonly value: number | null;
  readonly lon?: number;
  readonly lat?: number;
  readonly code?: string;
  readonly text?: string | null;
  readonly severity?: 'info' | 'warning' | 'critical';
}

/** A time series of the standard (ISO 15143-3 §8.3). */
export interface Series {
  /** Its names in addresses, the documented one first; the others are what services call it. */
  readonly names: readonly string[];
  /** The root and the name of a reading in a page. */
  readonly root: string;
  readonly element: string;
  readonly can: Permission;
  /** The record of another plugin that it is read from; where that is absent, the series is. */
  readonly record?: string;
  /** What tells readings of one instant apart; absent where there is at most one. */
  readonly tie?: string;
  /** SQL of `at`, `value` and what else a reading needs. */
  readonly rows: (asked: SeriesAsked, host: Host) => RawBuilder<unknown>;
  readonly section: (reading: Reading) => Section;
}

const within = (column: RawBuilder<unknown>, { from, to }: SeriesAsked): RawBuilder<unknown> =>
  sql`${column} >= ${from} and ${column} < ${to}`;
const metric = (name: string, asked: SeriesAsked): RawBuilder<unknown> => sql`
  select ts as at, value
  from machine_metric
  where equipment = ${asked.machine}
    and name = ${name}
    and ${within(sql`ts`, asked)}
    and value >= 0
    and (name not like '%percent' or value <= 100)`;
const meter = (kind: 'hours' | 'km', asked: SeriesAsked): RawBuilder<unknown> => sql`
  select distinct on (read_at) read_at as at, coalesce(total, value)::float8 as value
  from ${meterReadingTable}
  where equipment = ${asked.machine}
    and kind = ${kind}
    and valid
    and deleted_at is null
    and ${within(sql`read_at`, asked)}
  order by read_at, id desc`;
const nothing = sql`select null::timestamptz as at, null::float8 as value where false`;
/** The trips of a machine from its first to now, so that each knows how many came before. */
const trips = (value: RawBuilder<unknown>, asked: SeriesAsked): RawBuilder<unknown> => sql`
  select at, value
  from (
    select distinct on (dump_end) dump_end as at, (${value} over (order by dump_end, id))::float8 as value
    from ${tripView}
    where (truck = ${asked.machine} or loading_unit = ${asked.machine})
      and dump_end < ${asked.to}
    order by dump_end, id desc
  ) every
  where at >= ${asked.from}`;
/** Litres filled from the first fill to each. */
const fills = (asked: SeriesAsked): RawBuilder<unknown> => sql`
  select at, value
  from (
    select distinct on (fill.at) fill.at, sum(fill.litres) over (order by fill.at, fill.id)::float8 as value
    from ${equipmentFuelingTable} fill
    join ${fuelTankTable} tank on tank.id = fill.tank
    where fill.equipment = ${asked.machine}
      and fill.deleted_at is null
      and fill.state <> 'cancelled'
      and tank.product in ('diesel', 'petrol')
      and fill.at < ${asked.to}
    order by fill.at, fill.id desc
  ) every
  where at >= ${asked.from}`;

const hours = ({ at, value }: Reading): Section => sections.hours(at, value ?? 0);

/** Every series that is served. What a figure is worked out from says `read-snapshots.ts`. */
export const allSeries: readonly Series[] = [
  {
    names: ['Locations'],
    root: 'LocationMessages',
    element: 'Location',
    can: placeRead,
    rows: (asked) =>
      sql`
        select ts as at, alt::float8 as value, lon, lat
        from position
        where equipment = ${asked.machine}
          and ${within(sql`ts`, asked)}`,
    section: ({ at, value, lon = 0, lat = 0 }) => sections.location(at, lat, lon, value),
  },
  {
    names: ['FaultCodes', 'Faults'],
    root: 'FaultCodeMessages',
    element: 'FaultCode',
    can: machineRead,
    tie: 'id',
    rows: (asked) =>
      sql`
        select id, ts as at, null::float8 as value, code, description as text, severity
        from fault_event
        where equipment = ${asked.machine}
          and active
          and ${within(sql`ts`, asked)}`,
    section: ({ at, code = '', text = null, severity = 'warning' }) => sections.fault(at, code, text, severity),
  },
  {
    names: ['CumulativeOperatingHours'],
    root: 'CumulativeOperatingHoursMessages',
    element: 'CumulativeOperatingHours',
    can: machineRead,
    record: 'meter_reading',
    rows: (asked) => meter('hours', asked),
    section: hours,
  },
  {
    names: ['CumulativeIdleHours'],
    root: 'CumulativeIdleHoursMessages',
    element: 'CumulativeIdleHours',
    can: machineRead,
    rows: (asked) => metric('idle_hours', asked),
    section: hours,
  },
  {
    names: ['FuelUsed', 'CumulativeFuelUsed'],
    root: 'FuelUsedMessages',
    element: 'FuelUsed',
    can: machineRead,
    // The machine's own counter where it has one, else fills, for who may see them: never a mixture of the two.
    rows: (asked, { records }) => {
      const tellsFuel = sql`exists (
          select from machine_metric where equipment = ${asked.machine} and name = 'fuel_used_L' and value >= 0
        )`;
      const filled =
        records.has('equipment_fueling') && records.has('fuel_tank') && asked.may(fillRead) ? fills(asked) : nothing;
      return sql`
        select at, value
        from (${metric('fuel_used_L', asked)}) counter
        where ${tellsFuel}
        union all
        select at, value
        from (${filled}) filled
        where not ${tellsFuel}`;
    },
    section: ({ at, value }) => sections.fuelUsed(at, value ?? 0),
  },
  {
    names: ['FuelRemaining', 'FuelRemainingRatio'],
    root: 'FuelRemainingMessages',
    element: 'FuelRemaining',
    can: placeRead,
    rows: (asked) => sql`
      select distinct on (at) at, value
      from (
        select ts as at, fuel_level::float8 as value
        from position
        where equipment = ${asked.machine}
          and fuel_level between 0 and 100
          and ${within(sql`ts`, asked)}
        union all
        select at, value from (${metric('fuel_percent', asked)}) told
      ) every
      order by at`,
    section: ({ at, value }) => sections.percent(at, value ?? 0),
  },
  {
    names: ['LoadCount', 'CumulativeLoadCount'],
    root: 'CumulativeLoadCountMessages',
    element: 'CumulativeLoadCount',
    can: tripRead,
    record: 'haul_trip',
    rows: (asked) => trips(sql`count(*)`, asked),
    section: ({ at, value }) => sections.loads(at, Number(value)),
  },
  {
    names: ['PayloadTotals', 'CumulativePayloadTotals'],
    root: 'CumulativePayloadTotalsMessages',
    element: 'CumulativePayloadTotals',
    can: tripRead,
    record: 'haul_trip',
    rows: (asked) => trips(sql`sum(coalesce(payload, 0))`, asked),
    section: ({ at, value }) => sections.payload(at, value ?? 0),
  },
  {
    names: ['Odometer', 'Distance'],
    root: 'DistanceMessages',
    element: 'Distance',
    can: machineRead,
    record: 'meter_reading',
    rows: (asked) => meter('km', asked),
    section: ({ at, value }) => sections.distance(at, value ?? 0),
  },
  {
    names: ['EngineStatus', 'EngineCondition'],
    root: 'EngineStatusMessages',
    element: 'EngineStatus',
    can: placeRead,
    // Where it changed: a machine tells its ignition with every place.
    rows: (asked) => sql`
      select at, value
      from (
        select at, value, lag(value) over (order by at) as before
        from (
          select distinct on (at) at, value
          from (
            select ts as at, ignition::int::float8 as value
            from position
            where equipment = ${asked.machine}
              and ignition is not null
              and ${within(sql`ts`, asked)}
            union all
            select at, value from (${metric('engine_running', asked)}) told
          ) every
          order by at
        ) one
      ) changes
      where value is distinct from before`,
    section: ({ at, value }) => sections.engine(at, value === 1),
  },
];
