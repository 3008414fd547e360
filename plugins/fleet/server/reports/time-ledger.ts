import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { timeLedger } from '../../reports/time-ledger.ts';
import { spellsSql } from '../ledger/spells-sql.ts';

/** Most stretches that one answer holds: a week of the whole fleet. */
const most = 20_000;

/** The intervals that touch the period, clipped to it and to now. */
export const timeLedgerReport = serverReport(
  timeLedger,
  async ({ db, sites, parameters, startsAt, endsAt, now }) => {
    const { rows } = await sql<ReportRowOf<typeof timeLedger>>`
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
    from ${spellsSql({ sites, startsAt, endsAt, now })} spell
    join equipment machine on machine.id = spell.equipment
    left join stop_reason reason on reason.id = spell.reason
    where (${parameters.family ?? null}::text is null or machine.family = ${parameters.family ?? null})
      and (${parameters.equipment ?? null}::uuid is null or machine.id = ${parameters.equipment ?? null}::uuid)
    order by spell.started_at desc, machine.code limit ${most + 1}`.execute(db);
    // Where there are too many, every machine keeps its last ones.
    return rows.toReversed();
  },
  { most, leavesOut: 'first' },
);
