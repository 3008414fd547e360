import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { partTable, unitOfMeasureTable } from '../uses.ts';

/** What a line of a request is called in other programs. */
export interface LineCodes {
  /** UN/ECE Recommendation 20 or 21. */
  readonly unit: string;
  readonly part: string | null;
}

/** The codes of the lines of a request, by their ids. */
export async function codesOf(db: Database, publicId: string): Promise<ReadonlyMap<string, LineCodes>> {
  const { rows } = await sql<LineCodes & { id: string }>`
    select line.id, coalesce(nullif(unit.ubl_code, ''), 'C62') as unit, part.code as part
    from rfq_line line
    join rfq on rfq.id = line.rfq
    left join ${partTable} part on part.id = line.part
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    where rfq.public_id = ${publicId} and line.deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, ...codes }) => [id, codes]));
}

/** Codes that senders use for one piece. */
const pieces = new Set(['C62', 'EA', 'NIU', 'H87', 'PCE']);
export const isSameUnit = (one: string, other: string): boolean =>
  one === other || (pieces.has(one) && pieces.has(other));
