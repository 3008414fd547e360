import { sql, type RawBuilder } from 'kysely';
import type { ReportQuestion } from '../../../../core/reports/report.ts';
import { filtersIn } from '../../reports/safety-filters.ts';

type Asked = Pick<ReportQuestion, 'parameters'>;

/** Observations (`seen`) of whom, of which firm and of which department is asked. */
export function observationsAsked({ parameters }: Asked): RawBuilder<unknown> {
  const { employer, vendor, department } = filtersIn(parameters);
  return sql`(${employer}::text is null or seen.observed_company = ${employer})
      and (${vendor}::uuid is null or seen.vendor = ${vendor}::uuid)
      and (${department}::text is null or seen.department = ${department})`;
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
