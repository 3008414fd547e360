import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { appendAudit, type FieldChange } from '../../../../core/host/audit/audit.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { authenticate } from './route.ts';
import type { Source } from './sources.ts';
import { equipmentTable } from '../uses.ts';

const body = z.object({ uid: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,19}$/)) });

interface Answer {
  readonly uid: string;
  readonly equipment: string;
  /** The newest position known of its machine. */
  readonly newest: string | null;
}

/**
 * `POST /api/ingest/v1/devices/ {uid}`: the device and its machine, made if need be. Only sources of kind `csv`
 * (imports) may: a recorded track comes from a receiver that nobody entered.
 */
export function deviceRoute(app: FastifyInstance, host: Host): void {
  app.post('/api/ingest/v1/devices/', { config: { can: 'public' } }, async (request): Promise<Answer> => {
    const source = await authenticate(host, request);
    const { rows } = await host.pool.query<{ kind: string }>('select kind from ingest_source where id = $1', [
      source.id,
    ]);
    if (rows[0]?.kind !== 'csv')
      throw new Problem(403, 'not_an_import', msg`Only an import source can create devices.`);
    const parsed = body.safeParse(request.body);
    if (!parsed.success)
      throw new Problem(
        400,
        'bad_device',
        msg`A device name has 1 to 20 letters, digits, dots, hyphens or underscores.`,
      );
    return host.db
      .transaction()
      .execute((db) => ensureDevice({ host, db, machine: 'import' }, source, parsed.data.uid));
  });
}

async function ensureDevice(context: RowsContext, source: Source, uid: string): Promise<Answer> {
  const { db } = context;
  const device = await db
    .selectFrom('tracking_device')
    .select(['id', 'equipment'])
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // A tracker in the stock is the company's: a source of some sites does not choose the machine that it speaks for.
  if (device && !device['equipment'] && source.sites.length > 0)
    throw new Problem(
      409,
      'device_not_placed',
      msg`This device is not assigned to a machine yet: assign it in the list of trackers.`,
    );
  const machine = await ensureMachine(
    context,
    source,
    device?.['equipment'] ? sql`equipment.id = ${device['equipment']}` : sql`equipment.code = ${uid}`,
    uid,
  );
  if (!device) {
    const row = { id: v7(), uid, kind: 'virtual', equipment: machine.id, active: true };
    await db.insertInto('tracking_device').values(row).execute();
    await audit(db, 'tracking_device', row.id, machine.site);
  } else if (!device['equipment']) {
    await db
      .updateTable('tracking_device')
      .set({ equipment: machine.id })
      .where('id', '=', device['id'] as string)
      .execute();
    await audit(db, 'tracking_device', device['id'] as string, machine.site, [
      { field: 'equipment', old: null, new: machine.id },
    ]);
  }
  const live = await db
    .selectFrom('equipment_live')
    .select('ts')
    .where('equipment', '=', machine.id)
    .executeTakeFirst();
  return { uid, equipment: machine.id, newest: (live?.['ts'] as string | undefined) ?? null };
}

interface Placed {
  readonly id: string;
  readonly site: string;
}

async function ensureMachine(
  context: RowsContext,
  source: Source,
  which: RawBuilder<unknown>,
  code: string,
): Promise<Placed> {
  const { db } = context;
  const { rows } = await sql<Placed>`select id, site from ${equipmentTable} as equipment
        where ${which} and deleted_at is null`.execute(db);
  const [known] = rows;
  if (known && source.sites.length > 0 && !source.sites.includes(known.site))
    throw new Problem(
      403,
      'site_not_allowed',
      msg`This device is on a machine at a site this source does not report for.`,
    );
  if (known) return known;
  const sites = db.selectFrom('site').select('id').orderBy('code').limit(1);
  const site = (
    await (source.sites.length > 0 ? sites.where('id', 'in', [...source.sites]) : sites).executeTakeFirst()
  )?.['id'] as string | undefined;
  if (site === undefined) throw new Problem(409, 'no_site', msg`There is no site yet for a machine to belong to.`);
  const row = {
    id: v7(),
    site,
    code,
    name: 'Recorded track',
    family: 'light_vehicle',
    make: '–',
    model: '–',
    commissioned_on: new Date().toISOString().slice(0, 10),
  };
  await createRows(context, 'equipment', [row], { reason: 'made for a recorded track' });
  return row;
}

/** Without changes the line tells that the row was made. */
const audit = (
  db: Database,
  record: string,
  recordId: string,
  siteId: string,
  changes: readonly FieldChange[] = [],
): Promise<void> =>
  appendAudit(db, {
    userId: null,
    record,
    recordId,
    siteId,
    action: changes.length > 0 ? 'update' : 'create',
    changes,
    reason: changes.length > 0 ? 'Put on a machine for a recorded track' : 'Made for a recorded track',
  });
