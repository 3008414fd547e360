import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Host } from '../../../core/host/host.ts';
import { equipmentTable, personTable } from './uses.ts';

const most = 20;

/**
 * `GET /api/fuel/own_fills/`: the last fills that the caller recorded, or that were of a machine in the caller's hands.
 * Operators see these and no others.
 */
export function routes(app: FastifyInstance, host: Host): void {
  app.get('/api/fuel/own_fills/', { config: { can: 'own_fuel_fills:read' } }, async ({ caller }) => {
    const person = host.records.has('person')
      ? sql`(select id from ${personTable} where email_work = lower(${caller.email}) and deleted_at is null)`
      : sql`null::uuid`;
    const { rows } = await sql`
      select fill.id, fill.number, fill.at, coalesce(machine.code, fill.equipment_code) as equipment, tank.code as tank,
        fill.litres, fill.state, fill.site
      from equipment_fueling fill
      join fuel_tank tank on tank.id = fill.tank
      left join ${equipmentTable} machine on machine.id = fill.equipment
      where fill.deleted_at is null
        and fill.site = any(${[...caller.sites]}::uuid[])
        and (fill.created_by = ${caller.userId} or fill.operator = ${person} or fill.attendant = ${person})
      order by fill.at desc, fill.id limit ${most}`.execute(host.db);
    return { fills: rows };
  });
}
