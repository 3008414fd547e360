import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { problems } from '../../../../core/records/problems.server.ts';
import type { Permission } from '../../../../core/registry/access.ts';
import { storable, withoutControls } from '../../../../core/registry/visible-text.ts';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import type { Resent } from '../../shared/monitor.ts';
import { databaseTime } from './database-time.ts';
import { dismissRejections, restoreRejections } from './dismiss.ts';
import { editRejection } from './edit.ts';
import { filterShape, whereOf } from './filter.ts';
import { replayRejections } from './replay.ts';
import { entryReached } from './seen.ts';
import { tellReplayed } from './tell-audit.ts';

/** Entries of one call at most: whoever wants more calls again, and sees how far it is. */
const mostAtOnce = 1_000;

const chosen = z.strictObject({
  ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostAtOnce))),
  filter: z.optional(z.strictObject(filterShape)),
  /** Of the first call: what was tried since is not tried again. */
  started: z.optional(z.iso.datetime()),
});
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300), storable, withoutControls);
const dismissed = z.strictObject({ ...chosen.shape, reason });
const restored = z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostAtOnce)) });
const edited = z.strictObject({
  text: z.string().check(z.maxLength(65_536)),
  about: z.optional(
    z.strictObject({
      topic: z.optional(z.string().check(z.maxLength(1_000))),
      query: z.optional(z.string().check(z.maxLength(8_000))),
      device: z.optional(z.string().check(z.maxLength(200))),
    }),
  ),
});

type Chosen = z.infer<typeof chosen>;
type EntryRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * `POST /api/tracking/ingest/replay/ {ids}` or `{filter, started}`: sends what was refused again, now that its cause is
 * mended, at most 1,000 entries of it; answers how many were taken and how many are left.
 * `POST …/dismiss/ {ids | filter, started, reason}`: takes entries out of sight; `POST …/restore/ {ids}` brings them
 * back.
 * `POST …/rejections/<id>/edit/ {text, about}`: keeps what should have been sent beside what was.
 */
export function quarantineRoutes(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/tracking/ingest/replay/',
    { config: { can: 'ingest_monitor:replay' } },
    async (request): Promise<Resent> => {
      const selection = checkBody(chosen, request.body);
      const { which, started, rest } = await choose(
        host,
        request,
        selection,
        'ingest_monitor:replay',
        sql`replayed_at is null and dismissed_at is null`,
        'tried_at',
      );
      const before = await databaseTime(host);
      const { taken, refused } = await beyondScope(async () => {
        const replayed = await replayRejections(host, which);
        await tellReplayed(host, request, which, before);
        return replayed;
      });
      return selection.ids ? { taken, refused } : { taken, refused, left: rest, started };
    },
  );
  app.post(
    '/api/tracking/ingest/dismiss/',
    { config: { can: 'ingest_monitor:dismiss' } },
    async (request): Promise<Resent> => {
      const { reason: why, ...asked } = checkBody(dismissed, request.body);
      const { which, started, rest } = await choose(
        host,
        request,
        asked,
        'ingest_monitor:dismiss',
        sql`replayed_at is null and dismissed_at is null`,
        'dismissed_at',
      );
      const taken = await beyondScope(() => dismissRejections(host, request, which, why));
      return asked.ids ? { taken, refused: 0 } : { taken, refused: 0, left: rest, started };
    },
  );
  app.post('/api/tracking/ingest/restore/', { config: { can: 'ingest_monitor:dismiss' } }, async (request) => {
    const { which } = await choose(
      host,
      request,
      checkBody(restored, request.body),
      'ingest_monitor:dismiss',
      sql`dismissed_at is not null`,
      'tried_at',
    );
    return { taken: await beyondScope(() => restoreRejections(host, request, which)) };
  });
  app.post(
    '/api/tracking/ingest/rejections/:id/edit/',
    { config: { can: 'ingest_monitor:edit' } },
    async (request: EntryRequest) => {
      const { id } = request.params;
      const { text, about } = checkBody(edited, request.body);
      if (!z.uuid().safeParse(id).success) throw problems.notFound();
      await editRejection(host, request, id, text, about ?? null);
      return {};
    },
  );
}

interface Choice {
  /** SQL over `ingest_rejection`: entries that the caller may do this with. */
  readonly which: RawBuilder<unknown>;
  readonly started: string;
  /** How many of those asked for are left for the next call. */
  readonly rest: number;
}

/**
 * The entries that a call is about, as many as are worked on at once. Of a filter, those that were not tried since its
 * first call, the oldest first.
 */
async function choose(
  host: Host,
  { caller }: FastifyRequest,
  { ids, filter, started }: Chosen,
  permission: Permission,
  open: RawBuilder<unknown>,
  tried: 'tried_at' | 'dismissed_at',
): Promise<Choice> {
  if (!ids && !filter) throw problems.invalid({ ids: msg`Select entries or a filter.` });
  const since = started ?? (await databaseTime(host));
  const named = ids
    ? sql`rejection.id = any(${ids}::uuid[])`
    : sql`${whereOf(filter ?? {})} and coalesce(rejection.${sql.ref(tried)} < ${since}::timestamptz, true)`;
  const from = sql`
    from ingest_rejection rejection
    join ingest_source source on source.id = rejection.source
    where ${entryReached(caller, permission)} and ${named} and ${open}`;
  const { rows } = await sql<{ id: string }>`
    select rejection.id ${from}
    order by rejection.source, rejection.ts nulls first, rejection.received_at, rejection.index
    limit ${mostAtOnce}`.execute(host.db);
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(host.db);
  return {
    which: sql`id = any(${rows.map(({ id }) => id)}::uuid[])`,
    started: since,
    rest: Math.max(0, (counted[0]?.count ?? 0) - rows.length),
  };
}
