import { sql, type RawBuilder } from 'kysely';
import type { FormMachine } from '../../../core/forms/client.ts';
import type { Database } from '../../../core/host/host.ts';
import { equipmentGroundingTable, equipmentTable, meterReadingTable } from './uses.ts';

/** A machine with the templates that are filled about it, by their codes. */
export type FillableMachine = FormMachine & { readonly templates: readonly string[] };

/** The machines of some sites that forms are filled about; `templates` is a condition on `template`. */
export async function fillableMachines(
  db: Database,
  sites: readonly string[],
  templates: RawBuilder<unknown>,
): Promise<readonly FillableMachine[]> {
  const { rows } = await sql<FillableMachine>`
    select machine.id, machine.site, machine.code, machine.name, machine.family,
      (
        select reading.value
        from ${meterReadingTable} as reading
        where reading.equipment = machine.id and reading.kind = 'hours' and reading.valid
          and reading.deleted_at is null
        order by reading.read_at desc
        limit 1) as hours,
      (
        select jsonb_build_object('number', standing.number, 'reason', standing.reason)
        from ${equipmentGroundingTable} as standing
        where standing.equipment = machine.id and standing.state in ('active', 'repaired')
          and standing.deleted_at is null
        limit 1) as grounded,
      fits.templates
    from ${equipmentTable} as machine
    join lateral (
      select array_agg(template.code order by template.code) as templates
      from form_template template
      where ${templates} and template.subject_kind = 'equipment'
        and (coalesce(cardinality(template.equipment_groups), 0) = 0
          or machine."group" = any(template.equipment_groups))
        and (template.equipment_families is null
          or machine.family = any(string_to_array(template.equipment_families, ' ')))) as fits on fits.templates is not null
    where machine.deleted_at is null and machine.state = 'active' and machine.site = any(${[...sites]}::uuid[])
    order by machine.code`.execute(db);
  return rows;
}
