import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Permission } from '../registry/access.ts';
import type { Database, Host } from '../host/host.ts';
import type { NamedCall } from '../host/named-calls.ts';
import { confirmedOf } from './confirmed-of.server.ts';
import { beyondScope } from '../host/scope/caller-scope.ts';
import type { Problem } from '../host/problem.ts';
import { preferredLanguage, type Language } from '../host/languages.ts';
import { createWhole, deleteWhole, restoreWhole, updateWhole, withChildren } from './children.server.ts';
import { signatureSchema } from './fields/signature.ts';
import { storable, within, withoutControls } from '../registry/visible-text.ts';
import { writeBatch } from './batch.server.ts';
import type { ChangeAction } from './changes.ts';
import type { AlongRow } from './change-rows.server.ts';
import { tellAlong, tellChanges } from './changes.server.ts';
import { readGroups } from './groups.server.ts';
import { readHistory } from './history.server.ts';
import { answerOnce, type Written } from './answer-once.server.ts';
import { createAtOnce, isKnown, standsAlone } from './create-at-once.server.ts';
import type { Answer } from './idempotency.server.ts';
import type { ListQuery } from './list-query.server.ts';
import { queryOf, readPage } from './list.server.ts';
import { hiddenFields, listedRecord, noteReading, seenRecord, seenRow } from './levels.server.ts';
import { readMarks } from './marks.server.ts';
import { describeRecord, type DescribedCall } from './openapi.server.ts';
import { problems } from './problems.server.ts';
import { sentenceOf } from '../i18n/sentences.ts';
import type { ServerRecord } from './records.server.ts';
import { slowColumns } from './slow-columns.server.ts';
import { answeredOf, presentRows } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { readRow, transitionRow, type TransitionBody, type WriteContext } from './write.server.ts';

type RowRequest = FastifyRequest<{ Params: Readonly<Record<string, string>> }>;

const uuid = z.uuid();
/** Bytes of a batch: a thousand rows of 4 kB. Reading JSON cannot be interrupted. */
const batchLimit = 4_194_304;

/**
 * What can be asked of one record. A verb that the record grants to nobody has no call at all: it is an unknown path.
 */
export function recordCalls(host: Host, record: ServerRecord): readonly NamedCall[] {
  const { name, states } = record.definition;
  const { create: creates, update: updates, delete: deletes } = record.definition.access;
  const describe = (call: DescribedCall) => () => describeRecord(record)[call];
  const may = (verb: string) => ({ can: `${name}:${verb}` as Permission, ownRows: true });
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

  const contextOf = (request: FastifyRequest) => ({
    host,
    caller: request.caller,
    requestId: request.id,
    ip: request.ip,
    ...confirmedOf(request),
  });
  const alone = standsAlone(record);

  const read: NamedCall[] = [
    {
      ...may('read'),
      method: 'GET',
      path: '',
      describe: describe('list'),
      run: async (request) => {
        const query = listQuery(request);
        const page = await readPage(host.db, listed, query, request.caller, request.signal);
        const answered = answeredOf(listed.definition, query.columns);
        const [rows, slow] = await Promise.all([
          presentRows(host, host.db, answered, page.rows, query.language),
          page.count === null ? null : slowColumns(host, listed, query.columns, page.countIsExact ? page.count : null),
        ]);
        return { ...page, rows, ...(slow ? { slow } : {}) };
      },
    },
    {
      ...may('read'),
      method: 'GET',
      path: 'marks/',
      describe: describe('list'),
      run: (request) => readMarks(host.db, listed, listQuery(request), request.caller, request.signal),
    },
    {
      ...may('read'),
      method: 'GET',
      path: 'groups/',
      describe: describe('groups'),
      run: (request) => readGroups(host, record, request.query, request.caller, request.signal),
    },
    {
      ...may('read'),
      method: 'GET',
      path: ':id/',
      describe: describe('read'),
      run: async (request) => {
        const row = await readRow(record, idOf(request), { db: host.db, caller: request.caller });
        await noteReading(host, request, record, seenRow(record, seenRecord(record, request.caller, row), row));
        return present(row, request);
      },
    },
    {
      ...may('read'),
      method: 'GET',
      path: ':id/history/',
      describe: describe('history'),
      run: async (request) => {
        const row = await readRow(record, idOf(request), { db: host.db, caller: request.caller });
        const hidden = hiddenFields(record, seenRecord(record, request.caller, row));
        const history = await readHistory(host, record.definition, idOf(request), hidden, languageOf(request));
        const changed = history.entries.flatMap(({ changes }) => changes.map(({ field }) => field));
        await noteReading(host, request, record, row, changed);
        return history;
      },
    },
    // Each change of a batch asks for its own permission; who may change nothing is refused at the first of them.
    {
      ...may('read'),
      method: 'POST',
      path: 'batch/',
      bodyLimit: batchLimit,
      describe: describe('batch'),
      run: (request, reply) =>
        writeBatch(host, record, request, confirmedOf(request)).then((answer) => send(answer, reply)),
    },
  ];
  const changes: NamedCall[] = [
    creates && {
      ...may('create'),
      method: 'POST' as const,
      path: '',
      describe: describe('create'),
      run: (request: RowRequest, reply: FastifyReply) => create(request).then((answer) => send(answer, reply)),
    },
    updates && {
      ...may('update'),
      method: 'PATCH' as const,
      path: ':id/',
      describe: describe('update'),
      run: written('update', (request, context) =>
        updateWhole(record, idOf(request), versionOf(request), bodyOf(request), context),
      ),
    },
    deletes && {
      ...may('delete'),
      method: 'DELETE' as const,
      path: ':id/',
      describe: describe('remove'),
      run: written('delete', (request, context) => deleteWhole(record, idOf(request), versionOf(request), context)),
    },
    deletes && {
      ...may('delete'),
      method: 'POST' as const,
      path: ':id/restore/',
      describe: describe('restore'),
      run: written('restore', (request, context) => restoreWhole(record, idOf(request), context)),
    },
    ...Object.keys(states?.transitions ?? {}).map((transition) => ({
      ...may(transition),
      method: 'POST' as const,
      path: ':id/transitions/:choice/',
      choice: transition,
      describe: describe('transition'),
      run: written('state', (request, context) =>
        transitionRow(record, idOf(request), versionOf(request), transition, transitionOf(request), context),
      ),
    })),
  ].flatMap((call): readonly NamedCall[] => (call ? [call] : []));
  return [...read, ...changes];

  function written(
    action: ChangeAction,
    change: (request: RowRequest, context: WriteContext) => Promise<StoredRow>,
  ): NamedCall['run'] {
    return (request, reply) =>
      write(request, 200, action, (context) => change(request, context)).then((answer) => send(answer, reply));
  }

  async function create(request: FastifyRequest): Promise<Answer> {
    const body = bodyOf(request);
    const context = { ...contextOf(request), db: host.db };
    const written =
      alone && isKnown(record, body, request.caller)
        ? await createAtOnce(record, body, request, context, (row) => present(row, request))
        : null;
    if (written) return noted(request, told(written, 'create'));
    return write(request, 201, 'create', (inside) => createWhole(record, body, inside));
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

const languageOf = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language']);

const send = ({ status, body }: Answer, reply: FastifyReply) => reply.code(status).send(body);

function idOf({ params: { id } }: RowRequest): string {
  if (id === undefined || !uuid.safeParse(id).success) throw problems.notFound();
  return id;
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
  const answerable = issues.filter(({ path }) => path[0] === 'reason' || path[0] === 'signature');
  return answerable.length === 0
    ? problems.badBody()
    : problems.invalid(Object.fromEntries(answerable.map((issue) => [String(issue.path[0]), sentenceOf(issue)])));
}

function transitionOf(request: FastifyRequest): TransitionBody {
  const body = transitionShape.safeParse(request.body ?? {});
  if (!body.success) throw refusedTransition(body.error.issues);
  return { reason: body.data.reason ?? null, signature: body.data.signature ?? null };
}

function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw problems.badBody();
  return body as Readonly<Record<string, unknown>>;
}
