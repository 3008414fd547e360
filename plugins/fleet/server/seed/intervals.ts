import { addDays, formatISO, parseISO } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { shiftOf } from '../../../../core/sites/shift.ts';
import { dayOfMachine } from './day-of-machine.ts';
import type { DemoMachine } from './demo-fleet.ts';

const timeZone = 'Africa/Casablanca';
const codes = ['P3', 'P1', 'P2'] as const;
const dayText = (day: Date): string => formatISO(day, { representation: 'date' });

/** Stops of the last hours that nobody has given a reason for yet. */
const unjustifiedHours = 8;

/** The production date `back` days before a day. */
export const dayBefore = (day: string, back: number): string => dayText(addDays(parseISO(day), -back));

/**
 * Writes what every machine did on one production date, up to `now`; the stretch that runs stays open. From `fedFrom`
 * on every machine is at work, until the simulator and the haul cycles say more. Answers how many intervals.
 */
export async function seedIntervals(
  db: Database,
  fleet: readonly DemoMachine[],
  day: string,
  now: Date,
  fedFrom: Date | null = null,
): Promise<number> {
  const rows = fleet.flatMap((machine) =>
    codes.flatMap((code) =>
      fedFrom ? fedRows(shiftRows(machine, day, code, now), fedFrom.getTime()) : shiftRows(machine, day, code, now),
    ),
  );
  await sql`
    insert into equipment_status_interval (
      id, site, equipment, started_at, ended_at, category, reason, source, justified)
    select id, site, equipment, started_at, ended_at, category, reason, source, justified
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, site uuid, equipment uuid, started_at timestamptz, ended_at timestamptz, category text, reason uuid,
        source text, justified boolean)
    on conflict do nothing`.execute(db);
  return rows.length;
}

/** Those that end by an instant; the one that lies across it produces from there on and runs. */
const fedRows = (rows: ReturnType<typeof shiftRows>, from: number): ReturnType<typeof shiftRows> =>
  rows.flatMap((row) => {
    const [start, end] = [Date.parse(row.started_at), row.ended_at === null ? Infinity : Date.parse(row.ended_at)];
    if (end <= from) return [row];
    if (start > from) return [];
    const running = {
      ...row,
      id: seedId('interval', `${row.equipment} ${from}`),
      started_at: new Date(from).toISOString(),
      ended_at: null,
      category: 'P',
      reason: null,
      source: 'engine',
      justified: true,
    };
    return start === from ? [running] : [{ ...row, ended_at: running.started_at }, running];
  });

const reasonIds = new Map<string, string>();
function reasonId(code: string): string {
  const id = reasonIds.get(code) ?? seedId('stop_reason', code);
  reasonIds.set(code, id);
  return id;
}

function shiftRows(machine: DemoMachine, day: string, code: (typeof codes)[number], now: Date) {
  const shift = shiftOf(day, code, timeZone);
  const site = seedId('site', machine.site);
  let at = shift.startsAt.getTime();
  return dayOfMachine(machine, shift, (shift.endsAt.getTime() - at) / 60_000).flatMap(
    ({ minutes, category, reason }) => {
      const [from, to] = [at, at + minutes * 60_000];
      at = to;
      if (from >= now.getTime()) return [];
      // What nobody knew at the time was looked into since.
      const open = reason === 'X18' && now.getTime() - to < unjustifiedHours * 3_600_000;
      const code = reason === 'X18' && !open ? 'X10' : reason;
      return [
        {
          id: seedId('interval', `${machine.code} ${from}`),
          site,
          equipment: machine.id,
          started_at: new Date(from).toISOString(),
          ended_at: to > now.getTime() ? null : new Date(to).toISOString(),
          category,
          reason: code === null ? null : reasonId(code),
          source: reason === null || ['X12', 'X13', 'X18', 'X04'].includes(reason) ? 'engine' : 'dispatcher',
          justified: !open,
        },
      ];
    },
  );
}
