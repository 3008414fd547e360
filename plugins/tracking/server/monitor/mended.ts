import { sql } from 'kysely';
import type { Caller, Host } from '../../../../core/server/host.ts';
import type { MendedCause } from '../../monitor.ts';
import { subjectOf } from './filter.ts';
import { entryReached } from './seen.ts';

const most = 50;

/** Causes of refusals that somebody has mended since, with what waits of each: the most first. Of the sources for which the caller may send again. */
export async function readMended(host: Host, caller: Caller): Promise<readonly MendedCause[]> {
  const tanks = host.records.has('fuel_tank') ? sql`exists (select from fuel_tank tank where tank.code = entry.subject and tank.deleted_at is null)` : sql`false`;
  const { rows } = await sql<MendedCause>`
    with entry as materialized (
      select rejection.source, source.code as "sourceCode", rejection.code, ${subjectOf} as subject, rejection.device, rejection.kind, rejection.speaks_for,
        coalesce(cardinality(source.allowed_kinds), 0) = 0 or rejection.kind = any(source.allowed_kinds) as allowed, source.sites, count(*)::int as count,
        bool_and(rejection.ts <= now() + interval '2 minutes') as past
      from ingest_rejection rejection join ingest_source source on source.id = rejection.source and source.deleted_at is null
      where rejection.replayed_at is null and rejection.dismissed_at is null and ${entryReached(caller, 'ingest_monitor:replay')}
        and rejection.code in ('unknown_device', 'unknown_equipment', 'unknown_tank', 'kind_not_allowed', 'site_not_allowed', 'future_ts')
      group by rejection.source, source.code, rejection.code, ${subjectOf}, rejection.device, rejection.kind, rejection.speaks_for, allowed, source.sites)
    select source, "sourceCode", code, subject, sum(count)::int as count from entry
    where subject is not null and case code
      when 'unknown_device' then exists (select from tracking_device tracker where tracker.uid = entry.subject and tracker.equipment is not null and tracker.deleted_at is null)
      when 'unknown_equipment' then exists (select from equipment machine where machine.code = entry.subject and machine.deleted_at is null)
        or exists (select from tracking_device tracker join device_pairing pairing on pairing.device = tracker.id where tracker.uid = entry.subject and tracker.equipment is not null and tracker.deleted_at is null and pairing.valid_from = '-infinity')
      when 'unknown_tank' then ${tanks}
      when 'kind_not_allowed' then allowed and ${sql`entry.kind = any(${[...host.ingestKinds.keys()]})`}
      when 'site_not_allowed' then exists (select from site place where place.code = entry.subject and place.deleted_at is null and (coalesce(cardinality(entry.sites), 0) = 0 or place.id = any(entry.sites)))
        or exists (
          select from equipment machine
          where machine.deleted_at is null and (entry.speaks_for is null or entry.speaks_for = machine.site) and (coalesce(cardinality(entry.sites), 0) = 0 or machine.site = any(entry.sites))
            and (machine.code = entry.subject or machine.id = (select tracker.equipment from tracking_device tracker where tracker.uid = entry.subject and tracker.deleted_at is null)))
      when 'future_ts' then past
      else false end
    group by source, "sourceCode", code, subject order by sum(count) desc, subject limit ${most}`.execute(host.db);
  return rows;
}
