import { msg, plural } from '@lingui/core/macro';
import { addMonths, formatISO, parseISO } from 'date-fns';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { othersValidate, type hseExposure } from '../../records/hse-exposure.ts';
import { siteDay } from '../site-day.ts';

/** Hours of one employer, company and department are told once a month. */
export const hseExposureHooks: RecordHooks<typeof hseExposure> = {
  cannotBe: async (row, { db, before, isTouched }) => {
    const { month, hours, headcount } = row;
    if (month != null && hours != null && headcount != null && isTouched('month', 'hours', 'headcount')) {
      const today = await siteDay(db, row.site ?? before?.site);
      if (month > today) return [{ field: 'month', sentence: msg`This month has not begun yet.` }];
      // Of the month that runs, only its days until today have hours.
      if (today < monthAfter(month) && hours > headcount * Number(today.slice(8)) * 24)
        return [
          {
            field: 'hours',
            sentence: msg`Hours ${hours} for ${plural(headcount, { one: '# person', other: '# people' })} exceed 24 h per day.`,
          },
        ];
    }
    const { rows } = await sql`
      select from hse_exposure other
      where other.site = ${row.site ?? before?.site} and other.deleted_at is null and other.month = ${row.month ?? null}
        and other.employer = ${row.employer ?? null}
        and other.vendor is not distinct from ${row.vendor ?? null}
        -- Hours of all departments hold those of each.
        and (other.department is null or ${row.department ?? null}::text is null
          or filon_fold(other.department) = filon_fold(${row.department ?? null}))
        and other.id is distinct from ${before?.id ?? row.id ?? null}
      limit 1`.execute(db);
    return rows.length > 0
      ? [{ field: 'month', sentence: msg`The hours of this month have already been entered for this employer.` }]
      : [];
  },
  beforeTransition: async (transition, { row, db, caller }) => {
    if (transition !== 'validate') return {};
    if (row.updated_by === caller.userId) throw problems.ownRequest(othersValidate);
    if ((await siteDay(db, row.site)) < monthAfter(row.month))
      throw problems.invalid({ month: msg`The month is not over yet: its hours are validated afterwards.` });
    return {};
  },
};

const monthAfter = (month: string): string => formatISO(addMonths(parseISO(month), 1), { representation: 'date' });
