import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { FleetFacts } from './fleet-facts.ts';
import type { FuelingFlag } from '../records/choices.ts';

/** What is known of a machine and a pump before a fill. */
export interface Circumstances extends Pick<FleetFacts, 'low' | 'high' | 'down' | 'rate'> {
  readonly machineSite: string | null;
  readonly tankSite: string;
  readonly tankCapacity: number | null;
  readonly operatorKnown: boolean;
  /** The hour meter lies below what it showed before, or above what it showed later. */
  readonly meterBack: boolean;
  /** Mean L/h of the machine over its fills of the last 90 days; null where they are few. */
  readonly usualRate: number | null;
  readonly lastTotaliser: number | null;
  readonly calibrationDue: string | null;
}

interface JudgedFill {
  readonly at: Date;
  readonly litres: number;
  readonly hourMeter: number | null;
  readonly levelBefore: number | null;
  readonly totaliserBefore: number | null;
  readonly totaliserAfter: number | null;
}

/**
 * How far outside its sheet's band a machine may burn between two fills; without a sheet, how far from what it usually
 * burns.
 */
const tolerated = { band: { high: 1.1, low: 0.8 }, usual: { high: 1.6, low: 0.4 } };

/** Whether a burn is high or low: by the machine's sheet, else by its own past. */
function judgeRate({
  rate,
  low,
  high,
  usualRate,
}: Pick<Circumstances, 'rate' | 'low' | 'high' | 'usualRate'>): 'high' | 'low' | null {
  if (rate === null) return null;
  const top = high ? high * tolerated.band.high : usualRate ? usualRate * tolerated.usual.high : Infinity;
  const bottom = low ? low * tolerated.band.low : usualRate ? usualRate * tolerated.usual.low : 0;
  return rate > top ? 'high' : rate < bottom ? 'low' : null;
}

/** A totaliser that ends below where it began: what lies between is not told. */
const isBackwards = ({ totaliserBefore: before, totaliserAfter: after }: JudgedFill): boolean =>
  before !== null && after !== null && after < before;

/** The signs that a fill should be looked at, in the order of the record's choices (catalogue operations.md §8.1). */
export function flagsOf(fill: JudgedFill, circumstances: Circumstances): FuelingFlag[] {
  const expected =
    circumstances.tankCapacity === null || fill.levelBefore === null
      ? null
      : circumstances.tankCapacity * (1 - fill.levelBefore / 100) * 1.05;
  const burn = judgeRate(circumstances);
  const found: [boolean, FuelingFlag][] = [
    [expected !== null && fill.litres > expected, 'over_tank'],
    [circumstances.meterBack, 'meter_back'],
    [burn === 'high', 'rate_high'],
    [burn === 'low', 'rate_low'],
    [!circumstances.operatorKnown, 'no_operator'],
    [circumstances.machineSite !== null && circumstances.machineSite !== circumstances.tankSite, 'wrong_site'],
    [
      (fill.totaliserBefore !== null &&
        circumstances.lastTotaliser !== null &&
        Math.abs(fill.totaliserBefore - circumstances.lastTotaliser) > 1) ||
        isBackwards(fill),
      'totaliser_gap',
    ],
    [circumstances.down, 'while_down'],
    [
      circumstances.calibrationDue !== null && Date.parse(circumstances.calibrationDue) < fill.at.getTime(),
      'calibration_overdue',
    ],
  ];
  return found.filter(([applies]) => applies).map(([, flag]) => flag);
}

/** What earlier fills say of one that is written by hand. */
export async function readCircumstances(
  db: Database,
  fill: {
    readonly id: string | null;
    readonly equipment: string;
    readonly tank: string;
    readonly pump: string | null;
    readonly at: Date;
  },
): Promise<
  Pick<Circumstances, 'usualRate' | 'lastTotaliser' | 'calibrationDue'> & {
    readonly nearest: number | null;
  }
> {
  const others = sql`
    other.deleted_at is null and other.state <> 'cancelled' and other.id is distinct from ${fill.id}::uuid`;
  const { rows } = await sql<{
    usualRate: number | null;
    lastTotaliser: number | null;
    calibrationDue: string | null;
    nearest: number | null;
  }>`
    select
      (
        select case
          when count(*) >= 5
            and max(hour_meter) - min(hour_meter) > 50 then (
              sum(litres) - (array_agg(litres order by at))[1]) / (max(hour_meter) - min(hour_meter)) end
        from equipment_fueling other
        where other.equipment = ${fill.equipment}
          and ${others}
          and other.hour_meter is not null
          and other.at < ${fill.at}
          and other.at > ${fill.at}::timestamptz - interval '90 days'
          and fuel_burns(other.tank)) as "usualRate",
      (
        select totaliser_after
        from equipment_fueling other
        where other.pump = ${fill.pump} and ${others} and other.totaliser_after is not null and other.at < ${fill.at}
        order by other.at desc
        limit 1) as "lastTotaliser",
      (select calibration_due::text from fuel_pump where id = ${fill.pump}) as "calibrationDue",
      -- Fuel and DEF at one stop are two fills and nothing unusual.
      (select min(abs(extract(epoch from other.at - ${fill.at}::timestamptz)))::float8 / 60 from equipment_fueling other
        where other.equipment = ${fill.equipment}
          and ${others}
          and fuel_burns(other.tank) = fuel_burns(${fill.tank}::uuid)
          and other.at between ${fill.at}::timestamptz - interval '20 minutes' and ${fill.at}::timestamptz + interval '20 minutes') as nearest`.execute(
    db,
  );
  const [circumstances] = rows;
  if (!circumstances) throw new Error('A select without a table answers one row.');
  return circumstances;
}
