import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { hseWritten } from '../events.ts';
import { dueActions } from './due-actions.ts';
import { dueControls } from './due-controls.ts';
import { endingPermits } from './ending-permits.ts';
import {
  assignedObservations,
  closedObservations,
  givenActions,
  graveIncidents,
  highPotentialObservations,
} from './fresh-events.ts';
import type { Notice } from './notice.ts';
import { tellNotices } from './tell-notices.ts';

type Look = (host: Host, now: Date) => Promise<readonly Notice[]>;

const everyMs = 60_000;
/** Days change seldom: what is due by the day is looked for so many beats apart. */
const beatsOfDay = 10;

const atOnce: readonly Look[] = [
  givenActions,
  assignedObservations,
  closedObservations,
  graveIncidents,
  highPotentialObservations,
];
const soon: readonly Look[] = [endingPermits];
const byDay: readonly Look[] = [dueActions, dueControls];

/**
 * Looks for what people are to be told, and tells it. Where one look fails, the others are not kept from theirs; once the
 * clock has ended none begins.
 */
async function look(host: Host, looks: readonly Look[], now: Date, hasEnded = (): boolean => false): Promise<void> {
  for (const one of looks) {
    if (hasEnded()) return;
    try {
      await tellNotices(host, await one(host, now));
    } catch (error) {
      host.log.error({ err: error, look: one.name }, 'The clock of safety could not look');
    }
  }
}

/** Tells all that is to be told at an instant. */
export const tellReminders = (host: Host, now: Date): Promise<void> => look(host, [...atOnce, ...soon, ...byDay], now);

/**
 * What was so before the clock began is no news: it counts as told. Once in the life of an installation; mails of days
 * are not held back, they come as one each.
 */
async function beginTold({ db }: Host): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into hse_told (kind, subject, occasion) values ('begun', '00000000-0000-0000-0000-000000000000', '')
      on conflict do nothing
      returning kind`.execute(transaction);
    if (rows.length === 0) return;
    await sql`
      insert into hse_told (kind, subject, occasion)
      select 'action_given', id, responsible::text from hse_action where responsible is not null
      union all
      select 'sor_assigned', id, responsible::text from sor where responsible is not null
      union all
      select 'sor_closed', id, coalesce(closed_on::text, '') from sor where state = 'closed'
      union all
      select 'sor_high_potential', id, '' from sor where potential in ('4', '5')
      union all
      select 'incident_high_potential', id, '' from incident where potential_severity in ('4', '5')
      union all
      select distinct 'incident_lost_time', incident, '' from incident_person where injury_class = 'LTI'
      union all
      select distinct 'incident_fatal', incident, '' from incident_person where injury_class = 'FAT'
      on conflict do nothing`.execute(transaction);
  });
}

/**
 * Tells people of safety what they must not miss: with every beat, and at once when something was written. What was told
 * is known by the database, so a start after a stop tells what was missed and still counts, and of several processes the
 * second finds nothing left to tell. The answer ends the clock.
 */
export async function startReminders(host: Host): Promise<() => Promise<void>> {
  await beginTold(host);
  let running: Promise<void> = Promise.resolve();
  let asked = false;
  let beat = 0;
  let waiting = 0;
  let ended = false;
  const then = (looks: () => readonly Look[]): void => {
    waiting += 1;
    running = running
      .then(() => look(host, looks(), new Date(), () => ended))
      .finally(() => {
        waiting -= 1;
      });
  };
  const timer = setInterval(() => {
    // A beat that comes while it looks is left out: looks never pile up behind a slow database.
    if (waiting > 0) return;
    const ofDay = beat++ % beatsOfDay === 0;
    then(() => [...atOnce, ...soon, ...(ofDay ? byDay : [])]);
  }, everyMs);
  const forget = host.on(hseWritten, () => {
    // However many writes come while it looks, one look more finds them all.
    if (asked) return;
    asked = true;
    then(() => {
      asked = false;
      return atOnce;
    });
  });
  return async () => {
    ended = true;
    clearInterval(timer);
    forget();
    await running;
  };
}
