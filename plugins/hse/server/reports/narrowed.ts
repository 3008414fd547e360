import { sql, type RawBuilder } from 'kysely';
import { filtersIn, type Narrowing } from '../../reports/safety-filters.ts';

type Asked = Pick<Narrowing, 'parameters'>;

/** An instant at a site, by its clocks, in the shift that is asked. */
export const inShift = (
  { shift }: Pick<Narrowing, 'shift'>,
  at: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
): RawBuilder<unknown> => (shift === null ? sql`true` : sql`shift_code(${at}, ${zone}) = ${shift}`);

/** Observations (`seen`) of whom, of which firm, of which department and of which shift is asked. */
export function observationsAsked({ parameters, shift }: Narrowing): RawBuilder<unknown> {
  const { employer, vendor, department } = filtersIn(parameters);
  return sql`(${employer}::text is null or seen.observed_company = ${employer})
      and (${vendor}::uuid is null or seen.vendor = ${vendor}::uuid)
      and (${department}::text is null or seen.department = ${department})
      and ${inShift({ shift }, sql`seen.observed_at`, sql`(select time_zone from site where site.id = seen.site)`)}`;
}

/** People (`person` of the directory) who work for whom is asked, in the crew that is asked. */
export function peopleAsked({ parameters }: Asked): RawBuilder<unknown> {
  const { employer, department } = filtersIn(parameters);
  return sql`(${employer}::text is null
        or ${employer} = case when person.person_kind = 'contractor' then 'contractor' else 'company' end)
      and (${department}::text is null or filon_fold(person.crew) = filon_fold(${department}))`;
}

/** Permits (`permit`) whose work is done by whom is asked. */
export function permitsAsked({ parameters }: Asked): RawBuilder<unknown> {
  const { employer } = filtersIn(parameters);
  const performer = employer === null ? null : employer === 'company' ? 'internal' : 'contractor';
  return sql`(${performer}::text is null or permit.performed_by = ${performer})`;
}
