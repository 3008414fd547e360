import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { selfOf } from '../../../../core/host/self-of.ts';
import type { Database } from '../../../../core/host/host.ts';
import type { StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { metresBetween } from '../../formulas/metres-between.ts';
import type { sor } from '../../records/sor.ts';
import { hseWritten } from '../events.ts';
import { numbered } from '../numbered.ts';
import { productionDay, siteHour, siteShift } from '../production-day.ts';
import { siteDay } from '../site-day.ts';
import { personTable } from '../uses.ts';

export const sorHooks: RecordHooks<typeof sor> = {
  changed: (_ids, host) => host.publish(hseWritten, null),
  derived: {
    production_date: productionDay('sor', 'observed_at'),
    hour: siteHour('sor', 'observed_at'),
    shift: siteShift('sor', 'observed_at'),
    // Of what is not assigned yet it was told when it was written, see `inHandWithinDay`.
    in_hand_judged: sql`
      (sor.assigned_at is not null or greatest(sor.observed_at, sor.created_at) < now() - interval '24 hours')`,
    observer_crew: sql`
      (
        select person.crew
        from ${personTable} as person
        where person.id = sor.observer)`,
    observer_employer: sql`
      (
        select case when person.person_kind = 'contractor' then 'contractor' else 'company' end
        from ${personTable} as person
        where person.id = sor.observer)`,
  },
  cannotBe: async (row, { db, before, caller, isTouched, transition }) => {
    if (before && transition === null && before.state !== 'open') {
      if (reachIn(caller.access, 'sor:update', String(before.site)) !== 'site')
        return [
          { field: 'description', sentence: msg`Someone is now in charge of it: its author can no longer change it.` },
        ];
    }
    const wrong = [
      ...(isTouched('due_on', 'observed_at') && (await isDueEarly(db, row)) ? [dueEarly] : []),
      // Who gave no name is not asked: a question could not be answered without one.
      ...(isTouched('position') && caller.userId != null && (await isFar(db, row)) ? [farAway] : []),
    ];
    if (!isTouched('critical_control', 'critical_risk') || row.critical_control == null) return wrong;
    const { rows } = await sql`
      select from critical_control where id = ${row.critical_control} and risk = ${row.critical_risk ?? null}`.execute(
      db,
    );
    return rows.length === 0
      ? [...wrong, { field: 'critical_control', sentence: msg`This control belongs to another risk.` }]
      : wrong;
  },
  beforeWrite: async (draft, { before, ...context }) => {
    if (before) return;
    const { db, caller } = context;
    // An account without a user is that of somebody who told nobody who they are.
    draft.anonymous = caller.userId == null;
    draft.observer = draft.anonymous ? null : selfOf(caller, 'person');
    if (draft.due_on == null) draft.due_on = await dueOn(db, draft.site, draft.sor_type);
    await numbered('SOR', draft, { before, ...context });
  },
  beforeTransition: async (transition, { row, db }) => {
    if (transition === 'assign') return { assigned_at: new Date().toISOString() };
    if (transition === 'close') return { closed_on: await siteDay(db, row.site) };
    return transition === 'take_up' ? { closed_on: null } : {};
  },
};

const dueEarly = { field: 'due_on', sentence: msg`This is due before it was seen.` };
/** Further from the middle of a site nothing of it lies. */
const farMetres = 200_000;
const farKm = farMetres / 1_000;
const farAway = {
  field: 'position',
  sentence: msg`This position is more than ${farKm} km from the site: is it right?`,
  confirm: 'far_away',
};

const isDueEarly = async (
  db: Database,
  { site, due_on: due, observed_at: seen }: Readonly<StoredDraft<typeof sor>>,
): Promise<boolean> => due != null && seen != null && due < (await siteDay(db, site, seen));

async function isFar(db: Database, { site, position }: Readonly<StoredDraft<typeof sor>>): Promise<boolean> {
  if (position == null) return false;
  const { rows } = await sql<{ lon: number | null; lat: number | null }>`
    select lon, lat from site where id = ${site ?? null}`.execute(db);
  const [place] = rows;
  if (place?.lon == null || place.lat == null) return false;
  return metresBetween(position, { lon: Number(place.lon), lat: Number(place.lat) }) > farMetres;
}

/** The day of the site until which an observation of its type is closed, counted from when it is told. */
async function dueOn(db: Parameters<typeof siteDay>[0], site: unknown, type: unknown): Promise<string> {
  const day = await siteDay(db, site);
  const { rows } = await sql<{ due: string }>`
    select (${day}::date + coalesce(default_due_days, 14))::text as due from sor_type where id = ${type}`.execute(db);
  return rows[0]?.due ?? day;
}
