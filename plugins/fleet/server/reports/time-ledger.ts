import { sql } from 'kysely';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { timeLedger } from '../../reports/time-ledger.ts';
import { spellsSql } from '../ledger/spells-sql.ts';

/** Most stretches that one answer holds: a week of the whole fleet. */
const most = 20_000;

/** Days whose stretches are looked at first: of the whole fleet more than an answer holds. */
const lastMs = 30 * 86_400_000;

type Row = ReportRowOf<typeof timeLedger>;

/** The intervals that touch the period, clipped to it and to now. */
export const timeLedgerReport = serverReport(
  timeLedger,
  async (context) => {
    const { startsAt, endsAt, now } = context;
    const lately = new Date(Math.min(endsAt.getTime(), now.getTime()) - lastMs);
    const last = lately > startsAt ? await readLast(context, lately) : [];
    // Where enough began lately, nothing older is among the last ones.
    const oldest = last[most]?.started_at;
    const isEnough = oldest != null && Date.parse(oldest) >= lately.getTime();
    // Where there are too many, every machine keeps its last ones.
    return (isEnough ? last : await readLast(context, startsAt)).toReversed();
  },
  { most, leavesOut: 'first' },
);

/** The last intervals that touch the time from an instant on, the latest first; one more than an answer holds. */
async function readLast(context: ReportContext, since: Date): Promise<readonly Row[]> {
  const { db, sites, parameters, startsAt, endsAt, now } = context;
  const { family = null, equipment = null } = parameters;
  const of =
    family === null && equipment === null
      ? sql`true`
      : sql`told.equipment in (
          select id
          from equipment
          where (${family}::text is null or family = ${family}) and (${equipment}::uuid is null or id = ${equipment}::uuid))`;
  // The last ones first, and their names then: PostgreSQL takes the stretches for a few and would look through all
  // machines for each of them.
  const { rows } = await sql<Row>`
    select spell.id, spell.site, machine.code as machine, machine.family,
      greatest(spell.started_at, ${startsAt}) as started_at,
      least(coalesce(spell.ended_at, now()), ${endsAt}) as ended_at,
      (
        extract(
          epoch
          from least(
            coalesce(spell.ended_at, now()), ${endsAt}) - greatest(spell.started_at, ${startsAt})) / 3600)::float8
      as hours,
        spell.category,
      case
        when reason.id is null then null
        else jsonb_build_object('id', reason.id, 'label', reason.code) end as reason,
        reason.label ->> 'en' as reason_en, reason.label ->> 'fr' as reason_fr,
        spell.source, spell.justified
    from (
      select *
      from ${spellsSql({ sites, startsAt: since, endsAt, now })} told
      where ${of}
      order by told.started_at desc, told.equipment
      limit ${most + 1}) spell
    cross join lateral (select code, family from equipment where id = spell.equipment limit 1) machine
    left join lateral (select id, code, label from stop_reason where id = spell.reason limit 1) reason on true
    order by spell.started_at desc, machine.code`.execute(db);
  return rows;
}
