import { Readable } from 'node:stream';
import { msg, plural } from '@lingui/core/macro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Permission } from '../../registry/access.ts';
import { reachIn } from '../../registry/access.ts';
import type { Host } from '../../host/host.ts';
import { nameCalls, type NamedCall } from '../../host/named-calls.ts';
import type { OperationSource } from '../../host/openapi-operation.ts';
import { readerLanguage } from '../../host/reader-language.ts';
import { Problem } from '../../host/problem.ts';
import { problems } from '../problems.server.ts';
import { sentences } from '../../i18n/sentences.ts';
import { storable, within, withoutControls } from '../../registry/visible-text.ts';
import { checkField } from '../validate.ts';
import { readableRecord } from '../levels.server.ts';
import type { ServerRecord } from '../records.server.ts';
import { takesUnit } from './column-unit.ts';
import { checkJob } from './check-job.server.ts';
import { commitJob } from './commit-job.server.ts';
import { importPermissions, mayImport } from './import-access.ts';
import type { ImportOptions, ImportState, Verdict } from './import-job.ts';
import { importOptions } from './import-options.ts';
import { importTargets } from './guess-mapping.ts';
import { rowSentences } from './import-sentences.ts';
import { countVerdicts, pageOfRows } from './job-rows.server.ts';
import {
  createJob,
  forgetOldJobs,
  isWorking,
  JobTaken,
  moveJob,
  presentJob,
  readBytes,
  readJob,
  versionOf,
  type StoredJob,
} from './job-store.server.ts';
import { matchedBy } from './match-keys.ts';
import { namedMappingRoutes, readMapping } from './named-mappings.server.ts';
import { openUpload } from './open-upload.server.ts';
import { previewRows } from './preview-rows.server.ts';
import type { OpenTable } from './open-table.server.ts';
import { rememberOptions } from './remembered-options.server.ts';
import { rejectedFile } from './rejected-file.server.ts';
import { workOn } from './running-jobs.server.ts';
import { namesBrought, openDates, sourcesOf } from './sources.ts';
import { acceptUploads, uploadOf } from './upload.server.ts';

type JobRequest = FastifyRequest<{ Params: Readonly<Record<string, string>> }>;

const busy = (): Problem => new Problem(409, 'busy', msg`This import is still in progress.`);
const notReady = (): Problem => new Problem(409, 'not_ready', msg`This import is not ready to be saved.`);
const hasErrors = (count: number): Problem =>
  new Problem(
    422,
    'import_errors',
    msg`${plural(count, { one: '# row has errors', other: '# rows have errors' })}. Fix them in the file and upload it again, or skip them.`,
  );
const noJob = (): Problem => new Problem(404, 'not_found', msg`This import does not exist, or is not yours.`);
const wrongOption = (option: string): Problem =>
  new Problem(422, 'wrong_option', msg`The option “${option}” is not valid for this file.`, { extra: { option } });
const stale = (): Problem =>
  new Problem(
    409,
    'stale',
    msg`The settings for this file were changed in another tab or window. They are now shown: make your change again.`,
  );
const nothingLeft = (): Problem =>
  new Problem(422, 'nothing_left', msg`There would be nothing to import without the rows that have errors.`);
const orderOpen = (): Problem =>
  new Problem(
    409,
    'date_order',
    msg`Choose whether day or month comes first in this file: the dates can be read both ways.`,
  );
/** States in which nobody works on a job. */
const restful: readonly ImportState[] = ['ready', 'failed', 'cancelled'];
const list = { type: 'array' } as const;
const text = { type: 'string' } as const;
const optionProperties = {
  mapping: { type: 'array', items: { type: ['string', 'null'] } },
  encoding: text,
  separator: text,
  sheet: text,
  region: text,
  header: { type: 'integer' },
  decimal: text,
  site: text,
  timeZone: text,
  splits: list,
  joins: list,
  dates: list,
  units: list,
  fixed: { type: 'object' },
  key: list,
  use: text,
  version: text,
};
const uuid = z.uuid();
const verdicts: readonly Verdict[] = ['new', 'changed', 'unchanged', 'error'];
const pageShape = z.strictObject({
  only: z.optional(z.enum(['new', 'changed', 'unchanged', 'error'])),
  offset: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  limit: z.optional(z.string().check(z.regex(/^(\d{1,2}|1\d\d|200)$/))),
});
const commitShape = z.strictObject({
  reason: z.optional(z.nullable(z.string().check(storable, withoutControls, within(2000)))),
  confirm: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))),
  leave_out_errors: z.optional(z.boolean()),
});

/** `POST /api/records/<name>/import/` and what follows from it, for every record that somebody may import. */
export async function registerImports(app: FastifyInstance, host: Host): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    namedMappingRoutes(scope, host);
    nameCalls(scope, {
      base: '/api/records/',
      things: host.records,
      callsOf: (record) => importCalls(host, record),
    });
  });
  const hourly = setInterval(
    () => void forgetOldJobs(host.db).catch((error: unknown) => host.log.warn(error)),
    3_600_000,
  );
  app.addHook('onClose', async () => clearInterval(hourly));
}

function importCalls(host: Host, record: ServerRecord): readonly NamedCall[] {
  const { definition } = record;
  const permissions = importPermissions(definition);
  // Rows that the record's own calls do not make, such as accounts, are imported by calls of their plugin.
  if (!permissions?.[0] || !definition.access.create) return [];
  const [can] = permissions;
  const call = (
    method: NamedCall['method'],
    path: string,
    summary: string,
    run: (request: JobRequest, reply: FastifyReply) => unknown,
    more: Partial<OperationSource> = {},
  ): NamedCall => ({
    method,
    path: `import/${path}`,
    can,
    describe: () => ({ tags: [definition.name], summary: `${summary}: ${definition.name}`, ...more }),
    run,
  });
  const allow = ({ caller }: FastifyRequest): void => {
    const lacking = permissions.find((permission) => reachIn(caller.access, permission) !== 'site');
    if (lacking) throw problems.forbidden(lacking);
    if (!mayImport(caller.access, definition)) throw problems.everySite(permissions[0] as Permission);
  };
  /** Without the fields that the importer may not see in every site into which they import. */
  const seen = ({ caller }: FastifyRequest): ServerRecord =>
    readableRecord(
      record,
      caller,
      caller.sites.filter((site) => mayImport(caller.access, definition, site)),
    );
  const jobOf = async (request: JobRequest): Promise<StoredJob> => {
    allow(request);
    const { job: id = '' } = request.params;
    const job = uuid.safeParse(id).success ? await readJob(host.db, definition.name, id, request.caller.userId) : null;
    if (!job) throw noJob();
    return job;
  };
  const present = async (job: StoredJob, request: FastifyRequest) =>
    presentJob(
      host.db,
      seen(request).definition,
      (await readJob(host.db, job.record, job.id, job.user_id)) ?? job,
      readerLanguage(request),
    );
  const trialOf = (request: FastifyRequest) => ({
    host,
    record: seen(request),
    caller: request.caller,
    ip: request.ip,
    requestId: request.id,
  });

  return [
    call('POST', '', 'Upload a file to import; answers a job that checks every row', async (request, reply) => {
      allow(request);
      const { name, bytes } = await uploadOf(host, request);
      const { table, found, options } = await openUpload(
        host,
        seen(request).definition,
        bytes,
        { options: siteOfOne(request, record) },
        request.caller,
      );
      const job = await createJob(host.db, {
        record: definition.name,
        userId: request.caller.userId,
        file: name,
        bytes,
        found,
        options,
        total: table.count,
      });
      readAndCheck(job, table, request);
      return reply.code(201).send(await present(job, request));
    }),

    call('GET', ':job/', 'State of an import', async (request: JobRequest) => present(await jobOf(request), request)),

    call(
      'POST',
      ':job/check/',
      'Check the rows again with other options',
      async (request: JobRequest) => {
        const job = await jobOf(request);
        if (isWorking(job)) throw busy();
        const { told, use } = optionsOf(request, seen(request), job);
        const used = use === undefined ? null : await readMapping(host, request.caller, use);
        if (used && used.record !== definition.name) throw problems.notFound();
        if (used || isReadOtherwise(told, job)) {
          const nextOptions = used
            ? { ...siteOnly(job.options), ...told }
            : { ...siteOnly(job.options), ...readingThatStays(told, job), ...told };
          const bytes = await readBytes(host.db, job.id);
          const { table, found, options } = await openUpload(
            host,
            seen(request).definition,
            bytes,
            { options: nextOptions, used, knownBy: job.found?.knownBy },
            request.caller,
          );
          await take(
            () =>
              moveJob(host.db, job.id, restful, {
                state: 'reading',
                found,
                options,
                done: 0,
                total: table.count,
                counts: null,
                problem: null,
              }),
            table,
          );
          readAndCheck({ ...job, found, options, total: table.count }, table, request);
        } else {
          const options = { ...job.options, ...told };
          await take(() =>
            moveJob(host.db, job.id, restful, { state: 'checking', options, done: 0, counts: null, problem: null }),
          );
          workOn(host, job.id, () => checkJob(trialOf(request), { ...job, options }));
        }
        return present(job, request);
      },
      { body: { type: 'object', properties: optionProperties } },
    ),

    call(
      'GET',
      ':job/rows/',
      'Rows of an import with their verdicts',
      async (request: JobRequest) => {
        const job = await jobOf(request);
        const query = pageShape.safeParse(request.query);
        if (!query.success)
          throw problems.badQuery(msg`The rows of an import accept only, offset and limit (at most 200).`);
        const { only, offset = '0', limit = '50' } = query.data;
        const rows = await pageOfRows(host.db, job.id, only ? [only] : verdicts, Number(offset), Number(limit));
        return { rows: await previewRows(host, seen(request), job, rows, request, readerLanguage(request)) };
      },
      {
        query: {
          only: { type: 'string', enum: verdicts },
          offset: { type: 'integer' },
          limit: { type: 'integer' },
        },
      },
    ),

    call('GET', ':job/rejected/', 'The refused rows with their reasons, as CSV', async (request: JobRequest, reply) => {
      const job = await jobOf(request);
      // They come back mended: what was said of their columns is not to be said again.
      if (job.options.mapping) await rememberOptions(host.db, job);
      void reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="rejected.csv"');
      return reply
        .type('text/csv; charset=utf-8')
        .send(Readable.from(rejectedFile(host.db, definition, job, readerLanguage(request))));
    }),

    call(
      'POST',
      ':job/commit/',
      'Write all rows of an import that have no errors, or none',
      async (request: JobRequest) => {
        const job = await jobOf(request);
        // Asking twice is harmless: the second asks how the first is getting on.
        if (job.state === 'committing' || job.state === 'done') return present(job, request);
        if (job.state !== 'ready') throw notReady();
        const body = commitShape.safeParse(request.body ?? {});
        if (!body.success) throw problems.badBody();
        const counts = await countVerdicts(host.db, job.id);
        const leavesOut = body.data.leave_out_errors === true;
        if (counts.error > 0 && !leavesOut) throw hasErrors(counts.error);
        if (leavesOut && counts.new + counts.changed === 0) throw nothingLeft();
        const confirmed = new Set(body.data.confirm);
        if (openDates(seen(request).definition, job.options, job.found?.dates ?? []).length > 0) throw orderOpen();
        const reason = body.data.reason?.trim() || null;
        const open = (await present(job, request)).warnings.filter(
          ({ code, needsReason }) => !confirmed.has(code) || (needsReason && reason === null),
        );
        if (open.length > 0)
          throw new Problem(409, 'confirm', msg`Please confirm what is unusual about some rows.`, {
            extra: { warnings: open },
          });
        const options = { ...job.options, leaveOut: leavesOut && counts.error > 0 ? counts.error : undefined };
        await take(() => moveJob(host.db, job.id, ['ready'], { state: 'committing', options, done: 0, problem: null }));
        workOn(host, job.id, () =>
          commitJob(
            host,
            seen(request),
            { ...job, options },
            {
              caller: request.caller,
              ip: request.ip,
              requestId: request.id,
              confirmed,
              reason,
            },
          ),
        );
        return present(job, request);
      },
      {
        body: {
          type: 'object',
          properties: {
            confirm: { type: 'array', items: { type: 'string' } },
            reason: { type: 'string', description: 'why, where what is confirmed needs a reason' },
            leave_out_errors: {
              type: 'boolean',
              description: 'write the rows without errors, and leave the others out',
            },
          },
        },
      },
    ),

    call('DELETE', ':job/', 'Cancel an import', async (request: JobRequest) => {
      const job = await jobOf(request);
      await moveJob(host.db, job.id, ['reading', 'checking', 'ready', 'committing', 'failed'], {
        state: 'cancelled',
      }).catch(ignoreTaken);
      return present(job, request);
    }),
  ];

  function readAndCheck(job: StoredJob, table: OpenTable, request: FastifyRequest): void {
    workOn(host, job.id, () => checkJob(trialOf(request), job, table.slices()).finally(() => void table.close()));
  }
}

/** The state may have moved between two requests: the later one is told so. */
async function take(move: () => Promise<void>, table?: OpenTable): Promise<void> {
  try {
    await move();
  } catch (error) {
    await table?.close();
    throw error instanceof JobTaken ? busy() : error;
  }
}

function ignoreTaken(error: unknown): void {
  if (!(error instanceof JobTaken)) throw error;
}

/** Who may import into one site only need not say which. */
function siteOfOne({ caller, query }: FastifyRequest, { definition }: ServerRecord): ImportOptions {
  const siteAsked = (query as { site?: unknown }).site;
  if (definition.scope !== 'site') return {};
  if (typeof siteAsked === 'string' && caller.sites.includes(siteAsked)) return { site: siteAsked };
  const mine = caller.sites.filter((site) => mayImport(caller.access, definition, site));
  return mine.length === 1 && mine[0] ? { site: mine[0] } : {};
}

/** What is told of how the file is read differs from how it was read. */
function isReadOtherwise(told: ImportOptions, { found }: StoredJob): boolean {
  const now = {
    encoding: found?.encoding,
    separator: found?.separator,
    sheet: found?.sheet,
    region: found?.region ?? '',
    header: found?.headerLine,
  };
  return (['encoding', 'separator', 'sheet', 'region', 'header'] as const).some(
    (name) => told[name] !== undefined && told[name] !== now[name],
  );
}

/**
 * What was told before of how the file is read, and still holds: of another sheet the piece and the header are others,
 * of another piece the header.
 */
function readingThatStays(told: ImportOptions, { options, found }: StoredJob): ImportOptions {
  const { encoding, separator, sheet, region, header, decimal } = options;
  const isOther = (name: 'sheet' | 'region', now: string | null | undefined): boolean =>
    told[name] !== undefined && told[name] !== (now ?? '');
  const [otherSheet, otherRegion] = [isOther('sheet', found?.sheet), isOther('region', found?.region)];
  const kept = {
    encoding,
    separator,
    sheet: sheet ?? found?.sheet ?? undefined,
    decimal,
    ...(otherSheet ? {} : { region }),
    ...(otherSheet || otherRegion ? {} : { header }),
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

const siteOnly = ({ site, timeZone }: ImportOptions): ImportOptions => ({
  ...(site ? { site } : {}),
  ...(timeZone ? { timeZone } : {}),
});

function optionsOf(
  request: FastifyRequest,
  { definition, hooks }: ServerRecord,
  job: StoredJob,
): { readonly told: ImportOptions; readonly use: string | undefined } {
  const body = importOptions.safeParse(request.body);
  if (!body.success) {
    const isZone = body.error.issues.every(({ path }) => path[0] === 'timeZone');
    throw isZone ? wrongOption('timeZone') : problems.badBody();
  }
  const { use, version, ...told } = body.data;
  if (version !== undefined && version !== versionOf(job)) throw stale();
  if (told.sheet !== undefined && job.found?.kind === 'csv') throw wrongOption('sheet');
  const odd = sourcesOf(definition, { ...job.options, ...told }).some(
    ({ field, unit }) => told.units && unit !== undefined && !takesUnit(field, unit),
  );
  if (odd) throw wrongOption('units');
  if (told.site && !request.caller.sites.includes(told.site)) throw problems.foreignSite();
  const columns = { ...job.options, ...told };
  const names = new Set(importTargets(definition, hooks.hidden).map(({ name }) => name));
  const brought = namesBrought(columns);
  if (brought.some((name) => !names.has(name)) || new Set(brought).size < brought.length)
    throw problems.badQuery(msg`Map each column to a field; each field can be used once.`);
  // A file that is read in another way has other columns; what is told of them then is told with them.
  if (told.mapping && brought.length === 0) throw problems.badQuery(rowSentences.nothingMapped);
  const wrong = Object.entries(told.fixed ?? {}).flatMap(([name, value]) => {
    const field = name === 'site' ? undefined : definition.fields[name];
    const sentence = field ? (value === null ? sentences.required : checkField(field, value)) : sentences.unknownField;
    return sentence ? [[name, sentence] as const] : [];
  });
  if (wrong.length > 0) throw problems.invalid(Object.fromEntries(wrong));
  if (
    told.key &&
    told.key.length > 0 &&
    !matchedBy(definition, columns).keys.some((key) => key.join() === told.key?.join())
  )
    throw problems.badQuery(rowSentences.noKey);
  return { told, use };
}
