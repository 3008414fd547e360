import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { equipmentGroupTable, equipmentTable } from '../uses.ts';
import type { DemoPart } from './demo-parts.ts';

/** How many there are (catalogue procurement.md §13). */
const total = 6_500;

interface Fit {
  readonly part: string;
  readonly equipment_group?: string;
  readonly equipment?: string;
  readonly model?: string;
  readonly position?: string;
  readonly qty_per_machine: number;
  readonly life?: number;
}

/** How many of it a machine has, and how many hours each lasts. */
const wear: Readonly<Record<string, readonly [number, number]>> = {
  FILTER: [1, 500],
  GET: [5, 900],
  UNDER: [2, 6_000],
  SEAL: [2, 8_000],
  ENGINE: [1, 9_000],
  HYD: [1, 10_000],
  DRIVE: [2, 14_000],
  ELEC: [1, 7_000],
  BEARING: [2, 12_000],
};

/** Groups of machines that have parts of standard sizes, by the category of the part. */
const groups: Readonly<Record<string, readonly string[]>> = {
  TYRE: ['HT', 'WL', 'GR', 'LV'],
  BEARING: ['HT', 'HS', 'DR', 'PU'],
  SEAL: ['HT', 'HS', 'WL', 'DZ', 'GR', 'DR'],
  FASTENER: ['HT', 'HS', 'WL', 'DZ', 'GR', 'DR', 'BW', 'WT'],
  HYD: ['HT', 'HS', 'WL', 'DZ', 'GR', 'DR', 'CR', 'FK'],
  ELEC: ['HT', 'HS', 'WL', 'DZ', 'GR', 'LV', 'LT'],
  LUBE: ['HT', 'HS', 'WL', 'DZ', 'GR', 'DR', 'BW', 'WT', 'LV'],
  DRILL: ['DR'],
  CHEM: ['HT', 'HS', 'WL', 'DZ', 'GR', 'DR', 'LV'],
};

/** Where on the machine: what stands between commas in the name of the part. */
const positionOf = (name: string): string | undefined => name.split(', ').slice(1, -1).at(-1);

/** The model of each part's machine, the groups that use standard sizes, and then single machines until there are enough. */
export async function writeFits(db: Database, parts: readonly DemoPart[]): Promise<void> {
  const { rows: machines } = await sql<{ id: string; model: string }>`
    select id, model from ${equipmentTable} where deleted_at is null order by code`.execute(db);
  const { rows: known } = await sql<{ id: string; code: string }>`
    select id, code from ${equipmentGroupTable} where deleted_at is null`.execute(db);
  const groupIds = new Map(known.map(({ id, code }) => [code, id]));
  const ofModel = Map.groupBy(machines, ({ model }) => model);
  const wearOf = ({ item }: DemoPart) => {
    const [quantity, life] = wear[item.category] ?? [1];
    return { qty_per_machine: quantity, ...(life === undefined ? {} : { life }) };
  };
  const byModel = parts.flatMap((part): Fit[] => {
    const { model, en } = part.item;
    const position = positionOf(en);
    return model === null
      ? (groups[part.item.category] ?? []).flatMap((code) => {
          const group = groupIds.get(code);
          return group === undefined
            ? []
            : [{ part: seedId('part', part.code), equipment_group: group, ...wearOf(part) }];
        })
      : [{ part: seedId('part', part.code), model, ...(position ? { position } : {}), ...wearOf(part) }];
  });
  const byMachine = parts.flatMap((part): Fit[] =>
    part.item.model === null || part.role !== 'first'
      ? []
      : (ofModel.get(part.item.model) ?? []).map(({ id }) => ({
          part: seedId('part', part.code),
          equipment: id,
          ...wearOf(part),
        })),
  );
  const rows = [...byModel, ...byMachine].slice(0, total).map((fit) => ({
    id: seedId('part_fit', [fit.part, fit.equipment_group, fit.equipment, fit.model, fit.position].join(' ')),
    ...fit,
  }));
  await sql`
    insert into part_fit (id, part, equipment_group, equipment, model, position, qty_per_machine, life, source)
    select given.*, 'Catalogue'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id uuid, part uuid, equipment_group uuid, equipment uuid, model text, position text, qty_per_machine float8,
        life float8)`.execute(db);
}
