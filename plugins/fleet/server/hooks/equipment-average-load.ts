import { msg } from '@lingui/core/macro';
import { sql, type RawBuilder } from 'kysely';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { equipmentAverageLoad } from '../../records/equipment-average-load.ts';
import { loadCannotBe } from './load-limits.ts';
import { mineralTypeTable, shiftLockTable, tripView } from '../uses.ts';

/** Most that an average may lie above what the machine is made for (catalogue operations.md §1.1). */
const greatest = 1.2;

/**
 * Something of the trips at its site of the trucks and the material that a draft is for. Of what is approved nothing is
 * worked out: there are many of them, and it has been decided.
 */
const ofTrips = (what: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case
    when equipment_average_load.state = 'draft' then (
      select ${what}
      from ${tripView} as trip
      join ${mineralTypeTable} as mineral on mineral.id = trip.material
      where trip.site = equipment_average_load.site
        and trip.truck in (
          select machine.id
          from equipment machine
          where machine.id = equipment_average_load.equipment or machine."group" = equipment_average_load."group")
        and lower(mineral.code) = lower(equipment_average_load.material)
        and ${which}) end`;

const weighed = sql`
  trip.payload_source in ('weighbridge', 'scale', 'loader')
    and trip.payload > 0
    and trip.production_date > current_date - 90`;
/** Trips that the draft would weigh: without a scale, in open shifts, and of which no load that goes before it tells. */
const withoutScale = sql`
  coalesce(trip.payload_source, 'average') = 'average'
    and trip.production_date >= equipment_average_load.valid_from
    and (equipment_average_load.valid_to is null or trip.production_date <= equipment_average_load.valid_to)
    and not exists (
      select
      from ${shiftLockTable} as lock
      where lock.site = trip.site
        and lock.production_date = trip.production_date
        and lock.shift = trip.shift_code
        and lock.deleted_at is null)
    and (
      equipment_average_load.loader_group is null
        or equipment_average_load.loader_group = (select "group" from equipment where id = trip.loading_unit))
    and not exists (
      select
      from equipment_average_load nearer
      where nearer.deleted_at is null
        and nearer.state in ('approved', 'superseded')
        and nearer.site = trip.site
        and lower(nearer.material) = lower(equipment_average_load.material)
        and (
          nearer.equipment = trip.truck
            or nearer."group" = (select "group" from equipment where id = trip.truck))
        and (
          nearer.loader_group is null
            or nearer.loader_group = (select "group" from equipment where id = trip.loading_unit))
        and nearer.valid_from <= trip.production_date
        and (nearer.valid_to is null or nearer.valid_to >= trip.production_date)
        and (nearer.equipment is null, nearer.loader_group is null) < (
          equipment_average_load.equipment is null, equipment_average_load.loader_group is null))`;

/** An average stays within what trucks can carry, and only one approved average counts on any day. */
export const equipmentAverageLoadHooks: RecordHooks<typeof equipmentAverageLoad> = {
  cannotBe: loadCannotBe,
  derived: {
    measured: ofTrips(sql`round(avg(trip.payload)::numeric, 2)::float8`, weighed),
    weighings: ofTrips(sql`count(*)::integer`, weighed),
    unweighed: ofTrips(sql`count(*)::integer`, withoutScale),
  },
  afterWrite: ({ id, site, state }, { host, action }) => {
    if (action === 'state' && state === 'approved' && site) host.publish('load.approved', { site, load: id });
  },
  beforeWrite: async (draft, { db, before }) => {
    const row = { ...before, ...draft };
    const { rows } = await sql<{
      target: number | null;
    }>`
      select max(payload_target) as target
      from equipment
      where deleted_at is null
        and (id = ${row.equipment ?? null}::uuid or "group" = ${row.group ?? null}::uuid)`.execute(db);
    const target = rows[0]?.target;
    if (target != null && Number(row.tonnes) > greatest * target)
      throw problems.invalid({ tonnes: msg`Average load exceeds 120 % of the target payload.` });
  },
  beforeTransition: async (transition, { row, ...context }) => {
    if (transition !== 'approve') return;
    const { db } = context;
    // An average without an end is closed by the one that follows it.
    await changeRows(context, 'equipment_average_load', {
      where: sql`
        state = 'approved' and valid_to is null and valid_from < ${row.valid_from}::date and ${sameObject(row)}`,
      set: { valid_to: sql`${row.valid_from}::date - 1`, state: 'superseded' },
      action: 'state',
    });
    const { rows } = await sql`
      select from equipment_average_load
      where state in ('approved', 'superseded') and ${sameObject(row)}
        and daterange(valid_from, valid_to, '[]') && daterange(
          ${row.valid_from}::date, ${row.valid_to ?? null}::date, '[]')
        limit 1`.execute(db);
    if (rows.length > 0) throw problems.invalid({ valid_from: msg`An approved load already covers this period.` });
  },
};

const sameObject = (
  row: StoredDraft<typeof equipmentAverageLoad>,
) => sql`deleted_at is null and id <> ${row.id} and site = ${row.site} and material = ${row.material}
  and equipment is not distinct from ${row.equipment ?? null}::uuid
  and "group" is not distinct from ${row.group ?? null}::uuid
  and loader_group is not distinct from ${row.loader_group ?? null}::uuid`;
