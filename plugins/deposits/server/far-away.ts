import { msg } from '@lingui/core/macro';
import { extent } from 'd3-array';
import { sql } from 'kysely';
import type { Area } from '../../../core/records/fields/index.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { HookContext } from '../../../core/records/records.server.ts';

/** How far from its site, in km, nothing of it is expected. */
const farthestKm = 500;
const earthKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Place {
  readonly lon: number;
  readonly lat: number;
}

/** Kilometres between two places along a great circle. */
export function kilometres(one: Place, other: Place): number {
  const [north, east] = [radians(other.lat - one.lat) / 2, radians(other.lon - one.lon) / 2];
  const chord = Math.sin(north) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(east) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The middle of the box around a shape. */
function middleOf({ coordinates: [edge = []] }: Area): Place {
  const [west = NaN, east = NaN] = extent(edge, ([lon]) => lon);
  const [south = NaN, north = NaN] = extent(edge, ([, lat]) => lat);
  return { lon: (west + east) / 2, lat: (south + north) / 2 };
}

/** What is drawn at a site, in one of these fields. */
interface Drawn {
  readonly site?: string | null;
  readonly outline?: unknown;
  readonly shape?: unknown;
}

/**
 * Asks about a shape that lies far from its site, as one does whose longitudes and latitudes were exchanged. Throws the
 * question while nobody has confirmed it.
 */
export async function askFarAway(
  draft: Drawn,
  field: 'outline' | 'shape',
  { db, before, confirmed }: HookContext,
): Promise<void> {
  if (confirmed.has('far_away') || (draft[field] == null && draft.site === undefined)) return;
  const row: Drawn = { ...before, ...draft };
  if (row[field] == null) return;
  const { rows } = await sql<Place>`select lon, lat from site where id = ${row.site}`.execute(db);
  const [site] = rows;
  if (!site) return;
  const middle = middleOf(row[field] as Area);
  const km = Math.round(kilometres(site, middle));
  if (km <= farthestKm) return;
  const isExchanged = kilometres(site, { lon: middle.lat, lat: middle.lon }) <= farthestKm;
  const sentence = isExchanged
    ? msg`The shape is ${km} km from its site; with longitude and latitude swapped it would be there.`
    : msg`The shape is ${km} km from its site.`;
  throw problems.confirm([{ field, sentence, confirm: 'far_away' }]);
}
