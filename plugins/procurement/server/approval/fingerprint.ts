import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';

/**
 * SHA-256 of what a signature under a purchase request is given for: who may sell it, what, how much and at what
 * price, in hexadecimal. Words around it may change, these may not (catalogue procurement.md §3, 6).
 */
export async function fingerprintOf(db: Database, request: string, total: string): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select jsonb_build_object(
      'head', jsonb_build_array(request.site, request.kind, request.urgency, coalesce(request.single_source, false),
        request.suggested_vendors, request.equipment),
      'lines', (
        select jsonb_agg(
          jsonb_build_array(line.part, line.description, line.qty, line.unit, line.est_price, line.currency)
          order by line.id)
        from purchase_request_line line
        where line.request = request.id and line.deleted_at is null))::text as content
    from purchase_request request
    where request.id = ${request}`.execute(db);
  return createHash('sha256').update(`${total} ${rows[0]?.content}`).digest('hex');
}
