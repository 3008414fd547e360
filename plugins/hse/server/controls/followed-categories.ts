import { sql } from 'kysely';
import type { FormSubjects } from '../../../../core/forms/form-followers.server.ts';
import { followUpTemplate } from '../../shared/follow-up.ts';
import { controlledSubjects } from '../controlled-subjects.ts';
import { siteDay } from '../site-day.ts';
import { formRunTable } from '../uses.ts';
import { isFollowed } from './follow-up.ts';
import { readFollowUp } from './read-follow-up.ts';
import { idOf } from './told-subjects.ts';

/**
 * Follow-ups of statutory controls are due of each category that has something to control at a site, and done once the
 * follow-ups of the month tell of all of it (catalogue hse.md §7.14).
 */
export const followedCategories: FormSubjects = {
  template: followUpTemplate,
  at: async (db, site) => {
    const subjects = await controlledSubjects(db, site, await siteDay(db, site), []);
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from control_category
      where id = any(${[...new Set(subjects.map(({ category_id: id }) => id))]}::uuid[])
        and active is not false and deleted_at is null
      order by code`.execute(db);
    return rows;
  },
  completed: async (form, db) => {
    const { category, rows } = await readFollowUp(db, form);
    const told = rows.map(({ subject }) => idOf(subject));
    return (await isFollowed(db, { ...form, category: category.id }, { told })) ? [category.id] : [];
  },
  undone: async ({ id, site }, db) => {
    const { rows } = await sql<{ category: string; day: string }>`
      select distinct what.line->>'refs' as category,
        local_clock(run.completed_at, site.time_zone)::date::text as day
      from ${formRunTable} as run
      join site on site.id = run.site
      cross join lateral jsonb_array_elements(run.answers) as what(line)
      where run.id = ${id} and what.line->>'code' = 'R02' and what.line->>'refs' is not null`.execute(db);
    const undone: string[] = [];
    for (const { category, day } of rows)
      if (!(await isFollowed(db, { site, day, category }, { without: id }))) undone.push(category);
    return undone;
  },
};
