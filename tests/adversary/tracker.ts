import type { Chance } from './chance.ts';
import type { Second } from './driver.ts';
import { placeOf } from './ground.ts';
import { targetT } from './shift.ts';

/** A stretch of a shift, in seconds since it began. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export type ScaleFault =
  | (Stretch & { readonly kind: 'silent' | 'empty' | 'full' })
  /** The zero wanders by so many tonnes in an hour. */
  | (Stretch & { readonly kind: 'drift'; readonly tonnesPerHour: number });

/** What is fitted to a truck and what of it fails. */
export interface Fitting {
  readonly scale: boolean;
  readonly bedSensor: boolean;
  readonly scaleFaults: readonly ScaleFault[];
  /** What is lost on the air. */
  readonly silences: readonly Stretch[];
  /** What is kept until the stretch ends, and sent then. */
  readonly kept: readonly Stretch[];
  /** Seconds by which the clock is ahead (behind: below 0). */
  readonly clockS: number;
}

/** An event as the ingest API takes it, and when it is sent: milliseconds. */
export interface Told {
  readonly sentAt: number;
  readonly event: {
    readonly id: string;
    readonly kind: 'position';
    readonly ts: string;
    readonly device: string;
    readonly data: Readonly<Record<string, number | boolean>>;
  };
}

const movingS = 5;
const standingS = 30;
const within =
  (second: number) =>
  ({ from, to }: Stretch): boolean =>
    second >= from && second < to;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** What a truck's tracker sends of a shift. */
export function track(
  device: string,
  start: number,
  seconds: readonly Second[],
  fitting: Fitting,
  chance: Chance,
): readonly Told[] {
  const told: Told[] = [];
  let last: {
    readonly second: number;
    readonly moving: boolean;
    readonly bedUp: boolean;
    readonly payload: number | null;
  } | null = null;
  let [driftX, driftY] = [0, 0];
  for (const [second, { x, y, kmh, loadT, bedUp }] of seconds.entries()) {
    const moving = kmh > 1;
    const payload = read(fitting, second, loadT, chance);
    const due =
      last === null ||
      second - last.second >= (moving ? movingS : standingS) ||
      moving !== last.moving ||
      (fitting.bedSensor && bedUp !== last.bedUp) ||
      (payload !== null && last.payload !== null && Math.abs(payload - last.payload) >= 5);
    if (!due) continue;
    last = { second, moving, bedUp, payload };
    driftX = 0.95 * driftX + chance.about(0.7);
    driftY = 0.95 * driftY + chance.about(0.7);
    const jump = chance.happens(0.001) ? chance.between(50, 200) : 0;
    const { lon, lat } = placeOf([x + driftX + chance.about(1) + jump, y + driftY + chance.about(1)]);
    if (fitting.silences.some(within(second))) continue;
    const keptUntil = fitting.kept.find(within(second))?.to ?? second;
    told.push({
      sentAt: start + keptUntil * 1000 + 400,
      event: {
        id: `${device}-${second}`,
        kind: 'position',
        ts: new Date(start + (second + fitting.clockS) * 1000).toISOString(),
        device,
        data: {
          lon: Number(lon.toFixed(7)),
          lat: Number(lat.toFixed(7)),
          speed: tenth(moving ? Math.max(0, kmh + chance.about(0.6)) : chance.between(0, 0.9)),
          acc: tenth(chance.between(1.8, 7)),
          ignition: true,
          ...(payload === null ? {} : { payload }),
          ...(fitting.bedSensor ? { bed_up: bedUp } : {}),
        },
      },
    });
  }
  return told;
}

/** What the scale says; null where it says nothing. */
function read({ scale, scaleFaults }: Fitting, second: number, loadT: number, chance: Chance): number | null {
  if (!scale) return null;
  const fault = scaleFaults.find(within(second));
  if (fault?.kind === 'silent') return null;
  if (fault?.kind === 'empty') return 0;
  if (fault?.kind === 'full') return targetT;
  const wandered = fault?.kind === 'drift' ? (fault.tonnesPerHour * (second - fault.from)) / 3600 : 0;
  return tenth(Math.max(0, loadT + wandered + chance.about(0.9)));
}
