import { randomUUID } from 'node:crypto';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { publishBySite } from '../../../../core/live/live.server.ts';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { createRows, type NewRow, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { feedCounters } from '../../../../core/records/limits/counter.server.ts';
import type { Database, IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import {
  figure,
  figureOrUnknown,
  ingestData,
  member,
  whereabouts,
  type DataOf,
} from '../../../../core/host/ingest-data.ts';
import { maySpeakFor, refusal, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import { equipmentFueling } from '../../records/equipment-fueling.ts';
import { fuelDispenseStream } from '../../streams/fuel-dispense.ts';
import { flagsOf } from '../fill-flags.ts';
import { capacityFor, readFleetFacts } from '../fleet-facts.ts';
import { isMeterBack } from '../meter-back.ts';
import { readMachines, readPeople, readPumps, readTanks, type Tank } from '../lookup.ts';
import { selectFills } from '../rows.ts';
import { judgeFill } from './fill-rules.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';

const code = z.string().check(z.minLength(1), z.maxLength(20));
const badge = z.nullish(z.string().check(z.maxLength(32)));
const amount = z.nullish(z.number().check(z.minimum(0)));
const instant = z.nullish(storableOffsetInstant);
const fillData = ingestData({
  tank: member(code),
  pump: member(z.nullish(code)),
  equipment: member(code),
  litres: figure(z.number()),
  totaliser_before: figureOrUnknown(amount),
  totaliser_after: figureOrUnknown(amount),
  hour_meter: figureOrUnknown(z.nullish(z.number().check(z.minimum(0), z.maximum(200_000)))),
  odometer: figureOrUnknown(amount),
  attendant: member(badge),
  operator: member(badge),
  temperature: figure(z.nullish(z.number().check(z.minimum(-60), z.maximum(80)))),
  full: member(z.nullish(z.boolean())),
  started_at: member(instant),
  ended_at: member(instant),
  auth: member(z.nullish(z.enum(['card', 'tag', 'manual']))),
  ...whereabouts,
});
type FillData = DataOf<typeof fillData>;

/** Fills that a fuel controller measured. One for an unknown machine is kept and flagged: the litres left the tank. */
export const fuelDispenseKind: IngestKind<FillData> = {
  kind: 'fuel_dispense',
  parse: fillData.parse,
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const ordered = [...events].sort((a, b) => a.ts.getTime() - b.ts.getTime());
    const tanks = await readTanks(
      db,
      ordered.map(({ data }) => data.tank),
    );
    const machines = await readMachines(
      db,
      ordered.map(({ data }) => data.equipment),
    );
    const people = await readPeople(
      db,
      ordered.flatMap(({ data }) => [data.attendant ?? [], data.operator ?? []].flat()),
    );
    const newest = await newestFills(
      db,
      [...machines.values()].map(({ id }) => id),
    );
    const totalisers = await lastTotalisers(
      db,
      tanks.map(({ id }) => id),
    );
    const pumps = await readPumps(
      db,
      tanks.map(({ id }) => id),
    );
    /** What the meters showed at the fills that are stored here. */
    const meters = new Map<string, number>();
    const wentBack = async (equipment: string, at: Date, hourMeter: number | null): Promise<boolean> =>
      (hourMeter !== null && hourMeter < (meters.get(equipment) ?? 0)) ||
      isMeterBack(db, host, { equipment, at, hourMeter });
    const tankOf = (code: string): Tank | undefined => {
      const named = tanks.filter((tank) => tank.code === code);
      return named.find(({ site }) => maySpeakFor(source, site)) ?? named[0];
    };
    const facts = await readFleetFacts(
      db,
      host,
      ordered.map(({ ts, data }) => ({
        equipment: machines.get(data.equipment)?.id ?? null,
        tank: tankOf(data.tank)?.id ?? null,
        at: ts,
        hourMeter: data.hour_meter ?? null,
        litres: data.litres,
        full: data.full ?? true,
      })),
    );
    const rejected: IngestRejection[] = [];
    const late: number[] = [];
    const accepted: number[] = [];
    const rows: NewRow<typeof equipmentFueling>[] = [];
    for (const [place, { index, id, ts, data }] of ordered.entries()) {
      const machine = machines.get(data.equipment) ?? null;
      const tank = tankOf(data.tank);
      const tankCapacity = machine && tank ? capacityFor(tank.product, machine) : null;
      const impossible = judgeFill({
        litres: data.litres,
        tankCapacity,
        startedAt: data.started_at ?? null,
        endedAt: data.ended_at ?? null,
      });
      if (!tank) rejected.push(refusal(index, 'unknown_tank', noTank(data)));
      else if (!maySpeakFor(source, tank.site)) rejected.push(siteNotAllowed(index));
      else if (impossible) rejected.push(refusal(index, 'impossible_value', impossible));
      else {
        const pump = `${tank.id} ${data.pump ?? ''}`;
        const flags: string[] = [];
        const before = totalisers.get(pump);
        if (!machine) flags.push('unknown_machine');
        const due = pumps.get(pump)?.calibrationDue ?? null;
        const { low = null, high = null, down = false, rate = null } = facts.get(place) ?? {};
        const circumstances = {
          low,
          high,
          down,
          rate,
          machineSite: machine?.site ?? null,
          tankSite: tank.site,
          tankCapacity,
          operatorKnown: data.operator != null && people.has(data.operator),
          usualRate: null,
          meterBack: machine !== null && (await wentBack(machine.id, ts, data.hour_meter ?? null)),
          lastTotaliser: before ?? null,
          calibrationDue: due,
        };
        flags.push(
          ...flagsOf(
            {
              at: ts,
              litres: data.litres,
              hourMeter: data.hour_meter ?? null,
              levelBefore: null,
              totaliserBefore: data.totaliser_before ?? null,
              totaliserAfter: data.totaliser_after ?? null,
            },
            circumstances,
          ),
        );
        if (machine && data.hour_meter != null) meters.set(machine.id, data.hour_meter);
        if (data.totaliser_after != null) totalisers.set(pump, data.totaliser_after);
        if (machine && ts.getTime() < (newest.get(machine.id) ?? 0)) late.push(index);
        accepted.push(index);
        rows.push({
          id: randomUUID(),
          site: tank.site,
          equipment: machine?.id ?? null,
          equipment_code: data.equipment,
          tank: tank.id,
          pump: pumps.get(pump)?.id ?? null,
          pump_code: data.pump ?? null,
          at: ts.toISOString(),
          started_at: data.started_at ?? null,
          ended_at: data.ended_at ?? null,
          litres: data.litres,
          totaliser_before: data.totaliser_before ?? null,
          totaliser_after: data.totaliser_after ?? null,
          full: data.full ?? null,
          hour_meter: data.hour_meter ?? null,
          odometer: data.odometer ?? null,
          temperature: data.temperature ?? null,
          attendant: people.get(data.attendant ?? '') ?? null,
          operator: people.get(data.operator ?? '') ?? null,
          place: data.lon != null && data.lat != null ? { lon: data.lon, lat: data.lat } : null,
          method: data.auth ?? 'controller',
          flags,
          state: 'recorded',
          source: source.id,
          event_id: id,
        });
      }
    }
    const context: RowsContext = { host, db, machine: 'ingest' };
    await createRows(context, equipmentFueling, rows, {
      computed: {
        number: sql`
          'RC-' || extract(year from given.at at time zone 'UTC') || '-' || lpad(
            nextval('equipment_fueling_number')::text, 6, '0')`,
      },
    });
    await feedCounters(
      context,
      equipmentFueling,
      rows.map((after) => ({ before: null, after })),
    );
    const published = rows.length === 0 ? [] : await selectFills(db, sql`fill.id = any(${rows.map((row) => row.id)})`);
    return {
      accepted,
      duplicates: [],
      late,
      rejected,
      publish: () => {
        tellChanges(host, 'equipment_fueling', rows, 'create');
        publishBySite(host, fuelDispenseStream, published);
        for (const one of published) host.publish('fuel.dispensed', one);
      },
    };
  },
};

const noTank = ({ tank }: FillData): MessageDescriptor => msg`No tank has the code ${tank}.`;

async function newestFills(db: Database, machines: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ equipment: string; at: string }>`
    select equipment, max(at) as at
    from equipment_fueling
    where deleted_at is null and equipment = any(${machines})
    group by equipment`.execute(db);
  return new Map(rows.map(({ equipment, at }) => [equipment, Date.parse(at)]));
}

/** What each pump's totaliser stood at after its last fill, by `<tank> <pump>`. */
async function lastTotalisers(db: Database, tanks: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ pump: string; after: number }>`
    select distinct on (tank, coalesce(pump_code, '')) tank || ' ' || coalesce(pump_code, '') as pump,
      totaliser_after as after
    from equipment_fueling
    where deleted_at is null
      and tank = any(${tanks})
      and totaliser_after is not null
      and at > now() - interval '60 days'
    order by tank, coalesce(pump_code, ''), at desc`.execute(db);
  return new Map(rows.map(({ pump, after }) => [pump, after]));
}
