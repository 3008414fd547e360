import { msg } from '@lingui/core/macro';
import { sql, type RawBuilder } from 'kysely';
import type { Area } from '../../../core/records/fields/index.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { Database } from '../../../core/host/host.ts';
import { unloadingTypes } from '../records/place-types.ts';
import { askFarAway } from './far-away.ts';
import { placeCannotBe } from './place-limits.ts';
import { overlaps } from './overlaps.ts';
import type { mineLocation } from '../records/mine-location.ts';

type Row = StoredDraft<typeof mineLocation>;

/** Places of one kind do not share ground: faces with faces, destinations with destinations. */
const rivals = (type: unknown): readonly string[] =>
  type === 'loading_face' ? ['loading_face'] : unloadingTypes.includes(String(type)) ? unloadingTypes : [];

/** The first other place of the kind, valid at the same time, whose ground the shape covers. */
async function overlapped(db: Database, row: Row): Promise<string | null> {
  const kinds = rivals(row.type);
  if (kinds.length === 0) return null;
  const until: RawBuilder<unknown> = row.valid_to ? sql`${row.valid_to}::timestamptz` : sql`'infinity'::timestamptz`;
  const { rows } = await sql<{ code: string; shape: Area }>`
    select place.code, version.shape
    from mine_location place
    join mine_location_shape version on version.location = place.id
    where place.site = ${row.site}
      and place.id is distinct from ${row.id ?? null}
      and place.deleted_at is null
      and place.type = any(${[...kinds]}::text[])
      and version.valid_from < ${until} and coalesce(version.valid_to, 'infinity') > ${row.valid_from}::timestamptz
    order by place.code`.execute(db);
  return rows.find(({ shape }) => overlaps(shape, row.shape as Area))?.code ?? null;
}

async function takesAcid(db: Database, materials: unknown): Promise<boolean> {
  if (!Array.isArray(materials) || materials.length === 0) return false;
  const { rows } =
    await sql`select from mineral_type where id = any(${materials}::uuid[]) and acid_forming = 'yes' limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

const sameShape = (one: unknown, other: unknown): boolean =>
  JSON.stringify((one as Area | null)?.coordinates) === JSON.stringify((other as Area | null)?.coordinates);
const instantOf = (value: unknown): number => (value instanceof Date ? value.getTime() : Date.parse(String(value)));

/** A place's shape is dated: another one begins now unless the writer says when. */
export const placeHooks: RecordHooks<typeof mineLocation> = {
  cannotBe: placeCannotBe,
  beforeWrite: async (draft, context) => {
    const { db, before } = context;
    const redrawn = before !== null && draft.shape !== undefined && !sameShape(draft.shape, before.shape);
    const dated =
      draft.valid_from != null && (before === null || instantOf(draft.valid_from) !== instantOf(before.valid_from));
    if (before === null ? draft.valid_from == null : (redrawn && !dated) || draft.valid_from === null)
      draft.valid_from = new Date().toISOString();
    const row = { ...before, ...draft };
    if (row.valid_to != null && instantOf(row.valid_to) <= instantOf(row.valid_from))
      throw problems.invalid({ valid_to: msg`The end is before the start.` });
    if (row.id != null && row.parent === row.id)
      throw problems.invalid({ parent: msg`A place cannot be part of itself.` });
    await askFarAway(draft, 'shape', context);
    const code = await overlapped(db, row);
    if (code) throw problems.invalid({ shape: msg`The shape overlaps ${code}.` });
    if (unloadingTypes.includes(String(row.type)) && row.lined !== true && (await takesAcid(db, row.materials)))
      throw problems.invalid({ materials: msg`Acid-forming material must go to an encapsulated dump.` });
  },
  afterWrite: ({ site }, { host }) => {
    host.publish('geofence.changed', { site: String(site) });
  },
};
