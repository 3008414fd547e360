import { records, type Row } from '../../../../core/records/client.ts';
import type { equipmentTechnicalSpec } from '../../records/equipment-technical-spec.ts';

/** The technical sheet that counts for a machine: its own, else that of its model; null where there is neither. */
export async function specOf(machine: Row): Promise<Row | null> {
  const find = async (filter: string): Promise<Row | null> =>
    (await records.list<typeof equipmentTechnicalSpec>('equipment_technical_spec', { filter: [filter], limit: 1 }))
      .rows[0] ?? null;
  return (await find(`equipment:eq:${machine.id}`)) ?? find(`model:eq:${String(machine.model)}`);
}
