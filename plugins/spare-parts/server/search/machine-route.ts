import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Host } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { MachinePart } from '../../shared/part-answers.ts';
import { headColumns } from '../part-heads.ts';
import { equipmentTable } from '../uses.ts';

const question = z.strictObject({ equipment: z.uuid() });

/** Serial numbers in the order of their digits: `H98-9001` before `H98-10345`. */
const serial = (column: string) => sql`nullif(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), '')::numeric`;

/**
 * `GET /api/spare_parts/machine_parts/?equipment=<id>`: the parts of a machine with their number, told of itself, of its
 * model or of its group, the nearest of them; 404 for a machine that the caller may not see.
 */
export function machineRoute(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/spare_parts/machine_parts/',
    {
      schema: {
        summary: 'The parts of a machine',
        tags: ['spare-parts'],
        querystring: { type: 'object', properties: { equipment: { type: 'string' } } },
      },
      validatorCompiler: () => () => true,
      config: { can: 'part_fit:read' },
    },
    async ({ query, caller }: FastifyRequest): Promise<{ readonly parts: readonly MachinePart[] }> => {
      const parsed = question.safeParse(query);
      if (!parsed.success) throw problems.badQuery(msg`Choose a machine.`);
      const { rows: machines } = await sql<{ id: string }>`
        select id
        from ${equipmentTable}
        where id = ${parsed.data.equipment}
          and site = any(${[...caller.sites]}::uuid[])
          and deleted_at is null`.execute(host.db);
      if (machines.length === 0) throw problems.notFound();
      const { rows } = await sql<MachinePart>`
        select distinct on (family.sort, family.code, part.code, fit.position) ${headColumns}, family.label as category,
          fit.position, fit.qty_per_machine as quantity, fit.life,
          case
            when fit.equipment is not null then 'machine'
            when fit.model is not null then 'model'
            else 'group' end as "of"
        from ${equipmentTable} as machine
        join part_fit fit
          on fit.equipment = machine.id
            or (
              fit.equipment is null
                and (fit.model is not null or fit.equipment_group is not null)
                and (fit.model is null or lower(fit.model) = lower(machine.model))
                and (fit.equipment_group is null or fit.equipment_group = machine."group")
                and (fit.serial_from is null or ${serial('machine.serial_no')} >= ${serial('fit.serial_from')})
                and (fit.serial_to is null or ${serial('machine.serial_no')} <= ${serial('fit.serial_to')}))
        join part on part.id = fit.part and part.deleted_at is null
        join part_category family on family.id = part.category
        left join manufacturer maker on maker.id = part.manufacturer
        where machine.id = ${parsed.data.equipment} and fit.deleted_at is null
        order by family.sort, family.code, part.code, fit.position, fit.equipment nulls last, fit.model nulls last`.execute(
        host.db,
      );
      return { parts: rows };
    },
  );
}
