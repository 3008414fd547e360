import type { Chance } from './chance.ts';
import { Driver, type Second } from './driver.ts';
import { betweenShovels, dumpOf, faceWay, haulWay, parkingSpot, parkingWay, passedDump, unitOf } from './ground.ts';

/** A trip as it truly was: seconds since the shift began, tonnes. */
export interface TrueTrip {
  readonly unit: string;
  readonly source: string;
  readonly destination: string;
  readonly loadStart: number;
  readonly loadEnd: number;
  readonly dumpStart: number;
  readonly dumpEnd: number;
  readonly tonnes: number;
}

/** What a truck does beside hauling; shares of its trips. */
export interface Habits {
  readonly units: readonly string[];
  readonly dumps: readonly string[];
  /** Stands in the near dump on its way to the far one. */
  readonly stopsInside?: number;
  /** Waits between the two shovels before it goes to one of them. */
  readonly waitsBetween?: number;
  /** Stands beside a shovel that does not load it, then goes on somewhere. */
  readonly idles?: number;
}

export interface Shift {
  readonly seconds: readonly Second[];
  readonly trips: readonly TrueTrip[];
}

/** What the trucks of this mine carry. */
export const targetT = 91;

/** Some hours of a truck, second by second. */
export function driveShift(chance: Chance, hours: number, habits: Habits): Shift {
  const driver = new Driver(parkingSpot);
  const trips: TrueTrip[] = [];
  driver.stand(chance.between(30, 600));
  driver.drive([...parkingWay].reverse(), chance.between(30, 40));
  while (driver.now < hours * 3600) {
    if (chance.happens(habits.idles ?? 0)) idle(driver, chance, habits);
    trips.push(haul(driver, chance, habits));
  }
  return { seconds: driver.seconds, trips };
}

function haul(driver: Driver, chance: Chance, { units, dumps, stopsInside = 0, waitsBetween = 0 }: Habits): TrueTrip {
  const unit = unitOf(chance.one(units));
  const stopsOver = chance.happens(stopsInside);
  const destination = stopsOver ? 'FAR' : chance.one(dumps);
  const pace = chance.between(0.9, 1.08);
  driver.drive([...faceWay(unit.face).toReversed(), ...(chance.happens(0.55) ? [unit.wait] : [])], 38 * pace);
  driver.stand(chance.happens(0.5) ? chance.between(20, 420) : 0);
  if (chance.happens(waitsBetween)) {
    driver.drive([betweenShovels], 9);
    driver.stand(chance.between(50, 300));
  }
  driver.drive([unit.spot], chance.between(7, 12));
  driver.stand(chance.between(5, 25));
  const loadStart = driver.now;
  const tonnes = targetT * (0.96 + chance.about(0.05));
  const passes = chance.whole(3, 6);
  for (let pass = 1; pass <= passes; pass += 1) {
    driver.loadT = (tonnes * pass) / passes;
    driver.stand(pass < passes ? chance.between(26, 48) : chance.between(4, 15));
  }
  const loadEnd = driver.now;
  const dump = dumpOf(destination);
  const way = haulWay(unit.face, destination);
  if (stopsOver) {
    const there = way.indexOf(way.find(([x, y]) => x === passedDump[0] && y === passedDump[1]) ?? passedDump);
    driver.drive(way.slice(0, there + 1), 27 * pace);
    driver.stand(chance.between(25, 110));
    driver.drive([...way.slice(there + 1), dump.wait], 27 * pace);
  } else driver.drive([...way, dump.wait], 27 * pace);
  if (chance.happens(0.35)) driver.stand(chance.between(15, 240));
  const dumpStart = driver.now;
  driver.drive([dump.tip], 9);
  driver.stand(chance.between(6, 18));
  driver.bedUp = true;
  const left = chance.between(0, 1.8);
  const tipping = chance.whole(22, 45);
  for (let second = 1; second <= tipping; second += 1) {
    driver.loadT = tonnes + (left - tonnes) * Math.min(1, (second * 1.5) / tipping);
    driver.stand(1);
  }
  driver.bedUp = false;
  driver.stand(chance.between(5, 20));
  const dumpEnd = driver.now;
  driver.drive([dump.wait, ...haulWay('PIT', destination).toReversed()].slice(0, -1), 37 * pace);
  return { unit: unit.code, source: unit.face, destination, loadStart, loadEnd, dumpStart, dumpEnd, tonnes };
}

/** Beside a shovel for a quarter of an hour, unloaded; then to the parking, to the next shovel or to a dump. */
function idle(driver: Driver, chance: Chance, { units, dumps }: Habits): void {
  const unit = unitOf(chance.one(units));
  driver.drive([...faceWay(unit.face).toReversed(), unit.wait], 38);
  driver.drive([[unit.spot[0] + 6, unit.spot[1] + 9]], 9);
  driver.stand(chance.between(480, 1500));
  const away = chance.next();
  if (away < 0.4) {
    driver.drive([...faceWay(unit.face), ...parkingWay, parkingSpot], 35);
    driver.stand(chance.between(300, 1200));
    driver.drive([...parkingWay].reverse(), 35);
  } else if (away < 0.6) {
    const dump = chance.one(dumps);
    driver.drive([...haulWay(unit.face, dump), dumpOf(dump).wait], 38);
    driver.stand(chance.between(40, 300));
    driver.drive(haulWay('PIT', dump).toReversed().slice(0, -1), 38);
  } else driver.drive(faceWay(unit.face), 38);
}
