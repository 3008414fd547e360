import { tzOffset, tzScan } from '@date-fns/tz';
import { sql } from 'kysely';
import { inTransaction } from '../host/database/database.ts';
import type { Database } from '../host/host.ts';
import type { ZoneClock } from '../i18n/zone-clock.ts';

/** The years of which the clocks are kept; before and after them they go as at the end. */
const [first, last] = [new Date('1990-01-01T00:00:00Z'), new Date('2060-01-01T00:00:00Z')];
const clockLock = 4_600_004;

/** Instants from which a time zone's clocks are so many minutes before UTC. */
interface Change {
  readonly since: Date;
  readonly minutes: number;
}

const changesOf = (zone: string, start = first, end = last): readonly Change[] => [
  { since: start, minutes: tzOffset(zone, start) },
  ...tzScan(zone, { start, end }).map(({ date, offset }) => ({ since: date, minutes: offset })),
];

const yearMs = 365 * 86_400_000;
const clocks = new Map<string, ZoneClock>();

/**
 * The clocks of a time zone from three years before the first question to two years after; none of a zone that Node
 * does not know.
 */
export function clockAround(zone: string): ZoneClock {
  let clock = clocks.get(zone);
  if (!clock) {
    const changes = isTimeZone(zone)
      ? changesOf(zone, new Date(Date.now() - 3 * yearMs), new Date(Date.now() + 2 * yearMs))
      : [];
    clocks.set(zone, (clock = changes.map(({ since, minutes }) => [since.getTime(), offsetOf(minutes)])));
  }
  return clock;
}

const isTimeZone = (zone: string): boolean => !Number.isNaN(tzOffset(zone, first));

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const offsetOf = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`;

/**
 * Writes the SQL functions `local_clock` and `instant_at` anew, where the clocks of the sites' zones go otherwise in
 * Node than in them: a site has come, or Node is newer than at the last start. The changes stand in the functions as
 * constants, so that a query takes one search in a list per row; a table would take it ten times as long.
 */
export async function keepSiteClocks(db: Database): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(clockLock)})`.execute(transaction);
    const { rows } = await sql<{ zone: string }>`select distinct time_zone as zone from site order by 1`.execute(
      transaction,
    );
    // A zone that Node does not know is left to PostgreSQL; names with other signs than these there are none.
    const clocks = rows
      .filter(({ zone }) => /^[\w/+-]+$/.test(zone) && isTimeZone(zone))
      .map(({ zone }) => ({ zone, changes: changesOf(zone) }));
    const bodies: Readonly<Record<string, string>> = {
      'local_clock(instant timestamptz, of_zone text) returns timestamp': perZone(
        clocks,
        ({ since }) => since,
        'timestamptz',
        'instant',
        (offset) => `(instant at time zone 'UTC') + ${offset}`,
      ),
      'instant_at(local timestamp, of_zone text) returns timestamptz': perZone(
        clocks,
        ({ since, minutes }) => new Date(since.getTime() + minutes * 60_000),
        'timestamp',
        'local',
        (offset) => `(local - ${offset}) at time zone 'UTC'`,
      ),
    };
    for (const [head, body] of Object.entries(bodies)) {
      const same = await sql`select from pg_proc where proname = ${head.split('(')[0]} and prosrc = ${body}`.execute(
        transaction,
      );
      if (same.rows.length === 0)
        await sql`create or replace function ${sql.raw(head)} language sql stable as ${sql.lit(body)}`.execute(
          transaction,
        );
    }
  });
}

/** The body of a function of an `argument` and a zone: the offset that counts from the last of the zone's `steps`. */
function perZone(
  clocks: readonly { readonly zone: string; readonly changes: readonly Change[] }[],
  step: (change: Change) => Date,
  type: string,
  argument: string,
  value: (offset: string) => string,
): string {
  const cases = clocks.map(({ zone, changes }) => {
    const steps = changes.map((change) =>
      step(change)
        .toISOString()
        .slice(0, type === 'timestamp' ? -1 : undefined),
    );
    const offsets = changes.map(({ minutes }) => `${minutes} min`).join();
    const place = `greatest(width_bucket(${argument}, '{${steps.join()}}'::${type}[]), 1)`;
    const offset = `('{${offsets}}'::interval[])[${place}]`;
    return ` when '${zone}' then ${value(offset)}`;
  });
  const localTime = `${argument} at time zone of_zone`;
  return cases.length === 0 ? `select ${localTime}` : `select case of_zone${cases.join('')} else ${localTime} end`;
}
