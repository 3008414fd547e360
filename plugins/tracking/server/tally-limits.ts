import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { truckCheckin } from '../records/truck-checkin.ts';
import { equipmentTable, locationView } from './uses.ts';

/** Machines that load trucks, and places on which trucks dump, by the words of the plugins that know them. */
const loading: readonly string[] = ['hydraulic_shovel', 'wheel_loader', 'dragline'];
const dumping: readonly string[] = ['waste_dump', 'stockpile', 'rom_pad', 'hopper', 'crusher', 'leach_pad', 'backfill'];
/** More than this many times what it is made for no truck carries; above the lesser it is asked about. */
const [most, hardly] = [2, 1.2];

/** What is tallied by hand is a load or a dump that a truck can make. Devices may tell of anything. */
export const tallyCannotBe: RecordHooks<typeof truckCheckin>['cannotBe'] = async (row, { db, isTouched }) => {
  const wrong: BrokenRule[] = [];
  const { rows } = await sql<{ id: string; code: string; family: string; target: number | null }>`
    select id, code, family, payload_target::float8 as target
    from ${equipmentTable} as machine
    where id in (${row.truck ?? null}::uuid, ${row.loading_unit ?? null}::uuid)`.execute(db);
  const truck = rows.find(({ id }) => id === row.truck);
  const unit = rows.find(({ id }) => id === row.loading_unit);
  const carries = row.kind === 'load' || row.kind === 'dump';
  if (truck && carries && truck.family !== 'haul_truck' && isTouched('truck', 'kind'))
    wrong.push({ field: 'truck', sentence: msg`${truck.code} is not a truck.` });
  if (unit && isTouched('loading_unit') && !loading.includes(unit.family))
    wrong.push({ field: 'loading_unit', sentence: msg`${unit.code} is not a loading unit.` });
  if (truck && row.payload != null && carries && isTouched('payload', 'truck')) {
    const [tonnes, { code, target }] = [Number(row.payload), truck];
    if (tonnes === 0)
      wrong.push({ field: 'payload', sentence: msg`A trip needs a payload above zero; leave it empty if unknown.` });
    else if (target !== null && tonnes > most * target)
      wrong.push({ field: 'payload', sentence: msg`${code} is rated for ${target} t: it cannot carry that much.` });
    else if (target !== null && tonnes > hardly * target)
      wrong.push({ field: 'payload', sentence: msg`${code} is rated for ${target} t.`, confirm: 'overload' });
  }
  if (!carries || !isTouched('place', 'kind')) return wrong;
  const { rows: places } = await sql<{ type: string }>`
    select type from ${locationView} place
    where site = ${row.site ?? null}::uuid and lower(code) = lower(${row.place ?? null})
    order by valid_from desc limit 1`.execute(db);
  const type = places[0]?.type;
  if (type === undefined || dumping.includes(type)) return wrong;
  if (row.kind === 'dump') wrong.push({ field: 'place', sentence: msg`Choose a dump location.` });
  else if (type !== 'loading_face') wrong.push({ field: 'place', sentence: msg`Choose a loading location.` });
  return wrong;
};
