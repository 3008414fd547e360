import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { BrokenRule, StoredDraft } from '../../../../core/records/record.ts';
import type { EntryContext, RecordHooks } from '../../../../core/records/records.server.ts';
import type { haulTrip } from '../../records/haul-trip.ts';
import { isWrong } from '../engine/trip-values.ts';
import { equipmentTable, locationView, mineLocationTable, mineralTypeTable } from '../uses.ts';
import { isDumping, isHauling, isLoadingUnit } from './work-places.ts';

type Row = Readonly<StoredDraft<typeof haulTrip>>;
type Asked = EntryContext<typeof haulTrip>;

/** More than this many times what it is made for no truck carries; above the lesser it is asked about. */
const [most, hardly] = [2, 1.2];
/** No loaded truck drives faster on average, in km/h. */
const fastest = 80;

/** What somebody enters of a trip is one that a truck can make. */
export const tripCannotBe: RecordHooks<typeof haulTrip>['cannotBe'] = async (row, context) =>
  context.transition !== null
    ? []
    : [...(await wrongMachines(row, context)), ...(await wrongPlaces(row, context)), ...tooFast(row, context)];

async function wrongMachines(row: Row, { db, isTouched }: Asked): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ id: string; code: string; family: string; target: number | null }>`
    select id, code, family, payload_target::float8 as target
    from ${equipmentTable} as machine
    where id in (${row.truck ?? null}::uuid, ${row.loading_unit ?? null}::uuid)`.execute(db);
  const wrong: BrokenRule[] = [];
  const truck = rows.find(({ id }) => id === row.truck);
  const unit = rows.find(({ id }) => id === row.loading_unit);
  if (truck && isTouched('truck') && !isHauling(truck.family))
    wrong.push({ field: 'truck', sentence: msg`${truck.code} is not a truck.` });
  if (unit && isTouched('loading_unit') && !isLoadingUnit(unit.family))
    wrong.push({ field: 'loading_unit', sentence: msg`${unit.code} is not a loading unit.` });
  if (wrong.length === 0 && isTouched('payload', 'truck'))
    wrong.push(...payloadFaults(row.payload, truck?.code ?? '', truck?.target ?? null));
  return wrong;
}

/** What is wrong with the load of a truck of which is known what it is made for. */
export function payloadFaults(payload: unknown, code: string, target: number | null): readonly BrokenRule[] {
  if (payload == null) return [];
  const tonnes = Number(payload);
  if (tonnes === 0)
    return [{ field: 'payload', sentence: msg`A trip needs a payload above zero; leave it empty if unknown.` }];
  if (target === null || tonnes <= hardly * target) return [];
  return tonnes > most * target
    ? [{ field: 'payload', sentence: msg`${code} is rated for ${target} t: it cannot carry that much.` }]
    : [{ field: 'payload', sentence: msg`${code} is rated for ${target} t.`, confirm: 'overload' }];
}

interface Place {
  readonly id: string;
  readonly loads: boolean;
  readonly dumps: boolean;
  readonly takes: string | null;
}

async function readPlaces(db: Database, row: Row): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select place.id, ${isDumping(sql`place.type`)} or place.type = 'loading_face' as loads,
      ${isDumping(sql`place.type`)} as dumps,
      (
        select version.material_class
        from ${locationView} version
        where version.location = place.id
        order by version.valid_from desc
        limit 1) as takes
    from ${mineLocationTable} place
    where place.id in (${row.source ?? null}::uuid, ${row.destination ?? null}::uuid)`.execute(db);
  return rows;
}

async function wrongPlaces(row: Row, { db, isTouched }: Asked): Promise<readonly BrokenRule[]> {
  if (!isTouched('source', 'destination', 'material')) return [];
  if (row.source != null && row.source === row.destination)
    return [{ field: 'destination', sentence: msg`The destination must differ from the source.` }];
  const places = await readPlaces(db, row);
  const [source, goal] = [row.source, row.destination].map((place) => places.find(({ id }) => id === place));
  const wrong: BrokenRule[] = [];
  if (source && !source.loads && isTouched('source'))
    wrong.push({ field: 'source', sentence: msg`Choose a loading location.` });
  if (goal && !goal.dumps && isTouched('destination'))
    wrong.push({ field: 'destination', sentence: msg`Choose a dump location.` });
  if (wrong.length > 0 || !goal || !isTouched('destination', 'material')) return wrong;
  return isWrong(await classOf(db, row.material), goal.takes)
    ? [{ field: 'destination', sentence: msg`This material does not belong there.`, confirm: 'wrong_destination' }]
    : [];
}

async function classOf(db: Database, material: unknown): Promise<string | null> {
  const { rows } = await sql<{ class: string }>`
    select class from ${mineralTypeTable} as kind where id = ${material ?? null}::uuid`.execute(db);
  return rows[0]?.class ?? null;
}

/** Whether what a trip carried does not belong where it was dumped. */
export async function isMisplaced(db: Database, row: Row): Promise<boolean> {
  const goal = (await readPlaces(db, row)).find(({ id }) => id === row.destination);
  return isWrong(await classOf(db, row.material), goal?.takes ?? null);
}

function tooFast(row: Row, { isTouched }: Asked): readonly BrokenRule[] {
  const [from, to] = [row.load_end, row.dump_start ?? row.dump_end];
  if (row.loaded_km == null || from == null || to == null) return [];
  if (!isTouched('loaded_km', 'load_end', 'dump_start', 'dump_end')) return [];
  const hours = (Date.parse(String(to)) - Date.parse(String(from))) / 3_600_000;
  return hours > 0 && Number(row.loaded_km) / hours > fastest
    ? [{ field: 'loaded_km', sentence: msg`A loaded truck cannot exceed ${fastest} km/h.` }]
    : [];
}
