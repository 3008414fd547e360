import { sql } from 'kysely';
import { sentences } from '../../i18n/sentences.ts';
import type { BrokenRule } from '../record.ts';
import { isTouched, type Judged } from './judged.ts';

/**
 * A production day that has not begun at the row's site. Without a site's clock a day may have begun anywhere in the
 * world (`beyondYears`).
 */
export async function brokenByFutureDay(judged: Judged): Promise<readonly BrokenRule[]> {
  const { db, definition, row } = judged;
  const field = definition.occurs?.from ?? '';
  const { kind, options } = definition.fields[field] ?? {};
  if (kind !== 'date' || options?.happened !== true || !isTouched(judged, field)) return [];
  const { rows } = await sql`
    select
    from site
    where id = ${row.site ?? null} and ${row[field]}::date > production_date(now(), time_zone)`.execute(db);
  return rows.length > 0 ? [{ field, sentence: sentences.dayToCome }] : [];
}
