import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { BrokenRule } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { dispatchRule } from '../../records/dispatch-rule.ts';
import { equipmentTable, mineLocationTable } from '../uses.ts';
import { isDumping, isLoadingUnit } from './work-places.ts';

type Rule = Parameters<NonNullable<RecordHooks<typeof dispatchRule>['cannotBe']>>[0];

/** A rule is about what it can lead: units that load, places of dumping, trucks; and says it once for one time. */
export const dispatchRuleHooks: RecordHooks<typeof dispatchRule> = {
  cannotBe: async (row, { db, isTouched }) => {
    const wrong = isTouched('kind', 'loading_unit', 'destination', 'trucks') ? await aboutWrongThing(db, row) : [];
    return wrong.length > 0 ? wrong : saidTwice(db, row);
  },
};

async function aboutWrongThing(db: Database, row: Rule): Promise<readonly BrokenRule[]> {
  if (row.kind === 'priority') {
    const [unit] = await readMachines(db, [row.loading_unit]);
    return !unit || isLoadingUnit(unit.family)
      ? []
      : [{ field: 'loading_unit', sentence: msg`${unit.code} is not a loading unit.` }];
  }
  if (row.kind === 'meal') {
    const other = (await readMachines(db, row.trucks ?? [])).find(({ family }) => family !== 'haul_truck');
    return other ? [{ field: 'trucks', sentence: msg`${other.code} is not a truck.` }] : [];
  }
  const { rows } = await sql`
    select from ${mineLocationTable} where id = ${row.destination ?? null}::uuid and not ${isDumping(sql`type`)}`.execute(
    db,
  );
  return rows.length > 0 ? [{ field: 'destination', sentence: msg`Choose a dump location.` }] : [];
}

async function readMachines(
  db: Database,
  ids: readonly unknown[],
): Promise<readonly { readonly code: string; readonly family: string }[]> {
  const { rows } = await sql<{ code: string; family: string }>`
    select code, family from ${equipmentTable} where id = any(${[...ids]}::uuid[]) order by code`.execute(db);
  return rows;
}

/** What each kind of rule is about; two of the same at one time contradict or repeat each other. */
const sameSubject = (row: Rule) =>
  ({
    priority: sql`other.loading_unit = ${row.loading_unit ?? null}::uuid`,
    feed: sql`other.destination = ${row.destination ?? null}::uuid`,
    blend: sql`other.destination = ${row.destination ?? null}::uuid and other.analyte = ${row.analyte ?? null}::uuid`,
    meal: sql`other.trucks && ${[...(row.trucks ?? [])]}::uuid[]`,
  })[row.kind ?? 'priority'];

async function saidTwice(db: Database, row: Rule): Promise<readonly BrokenRule[]> {
  const { rows } = await sql`
    select
    from dispatch_rule other
    where other.site = ${row.site ?? null}::uuid
      and other.kind = ${row.kind ?? null}
      and other.id is distinct from ${row.id ?? null}::uuid
      and other.deleted_at is null
      and ${sameSubject(row)}
      and tstzrange(other.valid_from, other.valid_to) && tstzrange(
        ${row.valid_from ?? null}::timestamptz, ${row.valid_to ?? null}::timestamptz)
    limit 1`.execute(db);
  return rows.length > 0
    ? [{ field: 'valid_from', sentence: msg`Another rule of this type already covers this at that time.` }]
    : [];
}
