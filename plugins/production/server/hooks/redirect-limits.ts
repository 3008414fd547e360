import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { BrokenRule } from '../../../../core/records/record.ts';
import type { EntryContext, RecordHooks } from '../../../../core/records/records.server.ts';
import type { destinationRedirect } from '../../records/destination-redirect.ts';
import { mineLocationTable, mineralTypeTable } from '../uses.ts';
import { isDumping } from './work-places.ts';

type Redirect = Parameters<NonNullable<RecordHooks<typeof destinationRedirect>['cannotBe']>>[0];

/** Loads go from where they were sent to an open place of dumping that takes their material. */
export const redirectCannotBe: RecordHooks<typeof destinationRedirect>['cannotBe'] = async (row, context) => {
  if (context.before) return [];
  const { db } = context;
  const { rows } = await sql<{ code: string; dumping: boolean; open: boolean }>`
    select code, ${isDumping(sql`type`)} as dumping,
      coalesce(status, 'open') = 'open' and coalesce(valid_to > now(), true) as open
    from ${mineLocationTable} where id = ${row.to_place ?? null}::uuid`.execute(db);
  const [place] = rows;
  const wrong: BrokenRule[] = [];
  if (place && !place.dumping) wrong.push({ field: 'to_place', sentence: msg`Choose a dump location.` });
  else if (place && !place.open) wrong.push({ field: 'to_place', sentence: msg`${place.code} is not open.` });
  if (!(await anybodySends(db, row)))
    wrong.push({ field: 'from_place', sentence: msg`No loading unit sends its loads there.` });
  if (!place || wrong.length > 0) return wrong;
  const material = await refusedMaterial(row, context);
  return material ? [{ field: 'to_place', sentence: msg`${place.code} does not accept ${material}.` }] : [];
};

/** The assignments that send to the place that a redirection leaves. */
const sending = ({ site, from_place: from }: Redirect) => sql`
  site = ${site ?? null}::uuid and deleted_at is null and started_at <= now() and ended_at is null
    and ${from ?? null}::uuid = any(destinations)`;

async function anybodySends(db: Database, row: Redirect): Promise<boolean> {
  const { rows } = await sql`select from loading_assignment where ${sending(row)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The code of a material that is hauled and that the new place does not take. */
async function refusedMaterial(
  row: Redirect,
  { host, db }: Pick<EntryContext, 'host' | 'db'>,
): Promise<string | undefined> {
  if (!host.records.has('mineral_type')) return undefined;
  const { rows } = await sql<{ code: string }>`
    select kind.code
    from ${mineralTypeTable} kind
    join ${mineLocationTable} goal on goal.id = ${row.to_place}::uuid
    where kind.id in (select material from loading_assignment where ${sending(row)})
      and goal.materials is not null
      and not (kind.id = any(goal.materials))
    order by kind.code
    limit 1`.execute(db);
  return rows[0]?.code;
}
