import * as z from 'zod/mini';
import type { Face, Local, Mine, Road } from './mine.ts';

const named = z.object({ name: z.string() });
const point = z.tuple([z.number(), z.number()]);
const kilometres = z.number().check(z.positive());
const schema = z.object({
  mine: named,
  charging_site: z.object({
    position: point,
    trucks: z
      .array(
        z.object({
          count: z.int().check(z.positive()),
          capacity: z.number().check(z.positive()),
          speed: z.number().check(z.positive()),
        }),
      )
      .check(z.minLength(1)),
  }),
  load_sites: z
    .array(
      z.object({
        position: point,
        shovels: z
          .array(z.object({ tons: z.number().check(z.positive()), cycle_time: z.number().check(z.positive()) }))
          .check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
  dump_sites: z
    .array(
      z.object({
        position: point,
        dumpers: z.array(z.object({ count: z.int().check(z.positive()) })).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
  road: z.object({ l2d_road_matrix: z.array(z.array(kilometres)), charging_to_load_road_matrix: z.array(kilometres) }),
});
type OpenMine = z.output<typeof schema>;

/** Where the charging site lies, on which all else is laid out: the demo mine's first site. */
const origin = { lon: -6.21, lat: 31.05 };
/** Metres between the road's end at a load site and its shovels, which stand in a fan around it. */
const [fanM, fanStep] = [320, 0.42];
/** Metres from the charging site to its fuel point and its workshop. */
const besideM = 400;
/**
 * Mean speed of our trucks on the flat, loaded and empty (catalogue operations.md §11), against which the file's is
 * taken.
 */
const ownKmh = 38.5;

/**
 * Reads a pit of OpenMines (a JSON file of load sites with shovels, dump sites, fleets of trucks and matrices of road
 * lengths in km) as a mine of this simulator. Lengths, buckets, cycle times, fleets and speed are the file's; the land
 * between is invented: a road longer than the straight line makes a bend. Each shovel serves the dump site that is
 * nearest by road. Throws an `Error` with a sentence.
 */
export function readOpenMines(text: string): Mine {
  const read = schema.safeParse(parsed(text));
  if (!read.success)
    throw new Error(
      `This is no pit of OpenMines: ${read.error.issues[0]?.path.join('.') || 'the file'} is missing or wrong.`,
    );
  const { mine, charging_site: base, load_sites: loads, dump_sites: dumps, road } = read.data;
  if (
    road.l2d_road_matrix.length !== loads.length ||
    road.l2d_road_matrix.some((row) => row.length !== dumps.length) ||
    road.charging_to_load_road_matrix.length !== loads.length
  ) {
    throw new Error('This is no pit of OpenMines: its road matrices do not fit its sites.');
  }
  const place = placing(read.data);
  const nodes: Record<string, Local> = { PARK: [0, 0], FUEL: [besideM, 0], SHOP: [0, -besideM] };
  const roads: Road[] = [];
  const connect = (from: string, to: string, km: number, kind: Road['kind']): void =>
    void roads.push({ from, to, kind, via: bend(nodes[from] as Local, nodes[to] as Local, km * 1000) });
  for (const [index, { position }] of dumps.entries()) nodes[`D${index + 1}`] = place(position);
  for (const [index, { position }] of loads.entries()) {
    const load = `L${index + 1}`;
    nodes[load] = place(position);
    for (const [dump, km] of (road.l2d_road_matrix[index] ?? []).entries()) connect(load, `D${dump + 1}`, km, 'dump');
    for (const end of ['PARK', 'FUEL', 'SHOP'])
      connect(end, load, road.charging_to_load_road_matrix[index] ?? 0, 'flat');
  }
  const capacities = base.trucks.flatMap(({ count, capacity }) => Array.from({ length: count }, () => capacity));
  const mean = capacities.reduce((sum, one) => sum + one, 0) / capacities.length;
  let number = 0;
  const faces = loads.flatMap(({ shovels }, index) => {
    const [row, [east, north]] = [road.l2d_road_matrix[index] ?? [], nodes[`L${index + 1}`] as Local];
    return shovels.map(({ tons, cycle_time: minutes }, shovel): Face => {
      number += 1;
      const unit = `SH-${String(number).padStart(2, '0')}`;
      const angle = (shovel - (shovels.length - 1) / 2) * fanStep + Math.PI;
      nodes[`F-${unit}`] = [east + fanM * Math.cos(angle), north + fanM * Math.sin(angle)];
      roads.push({ from: `F-${unit}`, to: `L${index + 1}`, kind: 'face', via: [] });
      return {
        unit,
        node: `F-${unit}`,
        destination: `D${row.indexOf(Math.min(...row)) + 1}`,
        material: 'ORE',
        bucket_t: tons,
        passes: Math.ceil(mean / tons),
        passSeconds: minutes * 60,
        passDeviation: minutes * 6,
      };
    });
  });
  return {
    site: mine.name,
    ...origin,
    nodes,
    roads,
    faces,
    bays: Object.fromEntries(
      dumps.map(({ dumpers }, index) => [`D${index + 1}`, dumpers.reduce((sum, { count }) => sum + count, 0)]),
    ),
    fuelPoint: 'FUEL',
    parking: 'PARK',
    workshop: 'SHOP',
    tank: `${mine.name}-TK1`,
    pace: base.trucks.reduce((sum, { count, speed }) => sum + count * speed, 0) / capacities.length / ownKmh,
    trucks: {
      first: 1,
      count: capacities.length,
      target_t: mean,
      targets_t: capacities,
      tank_L: Math.round(mean * 11.6),
      withoutScale: [],
    },
    badges: { first: 1, count: capacities.length * 4 },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The file's positions have no unit: so many metres that no road is shorter than its straight line. */
function placing({
  charging_site: base,
  load_sites: loads,
  dump_sites: dumps,
  road,
}: OpenMine): (at: readonly [number, number]) => Local {
  const ways = loads.flatMap(({ position: from }, load) => [
    ...dumps.map(({ position: to }, dump) => ({ from, to, km: road.l2d_road_matrix[load]?.[dump] ?? Infinity })),
    { from, to: base.position, km: road.charging_to_load_road_matrix[load] ?? Infinity },
  ]);
  const scale = Math.min(
    ...ways.map(({ from, to, km }) => (km * 950) / Math.max(1e-9, Math.hypot(from[0] - to[0], from[1] - to[1]))),
  );
  return ([east, north]) => [(east - base.position[0]) * scale, (north - base.position[1]) * scale];
}

/** The corner that makes a way between two places so many metres long. */
function bend([east, north]: Local, [toEast, toNorth]: Local, metres: number): readonly Local[] {
  const straight = Math.hypot(toEast - east, toNorth - north);
  const aside = Math.sqrt(Math.max(0, (metres / 2) ** 2 - (straight / 2) ** 2)) / Math.max(1, straight);
  return [[(east + toEast) / 2 - (toNorth - north) * aside, (north + toNorth) / 2 + (toEast - east) * aside]];
}
