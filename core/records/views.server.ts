import type { FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod';
import { layoutBody } from '../panes/layout-body.server.ts';
import { can } from '../registry/access.ts';
import { nameText } from '../registry/visible-text.ts';
import { checkBody } from '../host/check-body.ts';
import type { Caller, Host } from '../host/host.ts';
import { ifMatch } from '../host/if-match.ts';
import { Problem } from '../host/problem.ts';
import { shareOf, sharedWith, type Share } from '../session/sharing.server.ts';
import { problems } from './problems.server.ts';

const changes = z.strictObject({
  name: nameText(80),
  body: layoutBody,
  shared_roles: z.array(z.string().max(40)).max(50).default([]),
  shared_sites: z.array(z.uuid()).max(200).default([]),
});
const draft = changes.extend({ record: z.string().max(100) });

const notFound = () => new Problem(404, 'not_found', msg`This view does not exist, or is not shared with you.`);
const notYours = () =>
  new Problem(403, 'not_yours', msg`Only its owner can change a view. Save a copy under another name.`);
const stale = () => new Problem(409, 'stale', msg`This view has been changed since.`);
const foreignShare = () =>
  new Problem(403, 'foreign_share', msg`You can share a view only with your own roles and sites.`);

type Row = FastifyRequest<{ Params: { id: string } }>;
interface View {
  readonly id: string;
  readonly mine: boolean;
  readonly version: number;
}

const visible = (caller: Caller) => sharedWith(caller, 'v');
const columns = (caller: Caller) =>
  sql`
    v.id, v.record, v.name, v.body, u.name as owner_name, v.owner = ${caller.userId} as mine, v.shared_roles,
      v.shared_sites, v.version`;

/**
 * `/api/record-views/`: named views of lists, one's own and those shared with one's roles or sites. The body is the
 * browser's.
 */
export function recordViewRoutes(app: FastifyInstance, host: Host): void {
  const { db } = host;
  const guarded = (summary: string) => ({
    schema: { summary, tags: ['views'] },
    config: { can: 'signed-in' as const },
  });
  const readOne = async (caller: Caller, id: string): Promise<View> => {
    if (!z.uuid().safeParse(id).success) throw notFound();
    const { rows } = await sql<View>`
      select ${columns(caller)}
      from record_view v
      join app_user u on u.id = v.owner
      where v.id = ${id} and ${visible(caller)}`.execute(db);
    if (!rows[0]) throw notFound();
    return rows[0];
  };
  /** Owner and version are conditions of the write itself: of two at once one is told. */
  const changed = async (request: Row, rows: readonly unknown[]): Promise<View> => {
    const now = await readOne(request.caller, request.params.id);
    if (!now.mine) throw notYours();
    if (rows.length === 0) throw stale();
    return now;
  };

  app.get('/api/record-views/', guarded('Views of a list, yours and shared with you'), async ({ caller, query }) => {
    const { record } = query as { record?: string };
    if (record === undefined || !can(caller.access, `${record}:read`))
      throw problems.forbidden(`${String(record)}:read`);
    const { rows } = await sql<View>`
      select ${columns(caller)}
      from record_view v
      join app_user u on u.id = v.owner
      where v.record = ${record} and ${visible(caller)}
      order by v.name, v.id`.execute(db);
    return rows;
  });

  app.post('/api/record-views/', guarded('Save a view of a list'), async ({ body, caller }, reply) => {
    const values = checkBody(draft, body);
    if (!host.records.has(values.record) || !can(caller.access, `${values.record}:read`))
      throw problems.forbidden(`${values.record}:read`);
    const { roles, sites } = allowedShare(caller, values);
    const { rows } = await sql<{
      id: string;
    }>`insert into record_view (record, owner, name, body, shared_roles, shared_sites)
      values (
        ${values.record}, ${caller.userId}, ${values.name}, ${JSON.stringify(values.body)}, ${roles}, ${sites}::uuid[])
      returning id`.execute(db);
    return reply.code(201).send(await readOne(caller, rows[0]?.id ?? ''));
  });

  app.put('/api/record-views/:id/', guarded('Change a view of a list'), async (request: Row) => {
    const values = checkBody(changes, request.body);
    const { roles, sites } = allowedShare(request.caller, values);
    await readOne(request.caller, request.params.id);
    const { rows } = await sql`
        update record_view
        set name = ${values.name}, body = ${JSON.stringify(values.body)}, shared_roles = ${roles},
          shared_sites = ${sites}::uuid[],
      version = version + 1, updated_at = now()
      where id = ${request.params.id} and owner = ${request.caller.userId} and version = ${ifMatch(request)}
      returning id`.execute(db);
    return changed(request, rows);
  });

  app.delete('/api/record-views/:id/', guarded('Delete a view of a list'), async (request: Row, reply) => {
    const view = await readOne(request.caller, request.params.id);
    if (!view.mine) throw notYours();
    const { rows } =
      await sql`delete from record_view where id = ${view.id} and version = ${ifMatch(request)} returning id`.execute(
        db,
      );
    if (rows.length === 0) throw stale();
    return reply.code(204).send();
  });
}

function allowedShare(
  caller: Caller,
  {
    shared_roles: roles,
    shared_sites: sites,
  }: { readonly shared_roles: readonly string[]; readonly shared_sites: readonly string[] },
): Share {
  const allowed = shareOf(caller, { roles, sites });
  if (!allowed) throw foreignShare();
  return allowed;
}
