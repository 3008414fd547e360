import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { GroundingRow } from '../../streams/grounding.ts';

/** Groundings as boards show them; the condition is over `grounding`. */
export async function selectGroundings(
  db: Database,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<readonly (GroundingRow & { readonly site: string })[]> {
  const { rows } = await sql<GroundingRow & { site: string }>`
    select grounding.id, grounding.site, grounding.number, grounding.equipment, machine.code as "equipmentCode",
      grounding.reason, grounding.grounded_at as "groundedAt", grounding.grounded_by as "groundedBy",
      grounding.acknowledged_at as "acknowledgedAt", grounding.state in ('released', 'lifted') as closed,
      grounding.updated_at as at
    from equipment_grounding grounding
    join equipment machine on machine.id = grounding.equipment
    where grounding.deleted_at is null and ${condition}
    order by grounding.grounded_at desc, grounding.id
    limit ${most}`.execute(db);
  return rows;
}
