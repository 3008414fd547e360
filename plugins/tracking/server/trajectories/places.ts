import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { DrawnPlace } from '../../shared/course.ts';
import { readRoads } from './roads.ts';
import { levelView, locationView } from '../uses.ts';

/**
 * The places of sites in the shapes they had at an instant, the outlines of their benches and their haul roads; none
 * without a plugin that publishes them.
 */
export async function readPlaces(db: Database, sites: readonly string[], at: Date): Promise<readonly DrawnPlace[]> {
  if (sites.length === 0) return [];
  const [places, levels, roads] = await Promise.all([
    sql<DrawnPlace>`
        select location as id, code, label_en as en, label_fr as fr, type, shape
        from ${locationView}
        where site = any(${[...sites]})
          and shape is not null
          and valid_from <= ${at}
          and (valid_to is null or valid_to > ${at})
        order by code`.execute(db),
    sql<DrawnPlace>`
        select null as id, code, label_en as en, label_fr as fr, 'level' as type, outline as shape
        from ${levelView}
        where site = any(${[...sites]}) and outline is not null and state is distinct from 'closed'
        order by bottom_z`.execute(db),
    readRoads(db, sites, at),
  ]);
  return [...levels.rows, ...roads, ...places.rows];
}
