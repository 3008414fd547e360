import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { v4, validate as isUuid } from 'uuid';
import { claimFiles } from '../../../core/files/claim-files.server.ts';
import { unnamedPicture } from '../../../core/files/unnamed-picture.server.ts';
import type { Caller, Database, Host } from '../../../core/host/host.ts';
import { changeRows } from '../../../core/records/change-rows.server.ts';
import { tellChanges } from '../../../core/records/changes.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { createRow } from '../../../core/records/write.server.ts';
import { sor } from '../records/sor.ts';

const mostPhotos = 6;
/** A retry after a lost answer comes soon; the key of a request, which could tell who sent it, is nowhere written down. */
const sent = new Map<string, { readonly id: string; readonly number: unknown }>();
const keptMs = 600_000;

/** Somebody with the rights of a caller of whom nothing else is told: rows and lines of the log name no user then. */
const unnamed = (caller: Caller): Caller => ({
  ...caller,
  userId: null as never,
  email: '',
  name: '',
  self: {},
  team: {},
});

/**
 * `POST /api/hse/sor/anonymous/`: an observation of which nothing tells who wrote it (catalogue hse.md §2). No writer, no
 * request and no address in row, log and photos: whoever wants to hear of it keeps its number.
 */
export function anonymousRoute(app: FastifyInstance, host: Host): void {
  app.post('/api/hse/sor/anonymous/', { config: { can: 'sor:create' } }, async ({ body, caller, headers }, reply) => {
    const key = typeof headers['idempotency-key'] === 'string' ? headers['idempotency-key'] : null;
    const first = key === null ? undefined : sent.get(key);
    if (first) return first;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw problems.badBody();
    const { row, pictures } = await keepUnnamed(host, caller, body as Readonly<Record<string, unknown>>);
    for (const { forgetFirst } of pictures) await forgetFirst();
    tellChanges(host, 'sor', [row], 'create');
    const answer = { id: row.id, number: row['number'] };
    if (key !== null) {
      sent.set(key, answer);
      setTimeout(() => sent.delete(key), keptMs).unref();
    }
    return reply.code(201).send(answer);
  });
}

/** Of what is not there nobody knows whether it was a picture. */
async function whyNoPicture(db: Database, caller: Caller, ids: readonly string[]): Promise<MessageDescriptor> {
  const { rows } = await sql`
    select from core_file
    where id = any(${ids.filter((id) => isUuid(id))}::uuid[]) and record is null and uploaded_by = ${caller.userId}`.execute(
    db,
  );
  return rows.length < new Set(ids).size
    ? msg`A picture is no longer available: add it again.`
    : msg`Only pictures are accepted here.`;
}

/** The observation with its pictures, or nothing of it: what is refused leaves the pictures where they were. */
async function keepUnnamed(host: Host, caller: Caller, { photos, ...draft }: Readonly<Record<string, unknown>>) {
  const record = host.records.get('sor');
  if (!record) throw problems.notFound();
  const ids = Array.isArray(photos) ? photos.filter((id): id is string => typeof id === 'string') : [];
  if (ids.length > mostPhotos) throw problems.invalid({ photos: msg`At most ${mostPhotos} photos.` });
  return host.db.transaction().execute(async (db) => {
    const nobody = { host, db, caller: unnamed(caller), requestId: v4(), ip: '', confirmed: new Set<string>() };
    const created = await createRow(record, draft, nobody);
    const drawn = await Promise.all(ids.map((id) => unnamedPicture(host, caller, id)));
    const pictures = drawn.filter((picture) => picture !== null);
    if (pictures.length < ids.length) throw problems.invalid({ photos: await whyNoPicture(db, caller, ids) });
    if (pictures.length === 0) return { row: created, pictures };
    const drawnIds = pictures.map(({ id }) => id);
    const wanted = [{ field: 'photos', ids: drawnIds, pictures: true }];
    const wrong = await claimFiles(db, caller, 'sor', created.id, wanted, []);
    if (Object.keys(wrong).length > 0) throw problems.invalid(wrong);
    await sql`update core_file set uploaded_by = null where record = 'sor' and record_id = ${created.id}`.execute(db);
    const [row = created] = await changeRows({ host, db, machine: 'anonymous' }, sor, {
      where: sql`id = ${created.id}`,
      set: { photos: drawnIds },
    });
    return { row, pictures };
  });
}
