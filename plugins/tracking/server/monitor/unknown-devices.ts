import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { createRow, readRow, updateRow, type WriteContext } from '../../../../core/records/write.server.ts';
import type { Host } from '../../../../core/server/host.ts';
import { hostProblems } from '../../../../core/server/problems.ts';
import { beyondScope } from '../../../../core/server/scope/caller-scope.ts';
import type { UnknownDevice } from '../../monitor.ts';
import { ensurePartitions } from '../partitions.ts';
import { replayRejections, type Replayed } from './replay.ts';

const most = 200;
/** Refusals that a pairing mends; the events named no machine themselves. */
const ofDevices = sql`rejection.code in ('unknown_device', 'unknown_equipment') and rejection.device is not null and rejection.equipment is null and rejection.replayed_at is null`;

/** Devices that send and that nobody put on a machine, with what they say of themselves: the newest first. Of the sources that the reader sees. */
export async function readUnknownDevices({ db }: Host): Promise<readonly UnknownDevice[]> {
  const { rows } = await sql<UnknownDevice>`
    select source.id as source, source.code as "sourceCode", told.device, told.events, told.first, told.last, told.kinds, newest.raw::jsonb -> 'data' as data
    from (
      select source, device, sum(times)::int as events, min(coalesce(ts, received_at)) as first, max(coalesce(ts, last_at)) as last, array_agg(distinct kind order by kind) filter (where kind is not null) as kinds
      from ingest_rejection rejection where ${ofDevices} group by source, device) told
    join ingest_source source on source.id = told.source and source.deleted_at is null
    cross join lateral (select raw from ingest_rejection rejection where rejection.source = told.source and rejection.device = told.device and ${ofDevices} order by ts desc nulls last limit 1) newest
    where newest.raw is json order by told.last desc, told.device limit ${most}`.execute(db);
  return rows.map(({ first, last, data, ...row }) => ({ ...row, first: new Date(first).toISOString(), last: new Date(last).toISOString(), data: typeof data === 'object' ? data : null }));
}

/** Puts a device on a machine, for all that it ever sent, and takes what waits of it. */
export async function adoptDevice(host: Host, request: FastifyRequest, { source, device, equipment }: { readonly source: string; readonly device: string; readonly equipment: string }): Promise<Replayed> {
  const record = host.records.get('tracking_device');
  // A source that the caller does not see does not exist for them.
  const { rows: seen } = await sql`select from ingest_source where id = ${source} and deleted_at is null`.execute(host.db);
  if (!record || seen.length === 0) throw problems.notFound();
  if (!device.isWellFormed() || device.includes('\u0000')) throw hostProblems.invalid({ device: msg`This identifier cannot be kept: it holds a character that no device should send.` });
  const row = await host.db.transaction().execute(async (db) => {
    const context: WriteContext = { host, db, caller: request.caller, requestId: request.id, ip: request.ip, confirmed: new Set() };
    const { rows } = await sql<{ id: string; equipment: string | null }>`select id, equipment from tracking_device where uid = ${device} and deleted_at is null`.execute(db);
    const [known] = rows;
    if (!known) return createRow(record, { uid: device, kind: 'gnss_tracker', equipment, active: true }, context);
    if (known.equipment !== null) throw hostProblems.invalid({ device: msg`Somebody put this device on a machine in the meantime.` });
    const { version } = await readRow(record, known.id, context, true);
    return updateRow(record, known.id, version, { equipment }, context);
  });
  tellChanges(host, 'tracking_device', [row], 'update');
  return beyondScope(async () => {
    const which = sql`source = ${source} and device = ${device} and equipment is null`;
    const { rows } = await sql<{ first: string | null }>`
      select min(greatest(ts, received_at - interval '8 days')) as first
      from ingest_rejection
      where ${which}
        and replayed_at is null`.execute(host.db);
    // What waits may be older than what is taken from devices that are known, but was not when it came.
    if (rows[0]?.first) await ensurePartitions(host.pool, new Date(rows[0].first), new Date());
    return replayRejections(host, which);
  });
}
