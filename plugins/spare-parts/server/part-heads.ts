import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { PartHead } from '../shared/part-answers.ts';

/** The columns of a `PartHead`, of a part that the statement calls `part` and its maker, if any, `maker`. */
export const headColumns: RawBuilder<unknown> = sql`
  part.id, part.code, part.label, coalesce(maker.label ->> 'en', maker.code) as maker,
    part.manufacturer_ref as reference, part.status, part.criticality, part.photos[1] as photo`;

/** Parts by their ids, in the order of their codes. */
export async function readHeads(db: Database, ids: readonly string[]): Promise<readonly PartHead[]> {
  const { rows } = await sql<PartHead>`
    select ${headColumns}
    from part
    left join manufacturer maker on maker.id = part.manufacturer
    where part.id = any(${ids}::uuid[]) and part.deleted_at is null
    order by part.code`.execute(db);
  return rows;
}
