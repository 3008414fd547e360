import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { Equivalence } from '../formulas/equivalence-graph.ts';

/** An equivalence with its row. */
export interface KeptEquivalence extends Equivalence {
  readonly id: string;
  readonly state: 'proposed' | 'approved';
  readonly condition: string | null;
}

/**
 * Every equivalence that is linked with one of these parts by others, however far: the families of the parts. Those that
 * count are approved; `proposed` ones are told too where they are asked for.
 */
export async function readFamily(
  db: Database,
  parts: readonly string[],
  { proposed = false, without = null }: { readonly proposed?: boolean; readonly without?: string | null } = {},
): Promise<readonly KeptEquivalence[]> {
  const states = proposed ? ['approved', 'proposed'] : ['approved'];
  const counts = sql`
    state = any(${states}) and id is distinct from ${without}::uuid and deleted_at is null`;
  const { rows } = await sql<KeptEquivalence>`
    with recursive family(part) as (
      select unnest(${parts}::uuid[])
      union
      select linked.part
      from family
      cross join lateral (
        select part_b as part from part_equivalence where part_a = family.part and ${counts}
        union all
        select part_a from part_equivalence where part_b = family.part and ${counts}) linked)
    select id, part_a as a, part_b as b, relation, condition, state
    from part_equivalence
    where part_a in (select part from family) and ${counts}
    order by created_at, id`.execute(db);
  return rows;
}

/** The codes of parts, by their ids. */
export async function readCodes(db: Database, parts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from part where id = any(${parts}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
