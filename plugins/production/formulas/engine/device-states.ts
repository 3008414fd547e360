import { closeTrip } from './close-trip.ts';
import type { Drive } from './checkpoint.ts';
import { beginLoad, endLoad, inferLoad } from './load.ts';
import { change, stateOf, type Moment } from './moment.ts';
import { dumpHere } from './places.ts';
import { destinationOf } from './rules/dumping.ts';
import type { HaulState } from './states.ts';

/** The device's word is taken when this many of the last `window` fixes carried it (§5.6, authoritative mode). */
const enough = 90;
const window = 100;

/** Counts whether a fix carries the device's state; answers whether its word is to be taken. */
export function counts(drive: Drive, state: string | undefined): boolean {
  const { deviceStates } = drive;
  if (state === undefined && deviceStates.length === 0) return false;
  deviceStates.push(state === undefined ? 0 : 1);
  if (deviceStates.length > window) deviceStates.shift();
  const said = deviceStates.reduce((sum, one) => sum + one, 0);
  if (said === 0) drive.deviceStates = [];
  return deviceStates.length === window && said >= enough;
}

const words: Readonly<Record<string, HaulState>> = {
  'driving empty': 'returning',
  'travelling empty': 'returning',
  'traveling empty': 'returning',
  'driving loaded': 'hauling',
  'travelling loaded': 'hauling',
  'traveling loaded': 'hauling',
  hauling: 'hauling',
  spotting: 'spot_load',
  loading: 'loading',
  dumping: 'dumping',
  tipping: 'dumping',
  delay: 'out',
  standby: 'out',
  down: 'out',
};

/** The engine's state for the device's word; null for a word it does not know. */
export function stateFor(moment: Moment, word: string): HaulState | null {
  const said = word.toLowerCase().replaceAll(/[_-]/g, ' ').trim();
  if (said === 'queued' || said === 'queueing' || said === 'queuing')
    return dumpHere(moment) !== null && moment.drive.cycle.loadEnd !== null ? 'queue_dump' : 'queue_load';
  return words[said] ?? null;
}

/** Follows the device's word: only places and payload are the engine's. */
export function obey(moment: Moment, word: string): void {
  const { drive } = moment;
  const to = stateFor(moment, word);
  const present = stateOf(drive);
  if (to === null || to === present.state) return;
  if (present.state === 'dumping') closeTrip(moment, drive.mark, present.start, destinationOf(moment, present.start));
  const atLoad = drive.cycle.loadEnd === null && !drive.cycle.missedLoad;
  if (to === 'loading') beginLoad(moment, drive.mark);
  else if (present.state === 'loading' && to === 'hauling') endLoad(moment, drive.mark);
  else if ((to === 'hauling' || to === 'dumping') && atLoad) inferLoad(moment);
  if (stateOf(drive).state !== to) change(moment, to, drive.mark);
}
