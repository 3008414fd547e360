import { sql, type RawBuilder } from 'kysely';
import type { Caller, Host } from '../../../../core/host/host.ts';
import type { Newest } from '../../../../core/registry/newest.ts';
import type { MendedCause } from '../../shared/monitor.ts';
import { subjectOf } from './filter.ts';
import { entryReached } from './seen.ts';
import { equipmentTable, fuelTankTable } from '../uses.ts';

const most = 50;

const codes = [
  'unknown_device',
  'unknown_equipment',
  'unknown_tank',
  'kind_not_allowed',
  'site_not_allowed',
  'future_ts',
];

/** SQL: whether the source of an entry may speak for a site. */
const maySpeakFor = (site: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(coalesce(cardinality(entry.sites), 0) = 0 or ${site} = any(entry.sites))`;

/** SQL: trackers that bear the identifier of an entry, and sit on a machine. */
const tracker = sql`
  tracking_device tracker
  where tracker.uid = entry.subject and tracker.equipment is not null and tracker.deleted_at is null`;

const machineIsKnown = sql`
  exists (
    select from ${equipmentTable} machine
    where machine.code = entry.subject and machine.deleted_at is null and ${maySpeakFor(sql`machine.site`)})
  or exists (
    select from ${tracker}
      and exists (
        select from device_pairing pairing where pairing.device = tracker.id and pairing.valid_from = '-infinity'))`;

const siteIsAllowed = sql`
  exists (
    select from site place
    where place.code = entry.subject and place.deleted_at is null and ${maySpeakFor(sql`place.id`)})
  or exists (
    select from ${equipmentTable} machine
    where machine.deleted_at is null
      and (entry.speaks_for is null or entry.speaks_for = machine.site)
      and ${maySpeakFor(sql`machine.site`)}
      and (machine.code = entry.subject or machine.id = (select tracker.equipment from ${tracker})))`;

/**
 * Causes of refusals that somebody has mended since, with what waits of each: the most first. Of the sources for which
 * the caller may send again.
 */
export async function readMended(host: Host, caller: Caller): Promise<Newest<MendedCause>> {
  const tankIsThere = host.records.has('fuel_tank')
    ? sql`exists (select from ${fuelTankTable} tank where tank.code = entry.subject and tank.deleted_at is null)`
    : sql`false`;
  const kinds = [...host.ingestKinds.keys()];
  const { rows } = await sql<MendedCause & { readonly total: number }>`
    with entry as materialized (
      select rejection.source, source.code as "sourceCode", source.sites, rejection.code, ${subjectOf} as subject,
        rejection.kind, rejection.speaks_for,
        coalesce(cardinality(source.allowed_kinds), 0) = 0 or rejection.kind = any(source.allowed_kinds) as allowed,
        count(*)::int as count,
        coalesce(rejection.ts <= now() + interval '2 minutes', false) as past
      from ingest_rejection rejection
      join ingest_source source on source.id = rejection.source and source.deleted_at is null
      where rejection.replayed_at is null
        and rejection.dismissed_at is null
        and rejection.code = any(${codes})
        and ${entryReached(caller, 'ingest_monitor:replay')}
      group by rejection.source, source.code, source.sites, rejection.code, ${subjectOf},
        rejection.kind, rejection.speaks_for, allowed, past)
    select source, "sourceCode", code, subject, sum(count)::int as count, count(*) over ()::int as total
    from entry
    where subject is not null and case code
      when 'unknown_device' then exists (select from ${tracker})
      when 'unknown_equipment' then ${machineIsKnown}
      when 'unknown_tank' then ${tankIsThere}
      when 'kind_not_allowed' then allowed and entry.kind = any(${kinds})
      when 'site_not_allowed' then ${siteIsAllowed}
      when 'future_ts' then past
      else false end
    group by source, "sourceCode", code, subject
    order by sum(count) desc, subject
    limit ${most}`.execute(host.db);
  return {
    entries: rows.map(({ total: _total, ...cause }) => cause),
    more: (rows[0]?.total ?? 0) - rows.length,
  };
}
