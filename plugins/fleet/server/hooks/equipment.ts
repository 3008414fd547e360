import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { endRunning } from '../machine/end-running.ts';
import { refuseRetirement } from '../machine/refuse-retirement.ts';
import { meterSql, statusSql } from '../machine-sql.ts';
import { tripView } from '../uses.ts';
import type { equipment } from '../../records/equipment.ts';
import { equipmentCannotBe } from './equipment-limits.ts';
import { trackersSql } from './trackers-sql.ts';

type Draft = StoredDraft<typeof equipment>;

/** A machine belongs to a group of its family; who names none gets the family's first. */
async function placeInGroup(draft: Draft, before: Draft | null, db: Database): Promise<void> {
  const family = draft.family ?? before?.family;
  const changed = before !== null && draft.family !== undefined && draft.family !== before.family;
  const group = draft.group === undefined ? (changed ? null : before?.group) : draft.group;
  if (group == null) {
    const { rows } = await sql<{
      id: string;
    }>`
      select id
      from equipment_group
      where family = ${family} and active and deleted_at is null
      order by parent nulls first, sort nulls last, code
      limit 1`.execute(db);
    draft.group = rows[0]?.id ?? null;
    return;
  }
  const { rows } = await sql<{ family: string }>`select family from equipment_group where id = ${group}`.execute(db);
  if (rows[0] && rows[0].family !== family)
    throw problems.invalid({ group: msg`This group belongs to another family.` });
}

const mobilityCodes: Readonly<Record<string, string>> = {
  hydraulic_shovel: 'TRACK',
  dragline: 'TRACK',
  dozer: 'TRACK',
  drill: 'TRACK',
  crusher: 'FIX',
  pump: 'SEMI',
  lighting_plant: 'SEMI',
};

async function giveMobility(draft: Draft, before: Draft | null, db: Database): Promise<void> {
  if ((draft.mobility === undefined ? before?.mobility : draft.mobility) != null) return;
  const code = mobilityCodes[String(draft.family ?? before?.family)] ?? 'WHEEL';
  const { rows } = await sql<{
    id: string;
  }>`select id from equipment_mobility where code = ${code} and deleted_at is null`.execute(db);
  draft.mobility = rows[0]?.id ?? null;
}

/** Trips and sheets name trucks by their code: after the first trip it stays (catalogue operations.md §1.1). */
async function keepUsedCode(draft: Draft, before: Draft | null, host: Host, db: Database): Promise<void> {
  if (!before || draft.code === undefined || draft.code === before.code || !host.records.has('haul_trip')) return;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${tripView} where truck = ${before.id}`.execute(db);
  const count = rows[0]?.count ?? 0;
  const code = String(before.code);
  if (count > 0) throw problems.invalid({ code: msg`Code ${code} is used by ${count} trips; rename is not allowed.` });
}

export const equipmentHooks: RecordHooks<typeof equipment> = {
  cannotBe: equipmentCannotBe,
  beforeWrite: async (draft, { before, ...context }) => {
    const { host, db } = context;
    await placeInGroup(draft, before, db);
    await giveMobility(draft, before, db);
    await keepUsedCode(draft, before, host, db);
    if (before && typeof draft.site === 'string' && draft.site !== before.site)
      await endRunning(context, String(before.id), String(before.site));
  },
  beforeTransition: async (transition, { row, ...context }) => {
    const { host, db } = context;
    if (transition === 'activate') {
      const { rows } =
        await sql`select from meter_reading where equipment = ${row.id} and deleted_at is null limit 1`.execute(db);
      if (rows.length === 0)
        throw new Problem(409, 'no_reading', msg`Enter the first meter reading before the machine goes into service.`);
      if (row.group == null)
        throw new Problem(409, 'no_group', msg`Choose the group of the machine before putting it into service.`);
    }
    if (transition === 'retire') {
      await refuseRetirement(host, db, String(row.id));
      await endRunning(context, String(row.id), String(row.site));
      // A day that was planned comes after the machine has gone.
      return { retired_on: sql`least(retired_on, current_date)` };
    }
    return undefined;
  },
  derived: {
    qr: sql`equipment.code`,
    live_status: statusSql(sql`equipment.id`),
    hour_meter: meterSql(sql`equipment.id`, 'hours'),
    odometer: meterSql(sql`equipment.id`, 'km'),
    tracker: trackersSql(sql`string_agg(device.uid, ', ' order by device.last_seen desc nulls last, device.uid)`),
    tracker_seen: trackersSql(sql`max(device.last_seen)`),
    age_years: sql`
      round(((coalesce(equipment.retired_on, current_date) - equipment.commissioned_on) / 365.25)::numeric, 1)::float8`,
  },
};
