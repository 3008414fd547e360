import { sql, type RawBuilder } from 'kysely';
import { labelsOf } from '../../../../core/records/rows.server.ts';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { operatorCheckinTable } from '../uses.ts';

interface Named {
  readonly id: string;
  readonly label: string;
}

/** Who is on a machine now, and who was longest in the period with the hours of that; null where nobody is known. */
interface Seats {
  readonly operator: Named | null;
  readonly main_operator: Named | null;
  readonly main_operator_hours: number | null;
}

const nobody: Seats = { operator: null, main_operator: null, main_operator_hours: null };

/** Somebody is on a machine for as long as a shift may last, at most. */
const longest = sql`interval '14 hours'`;

/**
 * `seat(equipment, person, from, to)`: who was logged on to which machine when, by the check-ins that a tracking plugin
 * publishes: from a log-on to the next log-on or log-off there, or until the person left or took another machine.
 */
const seatsSql = (
  machines: readonly string[],
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    mark as (
      select equipment, person, kind, at,
        lead(at) over (
          partition by case when kind in ('machine_on', 'machine_off') then equipment end order by at, id) as next_there,
        lead(at) over (
          partition by case when kind in ('machine_on', 'out') then person end order by at, id) as next_elsewhere
      from ${operatorCheckinTable}
      where site in (select id from site)
        and kind in ('machine_on', 'machine_off', 'out')
        and deleted_at is null
        and at > ${from}::timestamptz - ${longest}
        and at <= ${to}::timestamptz),
    seat as (
      select equipment, person, at as "from", least(next_there, next_elsewhere, at + ${longest}) as "to"
      from mark
      where kind = 'machine_on' and person is not null and equipment = any(${[...machines]}::uuid[]))`;

/** The operators of machines, of those at whose site the caller may read check-ins. */
export async function readSeats(
  { host, db, caller, shifts, shift, startsAt, endsAt, now }: ReportContext,
  machines: readonly { readonly id: string; readonly site: string }[],
): Promise<(machine: string) => Seats> {
  const open = machines.filter(({ site }) => reachIn(caller.access, 'operator_checkin:read', site) === 'site');
  if (open.length === 0 || !host.records.has('operator_checkin')) return () => nobody;
  const ids = open.map(({ id }) => id);
  const until = endsAt < now ? endsAt : now;
  const { rows: current } = await sql<{ equipment: string; person: string }>`
    with ${seatsSql(ids, sql`${now}`, sql`${now}`)}
    select equipment, person from seat where "to" > ${now}`.execute(db);
  // Shifts follow each other without gap: unless one of them is asked for, their span says the same.
  const windows =
    shift === null
      ? sql`select site, min(starts_at) as starts_at, max(ends_at) as ends_at from shift group by site`
      : sql`select site, starts_at, ends_at from shift`;
  const { rows: longestSeats } = await sql<{ equipment: string; person: string; hours: number }>`
    with ${shifts}, span as materialized (${windows}), ${seatsSql(ids, sql`${startsAt}`, sql`${until}`)},
    spent as (
      select seat.equipment, seat.person,
        sum(extract(epoch from
          least(seat."to", span.ends_at, ${until}::timestamptz) - greatest(seat."from", span.starts_at))) / 3600 as hours
      from seat
      join equipment machine on machine.id = seat.equipment
      join span on span.site = machine.site
        and seat."from" < least(span.ends_at, ${until}::timestamptz)
        and seat."to" > span.starts_at
      group by 1, 2)
    select distinct on (equipment) equipment, person, hours::float8 as hours
    from spent
    order by equipment, hours desc, person`.execute(db);
  const people = [...new Set([...current, ...longestSeats].map(({ person }) => person))];
  const labels = await labelsOf(host, db, 'person', people);
  const named = (person: string | undefined): Named | null =>
    person === undefined ? null : { id: person, label: labels.get(person) ?? '' };
  const [sitting, main] = [
    new Map(current.map(({ equipment, person }) => [equipment, person])),
    new Map(longestSeats.map((seat) => [seat.equipment, seat])),
  ];
  return (machine) => ({
    operator: named(sitting.get(machine)),
    main_operator: named(main.get(machine)?.person),
    main_operator_hours: main.get(machine)?.hours ?? null,
  });
}
