import { sql } from 'kysely';
import type { Database } from '../../../../../core/host/host.ts';
import { millis } from '../../../../../core/host/millis.ts';
import type { Span } from './piece.ts';

const dayMs = 86_400_000;

/**
 * The scheduled shifts of a site around a time (milliseconds), in order; those that follow each other without pause are
 * one span.
 */
export async function readShifts(db: Database, site: string, { from, to }: Span): Promise<readonly Span[]> {
  const { rows } = await sql<Span>`
    select ${millis('starts_at')} as "from", ${millis('ends_at')} as "to"
    from shift_instance(${new Date(from - dayMs)}::date, ${new Date(to + 2 * dayMs)}::date)
    where site = ${site}
    order by starts_at`.execute(db);
  const spans: Span[] = [];
  for (const shift of rows) {
    const last = spans.at(-1);
    if (last && last.to >= shift.from) spans[spans.length - 1] = { from: last.from, to: Math.max(last.to, shift.to) };
    else spans.push(shift);
  }
  return spans;
}
