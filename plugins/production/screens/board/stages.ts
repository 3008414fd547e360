import type { Freshness } from '../../../../core/live/freshness.ts';
import type { HaulState } from '../../formulas/engine/states.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';

/** The stages of a column, as a truck goes through them. */
export const stages: readonly HaulState[] = [
  'returning',
  'queue_load',
  'spot_load',
  'loading',
  'hauling',
  'queue_dump',
  'dumping',
];

/** A truck that waits longer than this for its load is told of (catalogue operations.md §3.3). */
export const longQueueMs = 10 * 60_000;
/** A loading unit without a truck for longer than this is told of. */
export const starvedMs = 5 * 60_000;

/** Trucks that no column shows: out of the cycle, without signal, or of no unit on the board. */
export const isAside = ({ state, unit }: HaulStateRow, units: ReadonlySet<string>): boolean =>
  state === 'out' || state === 'unknown' || unit === null || !units.has(unit);

/** What the trucks that no longer speak do now nobody knows; those out of the cycle have no need to. */
export const isSilent = ({ state }: HaulStateRow, freshness: Freshness): boolean =>
  state !== 'out' && freshness !== 'fresh';

/** Of so few trucks that are silent, nothing follows for the rest. */
const fewestSilent = 3;

/** Every truck that should be at work is silent: that is the radio, the network or Filon, and not one of them. */
export const allSilent = (rows: readonly HaulStateRow[], silent: readonly HaulStateRow[]): boolean =>
  silent.length >= fewestSilent && rows.every((row) => row.state === 'out' || silent.includes(row));

/** Milliseconds that a truck has been in its state. */
export const spentMs = ({ since }: HaulStateRow, now: number): number => Math.max(0, now - Date.parse(since));

/** Tonnes that a truck carries, as far as its scale has told them. */
export const payloadOf = ({ loaded, payload_t: payload }: HaulStateRow): number | null => (loaded ? payload : null);

export const waitsLong = (row: HaulStateRow, now: number): boolean =>
  row.state === 'queue_load' && spentMs(row, now) > longQueueMs;

/**
 * Milliseconds for which nobody has been at a unit, since its last load that is known or the last truck that left it
 * loaded; 0 while a truck is there.
 */
export function starvedFor(trucks: readonly HaulStateRow[], lastLoadAt: string | null, now: number): number {
  if (trucks.some(({ state }) => state === 'queue_load' || state === 'spot_load' || state === 'loading')) return 0;
  const left = [
    ...trucks.filter(({ state }) => state === 'hauling').map(({ since }) => since),
    ...(lastLoadAt === null ? [] : [lastLoadAt]),
  ];
  return left.length === 0 ? 0 : Math.max(0, now - Math.max(...left.map((at) => Date.parse(at))));
}
