import type { FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod';
import { nameText } from '../registry/visible-text.ts';
import { checkBody } from '../host/check-body.ts';
import { inTransaction } from '../host/database/database.ts';
import type { Caller, Database, Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { ifMatch } from '../host/if-match.ts';
import { shareOf, sharedWith, type Share } from '../session/sharing.server.ts';
import { workspaceRoutes } from './workspace.server.ts';
import { layoutBody } from './layout-body.server.ts';

/** Versions of a layout that are kept. */
const keptVersions = 20;

const draft = z.strictObject({
  name: nameText(80),
  body: layoutBody,
  shared_roles: z.array(z.string().max(40)).max(50).optional(),
  shared_sites: z.array(z.uuid()).max(200).optional(),
});
const changes = draft.partial();

const notFound = () => new Problem(404, 'not_found', msg`This workspace does not exist, or is not shared with you.`);
const notYours = () =>
  new Problem(403, 'not_yours', msg`Only its owner can change a workspace. Save a copy under another name.`);
const stale = (current: unknown) =>
  new Problem(409, 'stale', msg`This workspace has been changed since.`, { extra: { current } });
const foreignShare = () =>
  new Problem(403, 'foreign_share', msg`You can share a workspace only with your own roles and sites.`);

interface LayoutRow {
  readonly id: string;
  readonly owner: string;
  readonly version: number;
  readonly shared_roles: readonly string[];
  readonly shared_sites: readonly string[];
  readonly [column: string]: unknown;
}

type Row = FastifyRequest<{ Params: { id: string } }>;
type Version = FastifyRequest<{ Params: { id: string; version: string } }>;

const summary = (caller: Caller) =>
  sql`
    l.id, l.name, u.name as owner_name, l.owner = ${caller.userId} as mine, l.shared_roles, l.shared_sites, l.version,
      l.updated_at`;
const visible = (caller: Caller) => sharedWith(caller, 'l');

/**
 * Saved workspaces: own ones, and those shared with one's roles or sites. The body belongs to the browser and is kept
 * as it came.
 */
export function layoutRoutes(app: FastifyInstance, host: Host): void {
  const { db } = host;
  const guarded = (title: string) => ({
    schema: { summary: title, tags: ['layouts'] },
    config: { can: 'signed-in' as const },
  });
  workspaceRoutes(app, host);

  app.get('/api/layouts/', guarded('Workspaces of yours and shared with you'), async ({ caller }) => {
    const { rows } = await sql`
      select ${summary(caller)}
      from layout l
      join app_user u on u.id = l.owner
      where ${visible(caller)}
      order by l.name, l.id`.execute(db);
    return rows;
  });

  app.post('/api/layouts/', guarded('Save a workspace'), async ({ body, caller }, reply) => {
    const values = checkBody(draft, body);
    const { roles, sites } = allowedShare(caller, {
      roles: values.shared_roles ?? [],
      sites: values.shared_sites ?? [],
    });
    const row = await inTransaction(db, async (transaction) => {
      const inserted = await sql<LayoutRow>`insert into layout (owner, name, body, shared_roles, shared_sites)
        values (${caller.userId}, ${values.name}, ${JSON.stringify(values.body)}, ${roles}, ${sites}::uuid[])
        returning id`.execute(transaction);
      const id = inserted.rows[0]?.id ?? '';
      await keepVersion(transaction, id, caller);
      return read(transaction, id, caller);
    });
    return reply.code(201).send(row);
  });

  app.get('/api/layouts/:id/', guarded('One workspace'), (request: Row) => read(db, request.params.id, request.caller));

  app.put('/api/layouts/:id/', guarded('Change a workspace'), (request: Row) =>
    change(db, request, checkBody(changes, request.body)),
  );

  app.delete('/api/layouts/:id/', guarded('Delete a workspace'), async (request: Row, reply) => {
    await inTransaction(db, async (transaction) => {
      const { id } = await lock(transaction, request);
      await sql`delete from layout where id = ${id}`.execute(transaction);
    });
    return reply.code(204).send();
  });

  app.get('/api/layouts/:id/versions/', guarded('Earlier versions of a workspace'), async (request: Row) => {
    const { id } = await read(db, request.params.id, request.caller);
    const { rows } = await sql`
        select v.version, v.name, v.saved_at, u.name as saved_by
        from layout_version v
        join app_user u on u.id = v.saved_by
      where v.layout = ${id} order by v.version desc`.execute(db);
    return rows;
  });

  app.post(
    '/api/layouts/:id/versions/:version/restore/',
    guarded('Go back to an earlier version'),
    async (request: Version) => {
      const { id } = await read(db, request.params.id, request.caller);
      const { rows } = await sql<{
        name: string;
        body: unknown;
      }>`
        select name, body
        from layout_version
        where layout = ${id} and version = ${Number(request.params.version) || 0}`.execute(db);
      if (!rows[0]) throw notFound();
      return change(db, request, checkBody(changes, rows[0]));
    },
  );
}

/** One workspace that the caller may see; any other is as absent as one that never was. */
async function read(db: Database, id: string, caller: Caller): Promise<LayoutRow> {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const { rows } = await sql<LayoutRow>`
    select ${summary(caller)}, l.owner, l.body
    from layout l
    join app_user u on u.id = l.owner
    where l.id = ${id} and ${visible(caller)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Takes the row for a change: by its owner, at the version that the caller saw. */
async function lock(db: Database, request: Row): Promise<LayoutRow> {
  const version = ifMatch(request);
  const row = await read(db, request.params.id, request.caller);
  if (!row['mine']) throw notYours();
  await sql`select from layout where id = ${row.id} for update`.execute(db);
  const current = await read(db, row.id, request.caller);
  if (current.version !== version) throw stale(current);
  return current;
}

function change(db: Database, request: Row, values: z.output<typeof changes>): Promise<LayoutRow> {
  return inTransaction(db, async (transaction) => {
    const before = await lock(transaction, request);
    const { id } = before;
    const shares = values.shared_roles !== undefined || values.shared_sites !== undefined;
    const wantedShare = {
      roles: values.shared_roles ?? before.shared_roles,
      sites: values.shared_sites ?? before.shared_sites,
    };
    const { roles, sites } = shares ? allowedShare(request.caller, wantedShare) : wantedShare;
    await sql`
      update layout
      set name = coalesce(${values.name ?? null}, name),
        body = coalesce(${values.body === undefined ? null : JSON.stringify(values.body)}::jsonb, body),
      shared_roles = ${roles}::text[], shared_sites = ${sites}::uuid[],
      version = version + 1, updated_at = now() where id = ${id}`.execute(transaction);
    await keepVersion(transaction, id, request.caller);
    return read(transaction, id, request.caller);
  });
}

async function keepVersion(db: Database, id: string, caller: Caller): Promise<void> {
  await sql`
    insert into layout_version (layout, version, name, body, saved_by)
    select id, version, name, body, ${caller.userId}
    from layout
    where id = ${id}`.execute(db);
  await sql`
    delete
    from layout_version
    where layout = ${id} and version <= (select version from layout where id = ${id}) - ${keptVersions}`.execute(db);
}

function allowedShare(caller: Caller, wantedShare: Share): Share {
  const allowed = shareOf(caller, wantedShare);
  if (!allowed) throw foreignShare();
  return allowed;
}
