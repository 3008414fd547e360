import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { partCategory } from '../records/part-category.ts';

/** Categories are a tree: none lies below itself. */
export const categoryHooks: RecordHooks<typeof partCategory> = {
  cannotBe: async (row, { db, isTouched }) => {
    if (row.id == null || row.parent == null || !isTouched('parent')) return [];
    const { rows } = await sql`
      with recursive above(id, parent) as (
        select id, parent from part_category where id = ${row.parent}::uuid
        union
        select next.id, next.parent from part_category next join above on next.id = above.parent)
      select from above where id = ${row.id}::uuid`.execute(db);
    return rows.length > 0 ? [{ field: 'parent', sentence: msg`A category cannot be inside itself.` }] : [];
  },
};
