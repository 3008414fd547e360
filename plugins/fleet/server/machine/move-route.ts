import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { readRow, updateRow } from '../../../../core/records/write.server.ts';
import { auditSql, type AuditEntry } from '../../../../core/host/audit/audit.ts';
import type { Host } from '../../../../core/host/host.ts';

const moving = z.strictObject({
  group: z.uuid(),
  machines: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});

/**
 * `POST /api/fleet/machines/group/ {group, machines, reason}`: machines that change their group, all or none; the
 * history tells why.
 */
export function moveRoute(app: FastifyInstance, host: Host): void {
  app.post('/api/fleet/machines/group/', { config: { can: 'equipment:update' } }, async (request) => {
    const body = moving.safeParse(request.body);
    const record = host.records.get('equipment');
    if (!record) throw problems.notFound();
    if (!body.success) throw problems.badQuery(msg`Choose a group, its machines and the reason.`);
    const { group, machines, reason } = body.data;
    const rows = await host.db.transaction().execute(async (db) => {
      const audited: AuditEntry[] = [];
      const context = {
        host,
        db,
        caller: request.caller,
        requestId: request.id,
        ip: request.ip,
        confirmed: new Set<string>(),
        audited,
      };
      const moved = [];
      for (const id of machines) {
        const { version } = await readRow(record, id, context, true);
        moved.push(await updateRow(record, id, version, { group }, context));
      }
      await auditSql(audited.map((line) => ({ ...line, reason }))).execute(db);
      return moved;
    });
    tellChanges(host, 'equipment', rows, 'update');
    return { moved: rows.length };
  });
}
