import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { equipmentAverageLoad } from '../../records/equipment-average-load.ts';
import { mineralTypeTable } from '../uses.ts';

/** How far the tonnes of a cubic metre may lie from the density of the material, as a share of it. */
const spread = 0.25;

/** Trucks alone carry loads, and a cubic metre in place weighs what the material does. */
export const loadCannotBe: RecordHooks<typeof equipmentAverageLoad>['cannotBe'] = async (row, context) => {
  const { db, isTouched } = context;
  const { rows } = await sql<{ code: string; field: 'equipment' | 'group' }>`
    select code, 'equipment' as field from equipment where id = ${row.equipment ?? null}::uuid and family <> 'haul_truck'
    union all
    select code, 'group' from equipment_group where id = ${row.group ?? null}::uuid and family <> 'haul_truck'
    limit 1`.execute(db);
  const [other] = rows;
  if (other && isTouched('equipment', 'group'))
    return [
      {
        field: other.field,
        sentence: msg`${other.code} carries no loads: choose a haul truck or a group of haul trucks.`,
      },
    ];
  if (row.tonnes == null || !row.bank_m3 || !isTouched('tonnes', 'bank_m3', 'material')) return [];
  const { rows: materials } = await sql<{ density: number | null }>`
    select bank_density::float8 as density
    from ${mineralTypeTable} as mineral
    where site = ${row.site ?? null}::uuid and lower(code) = lower(${row.material ?? null}) and deleted_at is null
    limit 1`.execute(db);
  const density = materials[0]?.density;
  const found = Math.round((100 * Number(row.tonnes)) / Number(row.bank_m3)) / 100;
  return density && Math.abs(found / density - 1) > spread
    ? [
        {
          field: 'bank_m3',
          sentence: msg`This gives ${found} t per cubic metre; the material weighs ${density} t/m³ in place.`,
          confirm: 'unlike_density',
        },
      ]
    : [];
};
