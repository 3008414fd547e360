import { sql } from 'kysely';
import type { Host } from '../../../../../core/host/host.ts';
import { millis } from '../../../../../core/host/millis.ts';
import { longestSeatMs, operatorSpans, type Leave, type SeatMark } from './operator-spans.ts';
import type { Span } from './piece.ts';
import type { FedMachine } from './write-ledger.ts';
import { operatorCheckinTable } from '../../uses.ts';

/**
 * The times at which somebody was on each machine, from an instant (milliseconds) on, by the check-ins that a tracking
 * plugin publishes as `operator_checkin`. Without one nobody is known to be.
 */
export async function readOperators(
  { db, records }: Host,
  machines: readonly FedMachine[],
  from: number,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  if (!records.has('operator_checkin') || machines.length === 0) return new Map();
  const since = new Date(from - longestSeatMs);
  const sites = [...new Set(machines.map(({ site }) => site))];
  const { rows: marks } = await sql<SeatMark & { machine: string }>`
    select equipment as machine, kind = 'machine_on' as on, person, ${millis('at')} as at
    from ${operatorCheckinTable}
    where site = any(${sites}::uuid[])
      and equipment = any(${machines.map(({ id }) => id)}::uuid[])
      and kind in ('machine_on', 'machine_off')
      and at > ${since}
      and deleted_at is null`.execute(db);
  if (marks.length === 0) return new Map();
  const { rows: leaves } = await sql<Leave>`
    select person, ${millis('at')} as at
    from ${operatorCheckinTable}
    where site in (select id from site)
      and person = any(${[...new Set(marks.flatMap(({ person }) => person ?? []))]}::uuid[])
      and kind in ('out', 'machine_on')
      and at > ${since}
      and deleted_at is null`.execute(db);
  return new Map(
    [...Map.groupBy(marks, ({ machine }) => machine)].map(([machine, own]) => [machine, operatorSpans(own, leaves)]),
  );
}
