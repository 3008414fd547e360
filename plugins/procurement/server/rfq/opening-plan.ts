import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Caller, Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { Course } from '../../shared/rfq-answers.ts';
import { personsOf } from '../evaluation/read-evaluation.ts';
import { namedOpeners } from './named-openers.ts';

/** A planned opening that a later deadline overtakes is moved to that deadline. */
export const openingAfter = (deadline: string) =>
  sql<string>`case when opening_at < ${deadline}::timestamptz then ${deadline}::timestamptz else opening_at end`;

type OpeningPlan = Pick<Course, 'openingAt' | 'isOpenable' | 'openers' | 'isOpener'>;

/** How the opening of a request was planned, as its reader meets it. */
export async function openingPlanOf(db: Database, id: string, caller: Caller): Promise<OpeningPlan> {
  const { rows } = await sql<{ opening_at: string | null; openable: boolean; openers: readonly string[] }>`
    select opening_at, clock_timestamp() > greatest(deadline_at, opening_at) as openable,
      coalesce(openers, '{}') as openers
    from rfq where id = ${id}`.execute(db);
  const { opening_at: openingAt, openable, openers } = rows[0] ?? { opening_at: null, openable: false, openers: [] };
  const named = await namedOpeners(db, openers);
  const own = personsOf(caller);
  const isNamed = named.some(({ person, account }) => own.includes(person) || account === caller.userId);
  return {
    openingAt,
    isOpenable: openable,
    openers: named.map(({ name }) => name),
    isOpener: openers.length === 0 || isNamed,
  };
}

/** Throws 409 before the planned opening, 403 to who is not named where somebody is. */
export async function refuseUnplanned(db: Database, id: string, caller: Caller): Promise<void> {
  const { isOpenable, isOpener, openers } = await openingPlanOf(db, id, caller);
  if (!isOpenable) throw await tooEarly(db, id);
  const names = openers.join(', ');
  if (!isOpener) throw new Problem(403, 'not_opener', msg`The offers of this request are opened by ${names}.`);
}

/** By the clocks of the site. */
async function tooEarly(db: Database, id: string): Promise<Problem> {
  const { rows } = await sql<{ at: string }>`
    select to_char(local_clock(greatest(deadline_at, opening_at), site.time_zone), 'YYYY-MM-DD HH24:MI') as at
    from rfq join site on site.id = rfq.site where rfq.id = ${id}`.execute(db);
  return new Problem(409, 'too_early', msg`Opening is possible from ${rows[0]?.at ?? ''}.`);
}
