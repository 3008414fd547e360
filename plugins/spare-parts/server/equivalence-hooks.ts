import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { loopOf } from '../formulas/equivalence-graph.ts';
import type { partEquivalence } from '../records/part-equivalence.ts';
import { readCodes, readFamily } from './equivalences.ts';

/** Relations that say the same of two parts whichever is named first. */
const symmetric: readonly unknown[] = ['same', 'not_equivalent'];

/** No equivalence is told twice, and none makes a part newer than itself (catalogue procurement.md §8). */
export const equivalenceHooks: RecordHooks<typeof partEquivalence> = {
  cannotBe: async ({ id, part_a: a, part_b: b, relation }, { db, isTouched }) => {
    if (!a || !b || !relation || a === b || !isTouched('part_a', 'part_b', 'relation')) return [];
    // Two writers that each close half of a loop are judged one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('part_equivalence'))`.execute(db);
    const present = await readFamily(db, [a], { proposed: true, without: id ?? null });
    if (symmetric.includes(relation) && present.some((one) => one.relation === relation && one.a === b && one.b === a))
      return [{ field: 'part_b', sentence: msg`This is already recorded the other way round.` }];
    const loop = loopOf({ a, b, relation }, present);
    if (!loop) return [];
    const codes = await readCodes(db, loop);
    const path = loop.map((one) => codes.get(one) ?? '?').join(' → ');
    return [{ field: 'part_b', sentence: msg`This would make a loop: ${path}.` }];
  },
};
