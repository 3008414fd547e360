import type { FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { Permission } from '../registry/access.ts';
import type { Database, Host } from '../server/host.ts';
import { beyondScope } from '../server/scope/caller-scope.ts';
import type { Problem } from '../server/problem.ts';
import { preferredLanguage, type Language } from '../server/languages.ts';
import { createWhole, deleteWhole, restoreWhole, updateWhole, withChildren } from './children.server.ts';
import { signatureSchema } from './fields/signature.ts';
import { storable, within, withoutControls } from '../registry/visible-text.ts';
import { writeBatch } from './batch.server.ts';
import type { ChangeAction } from './changes.ts';
import type { AlongRow } from './change-along.server.ts';
import { tellAlong, tellChanges } from './changes.server.ts';
import { readGroups } from './groups.server.ts';
import { registerExport } from './export/export-routes.server.ts';
import { readHistory } from './history.server.ts';
import { answerOnce, type Written } from './answer-once.server.ts';
import { createAtOnce, isKnown, standsAlone } from './create-at-once.server.ts';
import { forgetOldAnswers, type Answer } from './idempotency.server.ts';
import type { ListQuery } from './list-query.server.ts';
import { queryOf, readPage } from './list.server.ts';
import { hiddenFields, listedRecord, noteReading, seenRecord, seenRow } from './levels.server.ts';
import { readMarks } from './marks.server.ts';
import { recordSchemas } from './openapi.server.ts';
import { registerImports } from './import/import-routes.server.ts';
import { problems } from './problems.server.ts';
import { sentenceOf } from './sentences.ts';
import type { ServerRecord } from './records.server.ts';
import { presentRows, type StoredRow } from './rows.server.ts';
import { searchRecords } from './search.server.ts';
import { readRow, transitionRow, type TransitionBody, type WriteContext } from './write.server.ts';

type RowRequest = FastifyRequest<{ Params: { id: string } }>;

/** Checked by the records' own validation, whose sentences are for people; Fastify only describes it. */
const validatorCompiler = () => () => true;
const uuid = z.uuid();
/** Bytes of a batch: a thousand rows of 4 kB. Reading JSON cannot be interrupted. */
const batchLimit = 4_194_304;

/** The record API of DESIGN §4 for every registered record, and the search over all of them. */
export async function registerRecords(app: FastifyInstance, host: Host): Promise<void> {
  for (const record of host.records.values()) registerRecord(app, host, record);
  await registerImports(app, host);
  registerSearch(app, host);
  const hourly = setInterval(
    () => void forgetOldAnswers(host.db).catch((error: unknown) => host.log.warn(error)),
    3_600_000,
  );
  app.addHook('onClose', async () => clearInterval(hourly));
}

function registerRecord(app: FastifyInstance, host: Host, record: ServerRecord): void {
  const { name } = record.definition;
  const base = `/api/records/${name}/`;
  const may = (verb: string) => ({
    config: { can: `${name}:${verb}` as Permission, ownRows: true },
    validatorCompiler,
  });
  const schemas = recordSchemas(record);
  const listed = listedRecord(record);
  const listQuery = (request: FastifyRequest): ListQuery =>
    queryOf(record, request.query, request.caller, languageOf(request));
  const present = async (row: StoredRow, request: FastifyRequest): Promise<Record<string, unknown>> =>
    presentWhole(host.db, row, request);
  const presentWhole = async (
    db: Database,
    row: StoredRow,
    request: FastifyRequest,
  ): Promise<Record<string, unknown>> => {
    const seen = seenRecord(record, request.caller, row);
    const [shown = {}] = await presentRows(
      host,
      db,
      seen.definition,
      [seenRow(record, seen, row)],
      languageOf(request),
    );
    return withChildren(host, db, record, request.caller, shown, languageOf(request));
  };

  app.get(base, { ...may('read'), schema: schemas.list }, async (request) => {
    const page = await readPage(host.db, listed, listQuery(request), request.caller);
    return { ...page, rows: await presentRows(host, host.db, listed.definition, page.rows, languageOf(request)) };
  });

  app.get(`${base}marks/`, { ...may('read'), schema: schemas.list }, (request) =>
    readMarks(host.db, listed, listQuery(request), request.caller),
  );

  app.get(`${base}groups/`, { ...may('read'), schema: schemas.groups }, (request) =>
    readGroups(host, record, request.query, request.caller),
  );

  // Each change asks for its own permission; who may change nothing is refused at the first of them.
  app.post(`${base}batch/`, { ...may('read'), schema: schemas.batch, bodyLimit: batchLimit }, (request, reply) =>
    writeBatch(host, record, request, confirmedOf(request)).then((answer) =>
      reply.code(answer.status).send(answer.body),
    ),
  );

  app.get(`${base}:id/`, { ...may('read'), schema: schemas.read }, async (request: RowRequest) => {
    const row = await readRow(record, idOf(request), { db: host.db, caller: request.caller });
    await noteReading(host, request, record, seenRow(record, seenRecord(record, request.caller, row), row));
    return present(row, request);
  });

  app.get(`${base}:id/history/`, { ...may('read'), schema: schemas.history }, async (request: RowRequest) => {
    const row = await readRow(record, idOf(request), { db: host.db, caller: request.caller });
    const entries = await readHistory(
      host,
      record.definition,
      idOf(request),
      hiddenFields(record, seenRecord(record, request.caller, row)),
    );
    await noteReading(
      host,
      request,
      record,
      row,
      entries.flatMap(({ changes }) => changes.map(({ field }) => field)),
    );
    return { entries };
  });

  registerExport(app, host, record, (schemas.list.querystring as { properties: Record<string, unknown> }).properties);

  // A verb that the record grants to nobody has no end point at all.
  const { create: creates, update: updates, delete: deletes } = record.definition.access;
  if (creates)
    app.post(base, { ...may('create'), schema: schemas.create }, (request, reply) =>
      create(request).then((answer) => reply.code(answer.status).send(answer.body)),
    );

  if (updates)
    app.patch(`${base}:id/`, { ...may('update'), schema: schemas.update }, (request: RowRequest, reply) =>
      write(request, 200, 'update', (context) =>
        updateWhole(record, idOf(request), versionOf(request), bodyOf(request), context),
      ).then((answer) => reply.code(answer.status).send(answer.body)),
    );

  if (deletes)
    app.delete(`${base}:id/`, { ...may('delete'), schema: schemas.remove }, (request: RowRequest, reply) =>
      write(request, 200, 'delete', (context) => deleteWhole(record, idOf(request), versionOf(request), context)).then(
        (answer) => reply.code(answer.status).send(answer.body),
      ),
    );

  if (deletes)
    app.post(`${base}:id/restore/`, { ...may('delete'), schema: schemas.restore }, (request: RowRequest, reply) =>
      write(request, 200, 'restore', (context) => restoreWhole(record, idOf(request), context)).then((answer) =>
        reply.code(answer.status).send(answer.body),
      ),
    );

  for (const name of Object.keys(record.definition.states?.transitions ?? {})) {
    app.post(
      `${base}:id/transitions/${name}/`,
      { ...may(name), schema: schemas.transition },
      (request: RowRequest, reply) =>
        write(request, 200, 'state', (context) =>
          transitionRow(record, idOf(request), versionOf(request), name, transitionOf(request), context),
        ).then((answer) => reply.code(answer.status).send(answer.body)),
    );
  }

  const contextOf = (request: FastifyRequest) => ({
    host,
    caller: request.caller,
    requestId: request.id,
    ip: request.ip,
    confirmed: confirmedOf(request),
  });
  const alone = standsAlone(record);

  async function create(request: FastifyRequest): Promise<Answer> {
    const body = bodyOf(request);
    if (!alone || !isKnown(record.definition, body, request.caller))
      return write(request, 201, 'create', (context) => createWhole(record, body, context));
    return noted(
      request,
      told(
        await createAtOnce(record, body, request, { ...contextOf(request), db: host.db }, (row) =>
          present(row, request),
        ),
        'create',
      ),
    );
  }

  /** One transaction for the row, its audit entry and its first answer. */
  async function write(
    request: FastifyRequest,
    status: number,
    action: ChangeAction,
    change: (context: WriteContext) => Promise<StoredRow>,
  ): Promise<Answer> {
    const [left, along] = [new Map<string, string>(), [] as AlongRow[]];
    const answer = await answerOnce(
      host,
      request,
      status,
      async (db, audited) => {
        left.clear();
        along.length = 0;
        return presentWhole(db, await change({ ...contextOf(request), db, audited, left, along }), request);
      },
      (error) => withCurrent(error, (current) => present(current, request)),
    );
    if (!answer.repeated) tellAlong(host, along);
    return noted(request, told(answer, action, left));
  }

  /** The writer is answered with the row, and so reads it. */
  async function noted(request: FastifyRequest, answer: Answer): Promise<Answer> {
    await noteReading(host, request, record, answer.body as StoredRow);
    return answer;
  }

  /** Streams hear of a write after its commit. */
  function told(answer: Written, action: ChangeAction, left?: ReadonlyMap<string, string>): Answer {
    if (answer.repeated) return answer;
    const row = answer.body as StoredRow;
    beyondScope(() => record.hooks.afterWrite?.(row, { host, action }));
    tellChanges(host, name, [row], action, left);
    return answer;
  }
}

/** A stale write is answered with the row as it is now, its references named. */
async function withCurrent(
  error: unknown,
  present: (row: StoredRow) => Promise<Record<string, unknown>>,
): Promise<unknown> {
  const current = (error as { details?: { extra?: { current?: StoredRow } } }).details?.extra?.current;
  return current ? problems.stale(await present(current)) : error;
}

function registerSearch(app: FastifyInstance, host: Host): void {
  app.get('/api/search/', { config: { can: 'signed-in' } }, async (request) => {
    const query = z
      .strictObject({
        q: z.string().check(z.maxLength(200)),
        record: z.optional(z.string().check(z.maxLength(60))),
        site: z.optional(z.uuid()),
        limit: z.optional(z.string()),
      })
      .safeParse(request.query);
    if (!query.success) throw problems.badQuery(msg`A search takes q, and optionally record, site and limit.`);
    const limit = Math.min(Math.max(Number(query.data.limit ?? 5) || 5, 1), 50);
    return {
      results: await searchRecords(host, request.caller, query.data.q, {
        only: query.data.record ?? null,
        site: query.data.site ?? null,
        limit,
        language: languageOf(request),
      }),
    };
  });
}

const languageOf = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language']);

function idOf(request: RowRequest): string {
  if (!uuid.safeParse(request.params.id).success) throw problems.notFound();
  return request.params.id;
}

function versionOf(request: FastifyRequest): number {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(String(request.headers['if-match'] ?? ''))?.[1];
  if (version === undefined) throw problems.versionRequired();
  return Number(version);
}

const transitionShape = z.strictObject({
  reason: z.optional(z.nullable(z.string().check(storable, withoutControls, within(2000)))),
  signature: z.optional(z.nullable(signatureSchema)),
});

/** What is wrong with a reason or a signature is told beside it; anything else is no transition at all. */
function refusedTransition(issues: readonly z.core.$ZodIssue[]): Problem {
  const told = issues.filter(({ path }) => path[0] === 'reason' || path[0] === 'signature');
  return told.length === 0
    ? problems.badBody()
    : problems.invalid(Object.fromEntries(told.map((issue) => [String(issue.path[0]), sentenceOf(issue)])));
}

function transitionOf(request: FastifyRequest): TransitionBody {
  const body = transitionShape.safeParse(request.body ?? {});
  if (!body.success) throw refusedTransition(body.error.issues);
  return { reason: body.data.reason ?? null, signature: body.data.signature ?? null };
}

/** The warnings that the writer has seen and confirmed: `?confirm=close_fill,over_average`. */
function confirmedOf(request: FastifyRequest): ReadonlySet<string> {
  const { confirm } = request.query as { confirm?: unknown };
  return new Set(typeof confirm === 'string' ? confirm.split(',') : []);
}

function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw problems.badBody();
  return body as Readonly<Record<string, unknown>>;
}
