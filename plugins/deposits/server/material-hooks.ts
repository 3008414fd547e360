import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { tripView } from './uses.ts';
import type { mineralType } from '../records/mineral-type.ts';

interface Limit {
  readonly analyte: string;
  readonly min: number | null;
  readonly max: number | null;
}

const disjoint = (one: Limit, other: Limit): boolean =>
  (one.max ?? Infinity) <= (other.min ?? -Infinity) || (other.max ?? Infinity) <= (one.min ?? -Infinity);

/** Materials of one domain are told apart by their grade alone, so their limits do not overlap. */
export const materialHooks: RecordHooks<typeof mineralType> = {
  cannotBe: async (_, { db, before, isTouched }) => {
    if (before === null || !isTouched('class', 'site')) return [];
    const { rows } = await sql`select from ${tripView} trip where material = ${before.id}::uuid limit 1`.execute(db);
    return rows.length > 0
      ? [
          {
            field: isTouched('class') ? 'class' : 'site',
            sentence: msg`Trips have carried ${String(before.code)} and do not change: add a new material instead.`,
          },
        ]
      : [];
  },
  beforeWrite: async (draft, { db, before }) => {
    const row = { ...before, ...draft };
    if (row.acid_forming === 'yes' && before) {
      const { rows } = await sql`
        select
        from mine_location
        where ${before.id} = any(materials) and lined is not true and deleted_at is null
        limit 1`.execute(db);
      if (rows.length > 0)
        throw problems.invalid({ acid_forming: msg`Acid-forming material must go to an encapsulated dump.` });
    }
    const limits = row.cutoffs ?? [];
    if (limits.length === 0) return;
    const { rows } = await sql<{ code: string; cutoffs: readonly Limit[] }>`
      select code, cutoffs
      from mineral_type
      where site = ${row.site}
        and domain is not distinct from ${row.domain ?? null}
        and id is distinct from ${row.id ?? null}
        and active
        and deleted_at is null
        and cutoffs is not null
      order by code`.execute(db);
    for (const { code, cutoffs } of rows) {
      const shared = limits.find((limit) =>
        cutoffs.some((other) => other.analyte === limit.analyte && !disjoint(limit, other)),
      );
      // Two materials with the same analyte need only one that tells them apart.
      const isDisjoint = limits.some((limit) =>
        cutoffs.some((other) => other.analyte === limit.analyte && disjoint(limit, other)),
      );
      if (!shared || isDisjoint) continue;
      const { rows: named } = await sql<{
        symbol: string;
      }>`select symbol from analyte where id = ${shared.analyte}`.execute(db);
      const [own, analyte] = [String(row.code), named[0]?.symbol ?? ''];
      throw problems.invalid({ cutoffs: msg`The grade limits of ${own} and ${code} overlap for ${analyte}.` });
    }
  },
  derived: {
    loose_density: sql`
      round((mineral_type.bank_density / (1 + coalesce(mineral_type.swell_pct, 35) / 100))::numeric, 3)::float8`,
    destinations: sql`
      (
        select coalesce(array_agg(place.id order by place.code), '{}')
        from mine_location place
        where mineral_type.id = any(place.materials) and place.deleted_at is null)`,
  },
};
