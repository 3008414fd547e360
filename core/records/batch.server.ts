import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Host } from '../host/host.ts';
import { beyondScope } from '../host/scope/caller-scope.ts';
import { preferredLanguage, sentenceIn } from '../host/languages.ts';
import { Problem } from '../host/problem.ts';
import { answerOnce, type Written } from './answer-once.server.ts';
import { mostChanges, type BatchFault } from './batch.ts';
import type { AlongRow } from './change-rows.server.ts';
import { endsTransaction } from './clash.server.ts';
import { tellAlong, tellChanges } from './changes.server.ts';
import type { ChangeAction } from './changes.ts';
import { listedRecord, seenRow } from './levels.server.ts';
import { problems } from './problems.server.ts';
import type { ServerRecord } from './records.server.ts';
import { presentRows } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { createWhole, deleteWhole, restoreWhole, updateWhole } from './children.server.ts';
import type { WriteContext } from './write.server.ts';

const id = z.uuid();
const values = z.record(z.string(), z.unknown());
const version = z.int().check(z.minimum(1));
const changeShape = z.union([
  z.strictObject({ create: values }),
  z.strictObject({ id, version, values }),
  z.strictObject({ delete: id, version }),
  z.strictObject({ restore: id }),
]);
const bodyShape = z.strictObject({ changes: z.array(changeShape).check(z.minLength(1), z.maxLength(mostChanges)) });
type Change = z.infer<typeof changeShape>;

/** Faults that are told at most; a thousand sentences help nobody. */
const mostFaults = 100;

/**
 * Makes many changes or none: one transaction, one answer per key. A refusal names the rows and fields that are wrong.
 */
export async function writeBatch(
  host: Host,
  record: ServerRecord,
  request: FastifyRequest,
  { confirmed, reason }: Pick<WriteContext, 'confirmed' | 'reason'>,
): Promise<Written> {
  const parsed = bodyShape.safeParse(request.body);
  if (!parsed.success)
    throw new Problem(
      400,
      'bad_body',
      msg`Send at most ${mostChanges} changes, each one of create, id with version and values, delete with version, restore.`,
    );
  const { changes } = parsed.data;
  const written: { row: StoredRow; action: ChangeAction }[] = [];
  const [left, along] = [new Map<string, string>(), [] as AlongRow[]];
  let broken: { readonly index: number; readonly faults: readonly BatchFault[] } | null = null;
  const refuse = async (error: unknown): Promise<unknown> =>
    broken && error instanceof Problem
      ? refusal([...broken.faults, await faultOf(host, record, error, broken.index, request)])
      : error;
  const answer = await answerOnce(
    host,
    request,
    200,
    async (db, audited) => {
      written.length = 0;
      left.clear();
      along.length = 0;
      broken = null;
      const context: WriteContext = {
        host,
        db,
        caller: request.caller,
        requestId: request.id,
        ip: request.ip,
        confirmed,
        reason: reason ?? null,
        audited,
        left,
        along,
      };
      await lockRows(context, record, changes);
      const faults: BatchFault[] = [];
      for (const [index, change] of changes.entries()) {
        try {
          written.push(await apply(record, change, context));
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          // What the database refuses ends the transaction: what follows can no longer be tried, and nothing be asked
          // about it here.
          if (endsTransaction(error)) {
            broken = { index, faults };
            throw error;
          }
          faults.push(await faultOf(host, record, error, index, request));
          // What is refused before the database was asked has let nobody else through yet.
          await setImmediate();
          if (faults.length === mostFaults) break;
        }
      }
      if (faults.length > 0) throw refusal(faults);
      const listed = listedRecord(record);
      return {
        rows: await presentRows(
          host,
          db,
          listed.definition,
          written.map(({ row }) => seenRow(record, listed, row)),
        ),
      };
    },
    refuse,
  );
  if (answer.repeated) return answer;
  tellAlong(host, along);
  follow(
    host,
    record,
    (answer.body as { rows: StoredRow[] }).rows,
    written.map(({ action }) => action),
    left,
  );
  return answer;
}

/** In one order for everybody: two batches over the same rows wait for each other and never block for ever. */
async function lockRows({ db }: WriteContext, { definition }: ServerRecord, changes: readonly Change[]): Promise<void> {
  const ids = changes.flatMap((change) => ('id' in change ? [change.id] : 'delete' in change ? [change.delete] : []));
  if (ids.length > 0)
    await sql`select from ${sql.table(definition.name)} where id = any(${ids}::uuid[]) order by id for update`.execute(
      db,
    );
}

async function apply(
  record: ServerRecord,
  change: Change,
  context: WriteContext,
): Promise<{ row: StoredRow; action: ChangeAction }> {
  if ('create' in change) return { row: await createWhole(record, change.create, context), action: 'create' };
  if ('restore' in change) return { row: await restoreWhole(record, change.restore, context), action: 'restore' };
  if ('delete' in change)
    return { row: await deleteWhole(record, change.delete, change.version, context), action: 'delete' };
  return { row: await updateWhole(record, change.id, change.version, change.values, context), action: 'update' };
}

async function faultOf(
  host: Host,
  record: ServerRecord,
  { code, sentence, details }: Problem,
  index: number,
  request: FastifyRequest,
): Promise<BatchFault> {
  const language = preferredLanguage(request.headers['accept-language']);
  const errors = Object.fromEntries(
    Object.entries(details.fields ?? {}).map(([name, told]) => [name, sentenceIn(language, told)]),
  );
  const stale = details.extra?.current as StoredRow | undefined;
  const listed = listedRecord(record);
  const current = stale && (await presentRows(host, host.db, listed.definition, [seenRow(record, listed, stale)]))[0];
  const { confirm, needsReason } = details.extra ?? {};
  return {
    index,
    code,
    detail: sentenceIn(language, sentence, details.values),
    errors,
    ...(current ? { current } : {}),
    ...(Array.isArray(confirm) ? { confirm: confirm.map(String) } : {}),
    ...(Array.isArray(needsReason) ? { needsReason: needsReason.map(String) } : {}),
  };
}

/** Where all that is missing is a confirmation, the whole is only to be confirmed. */
function refusal(faults: readonly BatchFault[]): Problem {
  const confirm = [...new Set(faults.flatMap((fault) => fault.confirm ?? []))];
  const needsReason = [...new Set(faults.flatMap((fault) => fault.needsReason ?? []))];
  if (faults.every(({ code }) => code === 'confirm'))
    return new Problem(409, 'confirm', problems.confirm([]).sentence, {
      extra: { rows: faults, confirm, needsReason },
    });
  return new Problem(422, 'batch_refused', msg`Nothing was changed: ${faults.length} rows have errors.`, {
    extra: { rows: faults },
  });
}

function follow(
  host: Host,
  record: ServerRecord,
  rows: readonly StoredRow[],
  actions: readonly ChangeAction[],
  left: ReadonlyMap<string, string>,
): void {
  for (const [index, row] of rows.entries())
    beyondScope(() => record.hooks.afterWrite?.(row, { host, action: actions[index] ?? 'update' }));
  for (const [action, of] of Map.groupBy(rows.keys(), (index) => actions[index] ?? 'update'))
    tellChanges(
      host,
      record.definition.name,
      of.flatMap((index) => rows[index] ?? []),
      action,
      left,
    );
}
