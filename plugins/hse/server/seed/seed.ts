import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { beginLists } from '../lists/begin-lists.ts';
import { beginPermitTypes } from '../permits/begin-permit-types.ts';
import { seedPermits } from '../permits/seed-permits.ts';
import { mineLocationTable, personTable } from '../uses.ts';
import { seedAlarms } from './alarms.ts';
import { seedChecks } from './checks.ts';
import { seedDisasters } from './disasters.ts';
import { seedHalfDays } from './half-days.ts';
import { seedHours } from './hours.ts';
import { seedIncidents } from './incidents.ts';
import { seedItems } from './items.ts';
import { seedObservations } from './observations.ts';
import type { DemoSite } from './demo-site.ts';
import { seedRounds } from './rounds.ts';
import { seedTalks } from './talks.ts';

/** The demo's safety: hours, accidents, observations, items, cards and checks (catalogue hse.md §8). */
export async function seed(host: Host): Promise<void> {
  await beginLists(host);
  await seedChecks(host);
  await beginPermitTypes(host);
  await seedDisasters(host);
  if (!host.records.has('person') || !host.records.has('mine_location')) return;
  const { rows: sites } = await sql<Omit<DemoSite, 'large'>>`
    select site.id, site.code, site.time_zone as zone,
      array(
        select jsonb_build_object('id', person.id, 'role', person.function, 'crew', person.crew)
        from ${personTable} as person
        where person.site = site.id and person.deleted_at is null
        order by person.id) as people,
      array(
        select place.id from ${mineLocationTable} as place
        where place.site = site.id and place.deleted_at is null
        order by place.id) as places,
      (
        select coalesce(jsonb_object_agg(place.id, place.shape->'coordinates'->0), '{}') from ${mineLocationTable} as place
        where place.site = site.id and place.deleted_at is null) as edges
    from site
    order by site.code`.execute(host.db);
  const ready = sites
    .map((site, index) => ({ ...site, large: index === 0 }))
    .filter(({ people, places }) => people.length > 0 && places.length > 0);
  for (const site of ready) {
    await seedHours(host, site);
    await seedItems(host, site);
    await seedRounds(host, site);
    await seedIncidents(host, site);
    await seedObservations(host, site);
    await seedTalks(host, site);
    await seedAlarms(host, site);
  }
  await seedHalfDays(host);
  await seedPermits(host);
}
