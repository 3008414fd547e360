import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredRow } from '../../../../core/records/record.ts';
import type { Host } from '../../../../core/host/host.ts';
import type { WriteContext } from '../../../../core/records/write.server.ts';
import { setStatus } from './set-status.ts';
import { withoutGap } from './no-gaps.ts';
import { mergeInterval } from './merge-interval.ts';
import { splitInterval } from './split-interval.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';

const status = z.strictObject({
  equipment: z.uuid(),
  reason: z.nullable(z.uuid()),
  note: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});
const split = z.strictObject({ interval: z.uuid(), at: storableOffsetInstant });

const merge = z.strictObject({ interval: z.uuid() });

/**
 * The commands of the ledger: `POST /api/fleet/ledger/status/ {equipment, reason, note}`, `…/split/ {interval, at}` and
 * `…/merge/ {interval}`.
 */
export function ledgerRoutes(app: FastifyInstance, host: Host): void {
  const can = { config: { can: 'equipment_status_interval:update' as const } };
  const command = async (
    request: FastifyRequest,
    write: (context: WriteContext) => Promise<readonly StoredRow[]>,
  ): Promise<StoredRow | undefined> => {
    const rows = await host.db
      .transaction()
      .execute((db) =>
        withoutGap(db, () =>
          write({ host, db, caller: request.caller, requestId: request.id, ip: request.ip, confirmed: new Set() }),
        ),
      );
    tellChanges(host, 'equipment_status_interval', rows, 'update');
    return rows.at(-1);
  };
  app.post('/api/fleet/ledger/status/', can, (request) => {
    const body = status.safeParse(request.body);
    if (!body.success) throw problems.badQuery(msg`Give a machine and a stop reason, or null for working.`);
    return command(request, (context) => setStatus(context, { ...body.data, note: body.data.note ?? null }));
  });
  app.post('/api/fleet/ledger/split/', can, (request) => {
    const body = split.safeParse(request.body);
    if (!body.success) throw problems.badQuery(msg`Give an interval and a time within it.`);
    return command(request, (context) => splitInterval(context, body.data));
  });
  app.post('/api/fleet/ledger/merge/', can, (request) => {
    const body = merge.safeParse(request.body);
    if (!body.success) throw problems.badQuery(msg`Give an interval.`);
    return command(request, (context) => mergeInterval(context, body.data));
  });
}
