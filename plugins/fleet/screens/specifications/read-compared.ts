import { records, type Row } from '../../../../core/records/client.ts';
import { specOf } from './spec-of.ts';
import type { equipmentTechnicalSpec } from '../../records/equipment-technical-spec.ts';
import type { equipment } from '../../records/equipment.ts';

/** One side of a comparison: a machine with the sheet that counts for it, or a sheet by itself. */
export interface Compared {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sheet: Row | null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? text(value.label) : '';

/** What the machines and the sheets named say, in that order. */
export async function readCompared(
  machines: readonly string[],
  sheets: readonly string[],
): Promise<readonly Compared[]> {
  const ofMachine = async (id: string): Promise<Compared> => {
    const machine = await records.read<typeof equipment>('equipment', id);
    return {
      id,
      title: text(machine.code),
      subtitle: [machine.make, machine.model].map(text).filter(Boolean).join(' '),
      sheet: await specOf(machine),
    };
  };
  const ofSheet = async (id: string): Promise<Compared> => {
    const sheet = await records.read<typeof equipmentTechnicalSpec>('equipment_technical_spec', id);
    return { id, title: text(sheet.model) || labelOf(sheet.equipment), subtitle: text(sheet.engine_model), sheet };
  };
  return Promise.all([...machines.map(ofMachine), ...sheets.map(ofSheet)]);
}
