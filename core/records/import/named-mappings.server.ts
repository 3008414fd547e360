import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { nameText } from '../../registry/visible-text.ts';
import { appendAudit, type FieldChange } from '../../host/audit/audit.ts';
import { checkBody } from '../../host/check-body.ts';
import { inTransaction } from '../../host/database/database.ts';
import type { Caller, Database, Host } from '../../host/host.ts';
import { ifMatch } from '../../host/if-match.ts';
import { Problem } from '../../host/problem.ts';
import { shareOf, sharedWith } from '../../session/sharing.server.ts';
import { problems } from '../problems.server.ts';
import { importTargets } from './guess-mapping.ts';
import { importPermissions, mayImport } from './import-access.ts';
import { importOptions } from './import-options.ts';
import type { NamedMapping } from './named-mapping.ts';
import { namesBrought } from './sources.ts';

const title = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed());
const options = z.custom<z.output<typeof importOptions>>((value) => importOptions.safeParse(value).success);
const changes = z.strictObject({
  name: nameText(80),
  header: z.array(title).max(500),
  options,
  shared_roles: z.array(z.string().max(40)).max(50).default([]),
  shared_sites: z.array(z.uuid()).max(200).default([]),
  shared_all: z.boolean().default(false),
});
const draft = changes.extend({ record: z.string().max(100) });
type Draft = z.output<typeof changes>;

const notFound = () => new Problem(404, 'not_found', msg`This mapping does not exist, or is not shared with you.`);
const noRecord = () => new Problem(400, 'bad_query', msg`Say which list the mappings belong to: record.`);
const wrong = (sentence: MessageDescriptor) => new Problem(422, 'wrong_mapping', sentence);
const notYours = () =>
  new Problem(403, 'not_yours', msg`Only its owner can change a mapping. Save a copy under another name.`);
const stale = () => new Problem(409, 'stale', msg`This mapping has been changed since.`);
const foreignShare = () =>
  new Problem(403, 'foreign_share', msg`You can share a mapping only with your own roles and sites.`);

type Row = FastifyRequest<{ Params: { id: string } }>;

const columns = (
  caller: Caller,
) => sql`m.id, m.record, m.name, m.header, m.options, u.name as owner_name, m.owner = ${caller.userId} as mine,
  m.shared_roles, m.shared_sites, m.shared_all, m.version`;
const visible = (caller: Caller) => sql`(m.shared_all or ${sharedWith(caller, 'm')})`;

/**
 * A mapping that the caller may see, of a record into which they may import; any other is as absent as one that never
 * was.
 */
export async function readMapping(
  host: Host,
  caller: Caller,
  id: string,
  db: Database = host.db,
): Promise<NamedMapping> {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const { rows } =
    await sql<NamedMapping>`select ${columns(caller)} from named_import_mapping m join app_user u on u.id = m.owner
      where m.id = ${id} and ${visible(caller)}`.execute(db);
  const [mapping] = rows;
  if (!mapping || !maySee(host, caller, mapping.record)) throw notFound();
  return mapping;
}

function maySee(host: Host, caller: Caller, record: string): boolean {
  const definition = host.records.get(record)?.definition;
  return definition !== undefined && mayImport(caller.access, definition);
}

/**
 * `/api/import-mappings/`: named mappings, one's own and those shared with one's roles, one's sites, or everybody who
 * may import there.
 */
export function namedMappingRoutes(app: FastifyInstance, host: Host): void {
  const guarded = (summary: string) => ({
    schema: { summary, tags: ['imports'] },
    config: { can: 'signed-in' as const },
  });
  const allow = (caller: Caller, record: string): void => {
    const definition = host.records.get(record)?.definition;
    const [permission] = (definition && importPermissions(definition)) ?? [];
    if (!permission || !maySee(host, caller, record)) throw problems.forbidden(permission ?? `${record}:import`);
  };

  app.get(
    '/api/import-mappings/',
    guarded('Mappings of imports, yours and shared with you'),
    async ({ caller, query }) => {
      const { record } = query as { record?: unknown };
      if (typeof record !== 'string' || record === '') throw noRecord();
      allow(caller, String(record));
      const { rows } =
        await sql<NamedMapping>`select ${columns(caller)} from named_import_mapping m join app_user u on u.id = m.owner
          where m.record = ${String(record)} and ${visible(caller)} order by m.name, m.id`.execute(host.db);
      return rows;
    },
  );

  app.post('/api/import-mappings/', guarded('Keep a mapping of an import'), async (request, reply) => {
    const values = checkBody(draft, request.body);
    allow(request.caller, values.record);
    const { roles, sites } = allowedShare(request.caller, values);
    checkMapping(host, values.record, values);
    const mapping = await inTransaction(host.db, async (db) => {
      await refuseTwin(db, request.caller, values.record, values.name, null);
      const given = keptOptions(host, values.record, values.options);
      const { rows } = await sql<{ id: string }>`
        insert into named_import_mapping (record, owner, name, header, options, shared_roles, shared_sites, shared_all)
        values (${values.record}, ${request.caller.userId}, ${values.name}, ${JSON.stringify(values.header)},
          ${JSON.stringify(given)}, ${roles}, ${sites}::uuid[], ${values.shared_all})
        returning id`.execute(db);
      const made = await readMapping(host, request.caller, rows[0]?.id ?? '', db);
      await tell(db, request, 'create', made, changesOf(null, made));
      return made;
    });
    return reply.code(201).send(mapping);
  });

  app.put('/api/import-mappings/:id/', guarded('Change a mapping of an import'), (request: Row) => {
    const values = checkBody(changes, request.body);
    return inTransaction(host.db, async (db) => {
      const before = await own(db, request);
      checkMapping(host, before.record, values);
      await refuseTwin(db, request.caller, before.record, values.name, before.id);
      const { roles, sites } = allowedShare(request.caller, values);
      const given = keptOptions(host, before.record, values.options);
      const { rows } = await sql`
        update named_import_mapping
        set name = ${values.name}, header = ${JSON.stringify(values.header)}, options = ${JSON.stringify(given)},
          shared_roles = ${roles}, shared_sites = ${sites}::uuid[], shared_all = ${values.shared_all},
          version = version + 1, updated_at = now()
        where id = ${before.id} and owner = ${request.caller.userId} and version = ${ifMatch(request)}
        returning id`.execute(db);
      if (rows.length === 0) throw stale();
      const after = await readMapping(host, request.caller, before.id, db);
      await tell(db, request, 'update', after, changesOf(before, after));
      return after;
    });
  });

  app.delete('/api/import-mappings/:id/', guarded('Delete a mapping of an import'), async (request: Row, reply) => {
    await inTransaction(host.db, async (db) => {
      const before = await own(db, request);
      const { rows } = await sql`
        delete
        from named_import_mapping
        where id = ${before.id} and version = ${ifMatch(request)}
        returning id`.execute(db);
      if (rows.length === 0) throw stale();
      await tell(db, request, 'delete', before, []);
    });
    return reply.code(204).send();
  });

  async function own(db: Database, { caller, params }: Row): Promise<NamedMapping> {
    const mapping = await readMapping(host, caller, params.id, db);
    if (!mapping.mine) throw notYours();
    return mapping;
  }
}

/** A mapping that no file could be read by is not kept. Throws a `Problem`. */
function checkMapping(host: Host, record: string, { header, options: given }: Pick<Draft, 'header' | 'options'>): void {
  const found = host.records.get(record);
  if (!found) return;
  const names = new Set(importTargets(found.definition, found.hooks.hidden).map(({ name }) => name));
  const brought = namesBrought(given);
  const stranger = brought.find((name) => !names.has(name));
  if (stranger !== undefined) throw wrong(msg`This list has no field ${stranger} that can be imported.`);
  const twice = brought.find((name, index) => brought.indexOf(name) < index);
  if (twice !== undefined) throw wrong(msg`Two columns are mapped to the field ${twice}.`);
  const columns = [
    (given.mapping ?? []).length - 1,
    ...(given.splits ?? []).map(({ column }) => column),
    ...(given.joins ?? []).flatMap(({ columns: joined }) => joined),
  ];
  if (Math.max(...columns) >= header.length) throw wrong(msg`The mapping names a column beyond the header.`);
}

/** One owner has one mapping of a name in a list. Throws a `Problem`. */
async function refuseTwin(
  db: Database,
  caller: Caller,
  record: string,
  name: string,
  besides: string | null,
): Promise<void> {
  const { rows } = await sql`
    select 1
    from named_import_mapping
    where record = ${record} and owner = ${caller.userId} and lower(name) = lower(${name})
      and id is distinct from ${besides}::uuid`.execute(db);
  if (rows.length > 0) throw wrong(msg`You already have a mapping with this name: change it, or choose another name.`);
}

/**
 * Without the values of fields that not every reader sees: who may import here is not always one who may read those.
 */
function keptOptions(host: Host, record: string, given: Draft['options']): Draft['options'] {
  const fields = host.records.get(record)?.definition.fields ?? {};
  const isOpen = (name: string): boolean => Object.hasOwn(fields, name) && fields[name]?.level === undefined;
  return { ...given, fixed: Object.fromEntries(Object.entries(given.fixed ?? {}).filter(([name]) => isOpen(name))) };
}

function tell(
  db: Database,
  { caller, ip, id }: FastifyRequest,
  action: string,
  mapping: NamedMapping,
  changed: readonly FieldChange[],
): Promise<void> {
  return appendAudit(db, {
    userId: caller.userId,
    ip,
    requestId: id,
    record: 'import_mapping',
    recordId: mapping.id,
    action,
    changes: [{ field: 'record', old: null, new: mapping.record }, ...changed],
  });
}

/**
 * What the audit log tells of: the name, and with whom it is shared; what the columns mean is no secret and no event.
 */
function changesOf(before: NamedMapping | null, after: NamedMapping): FieldChange[] {
  return (['name', 'shared_roles', 'shared_sites', 'shared_all', 'options'] as const).flatMap((field) => {
    const [old, next] = [before?.[field] ?? null, after[field]];
    if (JSON.stringify(old) === JSON.stringify(next)) return [];
    return [field === 'options' ? { field, old: old === null ? null : '…', new: '…' } : { field, old, new: next }];
  });
}

function allowedShare(caller: Caller, { shared_roles: roles, shared_sites: sites }: Draft) {
  const allowed = shareOf(caller, { roles, sites });
  if (!allowed) throw foreignShare();
  return allowed;
}
