import { sql, type RawBuilder } from 'kysely';
import { equipmentAverageLoadTable } from '../uses.ts';

interface LoadAt {
  readonly site: RawBuilder<unknown>;
  /** The production date for which it holds. */
  readonly day: RawBuilder<unknown>;
  /** Whether a load `l` is of the material. */
  readonly isOfMaterial: RawBuilder<unknown>;
}

/**
 * The approved load of a `truck` at a site on a day: its own, else its group's, each with the group of the unit that dug
 * (`digging`) first (catalogue operations.md §1.1). As a table `tonnes` of one row, or of none.
 */
export const approvedLoad = ({ site, day, isOfMaterial }: LoadAt): RawBuilder<unknown> => sql`(
  select l.tonnes
  from ${equipmentAverageLoadTable} l
  where l.deleted_at is null
    and l.site = ${site}
    and l.state in ('approved', 'superseded')
    and (l.equipment = truck.id or l."group" = truck."group")
    and (l.loader_group is null or l.loader_group = digging."group")
    and l.valid_from <= ${day}
    and (l.valid_to is null or l.valid_to >= ${day})
    and ${isOfMaterial}
  order by l.equipment is null, l.loader_group is null, l.valid_from desc limit 1)`;

/** The approved load of a trip `t` by the production date of its dump, for its `mineral`; of an unknown one for any. */
export const averageLoad = (site: RawBuilder<unknown>): RawBuilder<unknown> =>
  approvedLoad({
    site,
    day: sql`(select production_date(t.dump_end, time_zone) from site where id = ${site})`,
    isOfMaterial: sql`(
      mineral.id is null
        or lower(l.material::text) in (
          lower(mineral.code), lower(mineral.label ->> 'en'), lower(mineral.label ->> 'fr'), mineral.id::text))`,
  });
