import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { createRow, readRow, updateRow, type WriteContext } from '../../../../core/records/write.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { hostProblems } from '../../../../core/host/problems.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { ensurePartitions } from '../partitions.ts';
import { databaseTime } from './database-time.ts';
import { replayRejections, type Replayed } from './replay.ts';
import { tellReplayed } from './tell-audit.ts';
import { sourceReached } from './seen.ts';
import { namedCode } from './unknown-devices.ts';

/**
 * Who is put where: on a machine that there is, or on a new one, which is a draft until somebody puts it into service.
 */
export interface Adoption {
  readonly source: string;
  readonly device: string;
  /** `device` is the code by which the source names the machine itself: it is made under that code. */
  readonly isCode?: boolean | undefined;
  readonly equipment?: string | undefined;
  /** Members of the record `equipment`, its site among them. */
  readonly draft?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * Puts a device on a machine, for all that it ever sent, and takes what waits of it. All or nothing but the last, which
 * is gone on with by sending again.
 */
export async function adoptDevice(host: Host, request: FastifyRequest, adoption: Adoption): Promise<Replayed> {
  const { source, device } = adoption;
  // A source that the caller does not reach does not exist for them.
  const { rows: seen } = await sql`
    select from ingest_source source
    where id = ${source} and deleted_at is null
      and ${sourceReached(request.caller, 'ingest_monitor:read')}`.execute(host.db);
  if (seen.length === 0) throw problems.notFound();
  if (!device.isWellFormed() || device.includes('\u0000'))
    throw hostProblems.invalid({
      device: msg`This identifier contains a character that cannot be stored.`,
    });
  const named = adoption.isCode
    ? sql`${namedCode} = ${device}`
    : sql`rejection.device = ${device} and ${namedCode} is null`;
  const { rows: heard } = await sql`
    select from ingest_rejection rejection
    where rejection.source = ${source} and ${named}
    limit 1`.execute(host.db);
  if (heard.length === 0)
    throw hostProblems.invalid({ device: msg`Nothing was received from ${{ name: device }} through this source.` });
  const made = await host.db.transaction().execute(async (db) => {
    const context: WriteContext = {
      host,
      db,
      caller: request.caller,
      requestId: request.id,
      ip: request.ip,
      confirmed: new Set(),
    };
    const machine = await machineFor(host, adoption, context);
    return { machine, tracker: adoption.isCode ? null : await place(host, device, machine.id, context) };
  });
  if (made.machine.created) tellChanges(host, 'equipment', [made.machine.created], 'create');
  if (made.tracker) tellChanges(host, 'tracking_device', [made.tracker], 'update');
  return beyondScope(async () => {
    const which = sql`id in (
      select rejection.id from ingest_rejection rejection
      where rejection.source = ${source} and ${named} and rejection.dismissed_at is null)`;
    const { rows } = await sql<{ first: string | null }>`
      select min(greatest(ts, received_at - interval '8 days')) as first
      from ingest_rejection
      where ${which} and replayed_at is null`.execute(host.db);
    // What waits may be older than what is taken from devices that are known, but was not when it came.
    if (rows[0]?.first) await ensurePartitions(host.pool, new Date(rows[0].first), new Date());
    const before = await databaseTime(host);
    const replayed = await replayRejections(host, which);
    await tellReplayed(host, request, which, before);
    return replayed;
  });
}

interface Machine {
  readonly id: string;
  readonly created: { readonly id: string; readonly site: string } | null;
}

async function machineFor(
  host: Host,
  { equipment, draft, device, isCode }: Adoption,
  context: WriteContext,
): Promise<Machine> {
  if (equipment !== undefined && !isCode) return { id: equipment, created: null };
  const record = host.records.get('equipment');
  if (!record || !draft) throw hostProblems.invalid({ equipment: msg`Choose a machine.` });
  const row = await createRow(record, isCode ? { ...draft, code: device } : draft, context);
  return { id: row.id, created: { id: row.id, site: String(row.site) } };
}

async function place(host: Host, uid: string, equipment: string, context: WriteContext) {
  const record = host.records.get('tracking_device');
  if (!record) throw problems.notFound();
  // Two who put it somewhere at once: the second is told.
  await sql`select pg_advisory_xact_lock(hashtext(${`device:${uid}`}))`.execute(context.db);
  const { rows } = await sql<{
    id: string;
    equipment: string | null;
  }>`select id, equipment from tracking_device where uid = ${uid} and deleted_at is null`.execute(context.db);
  const [known] = rows;
  if (!known) return createRow(record, { uid, kind: 'gnss_tracker', equipment, active: true }, context);
  if (known.equipment !== null)
    throw hostProblems.invalid({ device: msg`Someone has already assigned this device to a machine.` });
  const { version } = await readRow(record, known.id, context, true);
  return updateRow(record, known.id, version, { equipment }, context);
}
