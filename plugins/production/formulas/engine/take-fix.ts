import type { Checkpoint, Drive } from './checkpoint.ts';
import { cycleFrom } from './cycle.ts';
import type { PositionEvent } from './events.ts';
import type { Mark } from './mark.ts';
import { stateOf } from './moment.ts';
import { follow, motionFrom } from './motion.ts';
import type { Site } from './site.ts';
import { locate, zoneFrom } from './zone.ts';

/** Shorter steps are the receiver's trembling, not driving (§5.6, distance). */
const stepM = 3;

/** The truck's first fix: its cycle began before it was seen. */
export function firstDrive(fix: PositionEvent): Drive {
  const mark: Mark = { at: fix.at, x: fix.x, y: fix.y, drivenM: 0 };
  return {
    mark,
    before: mark,
    motion: motionFrom(mark),
    zone: zoneFrom(mark),
    cycle: cycleFrom('unknown', mark, true),
    loaded: false,
    loadedAt: fix.at,
    bedUp: false,
    payloadT: null,
    ignitionOff: null,
    longStop: null,
    deviceStates: [],
  };
}

/** Takes a kept fix into what is known of the truck: where, moving, in which zone, loaded, bed, engine. */
export function takeFix({ drive }: { readonly drive: Drive }, fix: PositionEvent, site: Site): void {
  const { settings } = site;
  const step = Math.hypot(fix.x - drive.mark.x, fix.y - drive.mark.y);
  drive.before = drive.mark;
  const mark: Mark = { at: fix.at, x: fix.x, y: fix.y, drivenM: drive.mark.drivenM + (step < stepM ? 0 : step) };
  drive.mark = mark;
  const stop = follow(drive.motion, mark, fix.speedKmh, settings);
  const { state } = stateOf(drive);
  if (stop && (state === 'queue_dump' || state === 'dumping')) drive.cycle.dumpStops.push(stop);
  if (stop && stop.end.at - stop.start.at >= settings.minLoadMs) drive.longStop = stop;
  locate(drive.zone, mark, fix.speedKmh, site.fences, settings);
  weigh(drive, fix, site);
  drive.bedUp = fix.bedUp ?? drive.bedUp;
  if (fix.ignition === false) drive.ignitionOff ??= mark;
  else if (fix.ignition === true) drive.ignitionOff = null;
}

/** With a scale loaded from half the target on, empty from a fifth down, between them as before (§5.4). */
function weigh(drive: Drive, { payloadT, at }: PositionEvent, { truck, settings }: Site): void {
  if (truck.hasScale && payloadT !== undefined) {
    drive.payloadT = payloadT;
    if (payloadT >= settings.loadedOnShare * truck.targetT) drive.loaded = true;
    else if (payloadT <= settings.loadedOffShare * truck.targetT) drive.loaded = false;
  }
  drive.loadedAt = at;
}

/** Before the fix is taken in: what a silence before it does to the load. Answers how long the silence was. */
export function silence(
  checkpoint: Checkpoint,
  drive: Drive,
  fix: PositionEvent,
  site: Site,
): 'none' | 'soft' | 'hard' {
  const silent = fix.at - drive.mark.at;
  // An engine that is off reports every 300 s: standing is no silence.
  if (drive.ignitionOff || checkpoint.down || silent <= site.settings.gapSoftMs) return 'none';
  if (silent <= site.settings.gapHardMs) return 'soft';
  if (!site.truck.hasScale && fix.at - drive.loadedAt > site.settings.gapCarryMs) drive.loaded = false;
  return 'hard';
}
