import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import { can } from '../../../../core/registry/access.ts';
import { appendAudit } from '../../../../core/host/audit/audit.ts';
import type { Host } from '../../../../core/host/host.ts';
import type { RejectionAbout } from '../../shared/monitor.ts';
import { entryReached } from './seen.ts';

/** Messages that are no JSON by themselves: what a tracker sends in a protocol of its own, and XML. */
const freeText = new Set(['device', 'owntracks', 'aemp']);
/** Characters of a text in the audit log; the whole edit stands beside the original. */
const mostTold = 8_192;

interface Entry {
  readonly way: string;
  readonly raw: string;
  readonly edited: string | null;
  readonly about: RejectionAbout | null;
  readonly edited_about: RejectionAbout | null;
  readonly speaks_for: string | null;
}

/**
 * Keeps what should have been sent beside what was, to be sent again; the audit log tells who changed what. What
 * somebody wrote speaks for no site where
 * they may not write, whatever its source may.
 */
export async function editRejection(
  host: Host,
  request: FastifyRequest,
  id: string,
  text: string,
  about: RejectionAbout | null,
): Promise<void> {
  const { caller, ip, id: requestId } = request;
  const sites = caller.sites.filter((site) => can(caller.access, 'ingest_monitor:edit', site));
  await host.db.transaction().execute(async (db) => {
    const { rows } = await sql<Entry>`
      select rejection.way, rejection.raw, rejection.edited, rejection.about, rejection.edited_about,
        rejection.speaks_for
      from ingest_rejection rejection
      join ingest_source source on source.id = rejection.source
      where rejection.id = ${id}::uuid
        and rejection.replayed_at is null
        and ${entryReached(caller, 'ingest_monitor:edit')}
      for update of rejection`.execute(db);
    const [entry] = rows;
    if (!entry) throw problems.notFound();
    const fault = faultIn(entry.way, text);
    if (fault) throw problems.invalid({ text: fault });
    const aboutEdited = { ...(entry.edited_about ?? entry.about), ...about };
    // What was written by hand is not packed.
    const { encoding: _encoding, ...unpacked } = aboutEdited;
    await sql`
      update ingest_rejection
      set edited = ${text}, edited_about = ${JSON.stringify(unpacked)}::jsonb,
        edited_at = now(), edited_by = ${caller.userId}, edited_sites = ${caller.everywhere ? null : sites}
      where id = ${id}::uuid`.execute(db);
    const changes = [
      { field: 'raw', old: (entry.edited ?? entry.raw).slice(0, mostTold), new: text.slice(0, mostTold) },
      ...(about ? [{ field: 'about', old: entry.edited_about ?? entry.about, new: unpacked }] : []),
    ];
    await appendAudit(db, {
      userId: caller.userId,
      ip,
      requestId,
      record: 'ingest_rejection',
      recordId: id,
      siteId: entry.speaks_for,
      action: 'update',
      changes,
    });
  });
}

/** Why a text cannot be what was sent; null where it can. */
function faultIn(way: string, text: string): MessageDescriptor | null {
  if (!text.isWellFormed() || text.includes('\u0000')) return msg`It contains a character that cannot be stored.`;
  if (Buffer.byteLength(text) > 65_536) return msg`It is larger than 64 kB.`;
  if (freeText.has(way)) return null;
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? null : msg`The body must be a JSON object.`;
  } catch (error) {
    const detail = (error as Error).message;
    return msg`This is not JSON: ${detail}`;
  }
}
