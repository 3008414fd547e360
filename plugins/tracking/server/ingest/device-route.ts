import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { appendAudit } from '../../../../core/server/audit.ts';
import type { Database, Host } from '../../../../core/server/host.ts';
import { Problem } from '../../../../core/server/problem.ts';
import { authenticate } from './route.ts';
import type { Source } from './sources.ts';

const body = z.object({ uid: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,19}$/)) });

interface Answer {
  readonly uid: string;
  readonly equipment: string;
  /** The newest position known of its machine. */
  readonly newest: string | null;
}

/**
 * `POST /api/ingest/v1/devices/ {uid}`: the device and its machine, made if need be. Only sources of kind `csv` (imports) may:
 * a recorded track comes from a receiver that nobody entered.
 */
export function deviceRoute(app: FastifyInstance, host: Host): void {
  app.post('/api/ingest/v1/devices/', { config: { can: 'public' } }, async (request): Promise<Answer> => {
    const source = await authenticate(host, request);
    const { rows } = await host.pool.query<{ kind: string }>('select kind from ingest_source where id = $1', [source.id]);
    if (rows[0]?.kind !== 'csv') throw new Problem(403, 'not_an_import', msg`Only an import source may make devices.`);
    const asked = body.safeParse(request.body);
    if (!asked.success) throw new Problem(400, 'bad_device', msg`A device is named by 1 to 20 letters, digits, dots, dashes or underscores.`);
    return host.db.transaction().execute((db) => ensureDevice(db, source, asked.data.uid));
  });
}

async function ensureDevice(db: Database, source: Source, uid: string): Promise<Answer> {
  const device = await db.selectFrom('tracking_device').select(['id', 'equipment']).where('uid', '=', uid).where('deleted_at', 'is', null).executeTakeFirst();
  const machine = await ensureMachine(db, source, uid, (device?.['equipment'] as string | null | undefined) ?? null);
  if (!device) {
    const row = { id: v7(), uid, kind: 'virtual', equipment: machine, active: true };
    await db.insertInto('tracking_device').values(row).execute();
    await audit(db, 'tracking_device', row.id, null);
  } else if (!device['equipment']) await db.updateTable('tracking_device').set({ equipment: machine }).where('id', '=', device['id'] as string).execute();
  const live = await db.selectFrom('equipment_live').select('ts').where('equipment', '=', machine).executeTakeFirst();
  return { uid, equipment: machine, newest: (live?.['ts'] as string | undefined) ?? null };
}

async function ensureMachine(db: Database, source: Source, code: string, paired: string | null): Promise<string> {
  if (paired) return paired;
  const known = await db.selectFrom('equipment').select('id').where('code', '=', code).where('deleted_at', 'is', null).executeTakeFirst();
  if (known) return known['id'] as string;
  const sites = db.selectFrom('site').select('id').orderBy('code').limit(1);
  const site = await (source.sites.length > 0 ? sites.where('id', 'in', [...source.sites]) : sites).executeTakeFirst();
  if (!site) throw new Problem(409, 'no_site', msg`There is no site yet to which a machine could belong.`);
  const row = { id: v7(), site: site['id'], code, name: 'Recorded track', family: 'light_vehicle', make: '–', model: '–', commissioned_on: new Date().toISOString().slice(0, 10) };
  await db.insertInto('equipment').values(row).execute();
  await audit(db, 'equipment', row.id, String(row.site));
  return row.id;
}

const audit = (db: Database, record: string, recordId: string, siteId: string | null): Promise<void> =>
  appendAudit(db, { userId: null, record, recordId, siteId, action: 'create', changes: [], reason: 'Made for a recorded track' });
