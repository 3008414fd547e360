import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { part } from '../records/part.ts';
import type { partReference } from '../records/part-reference.ts';

/** The code of another part that already has this reference of this maker, whichever way it is spelled. */
async function otherWith(db: Database, maker: unknown, reference: unknown, own: unknown): Promise<string | null> {
  if (maker == null || reference == null) return null;
  const { rows } = await sql<{ code: string }>`
    select other.code
    from (
      select id
      from part
      where manufacturer = ${maker}::uuid
        and part_ref_norm(manufacturer_ref) = part_ref_norm(${reference}::text)
        and deleted_at is null
      union all
      select part
      from part_reference
      where manufacturer = ${maker}::uuid and ref_norm = part_ref_norm(${reference}::text) and deleted_at is null) named
    join part other on other.id = named.id and other.deleted_at is null
    where other.id is distinct from ${own ?? null}::uuid
    order by other.code
    limit 1`.execute(db);
  return rows[0]?.code ?? null;
}

const taken = (field: string, code: string): BrokenRule => ({
  field,
  sentence: msg`Part ${code} already has this maker and reference.`,
});

/** A part has a number, and a maker's reference is of one part alone (catalogue procurement.md §8). */
export const partHooks: RecordHooks<typeof part> = {
  cannotBe: async (row, { db, before, isTouched }) => {
    if (before && row.code == null) return [{ field: 'code', sentence: msg`A part must keep a code.` }];
    if (!isTouched('manufacturer', 'manufacturer_ref')) return [];
    const code = await otherWith(db, row.manufacturer, row.manufacturer_ref, row.id);
    return code === null ? [] : [taken('manufacturer_ref', code)];
  },
  beforeWrite: async (draft, { db, before, trial }) => {
    if (before || draft.code != null || trial) return;
    const { rows } = await sql<{ code: string }>`
      select 'P-' || lpad(nextval('part_number')::text, 6, '0') as code`.execute(db);
    draft.code = rows[0]?.code ?? null;
  },
  derived: {
    replaces: sql`
      (
        select coalesce(array_agg(older.part_b order by older.created_at, older.id), '{}')
        from part_equivalence older
        where older.part_a = part.id
          and older.relation = 'replaces'
          and older.state = 'approved'
          and older.deleted_at is null)`,
  },
};

/** A reference is kept with what it is found by, and is of no other part. */
export const referenceHooks: RecordHooks<typeof partReference> = {
  cannotBe: async (row, { db, isTouched }) => {
    if (!isTouched('part', 'manufacturer', 'ref')) return [];
    const { rows } = await sql<{ norm: string | null; twin: boolean }>`
      select part_ref_norm(${row.ref ?? null}::text) as norm, exists (
        select
        from part_reference
        where part = ${row.part ?? null}::uuid
          and manufacturer = ${row.manufacturer ?? null}::uuid
          and ref_norm = part_ref_norm(${row.ref ?? null}::text)
          and id is distinct from ${row.id ?? null}::uuid
          and deleted_at is null) as twin`.execute(db);
    if (!rows[0]?.norm) return [{ field: 'ref', sentence: msg`A reference must contain letters or digits.` }];
    if (rows[0].twin) return [{ field: 'ref', sentence: msg`The part already has this reference of this maker.` }];
    const code = await otherWith(db, row.manufacturer, row.ref, row.part);
    return code === null ? [] : [taken('ref', code)];
  },
  beforeWrite: async (draft, { db, before }) => {
    if (before && draft.ref === undefined) return;
    const { rows } = await sql<{ norm: string }>`
      select part_ref_norm(${draft.ref ?? before?.ref ?? null}::text) as norm`.execute(db);
    draft.ref_norm = rows[0]?.norm ?? null;
  },
};
