import { sql, type RawBuilder } from 'kysely';
import type { Caller, Database, Host } from '../host/host.ts';
import type { ReportContext } from './report.server.ts';
import type { ReportQuestion, ReportRow } from './report.ts';

/** What a report's SQL may use to answer a question. */
export async function contextOf(
  host: Host,
  db: Database,
  question: ReportQuestion,
  caller: Caller,
): Promise<ReportContext> {
  const { from, to, shift, sites } = question;
  const instances = sql`
    select *
    from shift_instance(${from}::date, ${to}::date)
    where site = any(${sites}::uuid[]) and (${shift}::text is null or code = ${shift})`;
  const { rows } = await sql<{ starts: string | null; ends: string | null; zones: number }>`
    select min(shift.starts_at) as starts, max(shift.ends_at) as ends, count(distinct site.time_zone)::int as zones
    from (
      select * from shift_instance(${from}::date, ${from}::date)
      union all
      select * from shift_instance(${to}::date, ${to}::date)) shift
    join site on site.id = shift.site
    where site.id = any(${sites}::uuid[]) and (${shift}::text is null or shift.code = ${shift})`.execute(db);
  const [startsAt, endsAt] = [new Date(rows[0]?.starts ?? from), new Date(rows[0]?.ends ?? from)];
  // Shifts of one zone follow each other without gap: between the first and the last instant there is nothing else.
  const isOneStretch = (rows[0]?.zones ?? 0) <= 1 && (shift === null || from === to);
  const falls = (at: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<unknown> => {
    const between = sql`${at} >= ${startsAt}::timestamptz and ${at} < ${endsAt}::timestamptz`;
    return isOneStretch
      ? between
      : sql`${between} and exists (
          select
          from site place
          where place.id = ${site}
            and production_date(${at}, place.time_zone) between ${from}::date and ${to}::date
            and (${shift}::text is null or shift_code(${at}, place.time_zone) = ${shift}))`;
  };
  return {
    ...question,
    host,
    db,
    caller,
    shifts: sql`shift as (${instances})`,
    falls,
    startsAt,
    endsAt,
    now: question.at === undefined ? new Date() : new Date(question.at),
  };
}

/** The server itself: it asks beyond what any user may see, and answers nobody with it. */
const itself: Caller = {
  userId: '00000000-0000-0000-0000-000000000000',
  email: '',
  name: 'Filon',
  roles: [],
  access: {},
  sites: [],
  everywhere: true,
  kind: 'service',
  language: 'en',
};

/** The rows of a report by its name, for the server's own work; null where no plugin brings it. */
export async function askReport(
  host: Host,
  name: string,
  question: Omit<ReportQuestion, 'parameters'>,
): Promise<readonly ReportRow[] | null> {
  const report = host.reports.get(name);
  return report ? report.rows(await contextOf(host, host.db, { ...question, parameters: {} }, itself)) : null;
}
