import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { regulatoryControl } from '../../records/regulatory-control.ts';
import { safetyItem } from '../../records/safety-item.ts';
import { controlledSubjects, type ControlledSubject } from '../controlled-subjects.ts';
import { firstHour } from './due-actions.ts';
import type { Notice } from './notice.ts';

/** Days before a control is due at which the HSE officers are told; of several that were missed the last alone. */
const daysBefore = [0, 7, 30] as const;
/** What fell due while nobody could be told is told so many days after it still. */
const daysAfter = 3;
const dayMs = 86_400_000;

/** Statutory controls that fall due, to the HSE officers of the site. */
export async function dueControls({ db, log }: Host, now: Date): Promise<readonly Notice[]> {
  const { rows: sites } = await sql<{ id: string; day: string }>`
    select site.id, clock.now::date::text as day
    from site cross join lateral (select local_clock(${now.toISOString()}::timestamptz, time_zone) as now) clock
    where site.active and extract(hour from clock.now) >= ${firstHour}`.execute(db);
  const notices: Notice[] = [];
  for (const { id: site, day } of sites)
    try {
      notices.push(...noticesOf(site, day, await controlledSubjects(db, site, day, [])));
    } catch (error) {
      log.error({ err: error, site }, 'The controls of a site could not be looked at');
    }
  return notices;
}

const noticesOf = (site: string, day: string, subjects: readonly ControlledSubject[]): readonly Notice[] =>
  subjects.flatMap(({ subject, item, equipment, category, category_id: categoryId, next_due: nextDue }) => {
    const about = item ?? equipment;
    if (nextDue === null || about === null) return [];
    const days = (Date.parse(nextDue) - Date.parse(day)) / dayMs;
    const stage = days < -daysAfter ? undefined : daysBefore.find((before) => days <= before);
    if (stage === undefined) return [];
    return [
      {
        kind: `control_due_${stage}` as const,
        subject: about,
        occasion: `${categoryId}/${nextDue}`,
        site,
        people: [],
        roles: ['hse_officer'] as const,
        can: 'regulatory_control:read' as const,
        by: null,
        number: subject,
        lines: (language) => [
          { ...msg({ message: '{category} – due on {nextDue}' }), values: { category: category[language], nextDue } },
        ],
        path: item === null ? String(regulatoryControl.path) : `${safetyItem.path}/${item}`,
      },
    ];
  });
