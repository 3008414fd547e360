import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import { equipmentControlStatus } from '../../records/equipment-control-status.ts';
import { interventionWithoutSpa } from '../../records/intervention-without-spa.ts';
import { awarenessTopics } from '../lists/awareness-topics.ts';
import { demoFirms } from './demo-firms.ts';
import { dayMs, dayOf, drawFrom, numbers, type DemoSite, type Draw } from './demo-site.ts';
import { cardPoints } from '../../shared/spa-card.ts';

/** Cards are many: the demo keeps those of so many days. */
const cardDays = 30;
const jobs = [
  'Change of a wheel motor',
  'Repair of the belt scraper',
  'Work on the crusher jaw',
  'Change of hydraulic hoses',
  'Cleaning below the hopper',
];

/** Cards, jobs without one, talks, audits and one statement of controls (catalogue hse.md §8). */
export async function seedTalks(host: Host, site: DemoSite): Promise<void> {
  const context = { host, db: host.db, machine: 'demo' };
  const draw = drawFrom(seededRandom(site.large ? 7_501 : 7_502));
  const now = Date.now();
  const ago = (days: number, minutes = draw.between(30, 1_400)): string =>
    new Date(now - days * dayMs - minutes * 60_000).toISOString();
  const cards = Array.from({ length: Math.min(cardDays, host.config.demoDays) }, (_, back) =>
    Array.from({ length: draw.between(site.large ? 28 : 18, site.large ? 42 : 30) }, (__, index) =>
      cardOf(`${back} ${index}`, ago(back), site, draw),
    ),
  ).flat();
  await createRows(context, 'spa', await numbers(host, 'SPA', site, cards));
  const without = Array.from({ length: Math.ceil(host.config.demoDays / 9) }, (_, index) => ({
    id: seedId('intervention_without_spa', `${site.code} ${index}`),
    site: site.id,
    at: ago(index * 9),
    observer: draw.one(site.people).id,
    place: draw.one(site.places),
    task: draw.one(jobs),
    team_company: draw.one(['company', 'company', 'contractor'] as const),
    people_count: draw.between(2, 6),
    reason: draw.one(['forgotten', 'urgency', 'judged_minor', 'not_trained'] as const),
    work_stopped: draw.chance() < 0.7,
    state: index < 2 ? 'open' : 'closed',
  }));
  const deviations = await numbers(host, 'ISS', site, without);
  await createRows(
    context,
    interventionWithoutSpa,
    deviations.map(({ at, ...row }, index) => ({
      ...row,
      observed_at: at,
      ...(row.team_company === 'company'
        ? { supervisor: site.people[(index * 7) % site.people.length]?.id ?? null }
        : host.records.has('vendor')
          ? { vendor: demoFirms[index % demoFirms.length]?.id ?? null }
          : {}),
    })),
  );
  const talks = Array.from(
    { length: Math.ceil((Math.min(host.config.demoDays, 365) * (site.large ? 5 : 4)) / 7) },
    (_, index) => {
      const people = draw.between(6, 14);
      const first = draw.between(0, Math.max(0, site.people.length - people));
      return {
        id: seedId('awareness_session', `${site.code} ${index}`),
        site: site.id,
        at: ago((index * 7) / (site.large ? 5 : 4)),
        topic: draw.one(awarenessTopics).id,
        duration: draw.one([10, 15, 15, 20]),
        animator: draw.one(site.people).id,
        team: draw.one(['A', 'B', 'C', 'D']),
        attendees: site.people.slice(first, first + people).map(({ id }) => ({ person: id })),
        state: 'closed',
      };
    },
  );
  await createRows(context, 'awareness_session', await numbers(host, 'SEN', site, talks));
  const audits = await numbers(
    host,
    'AUD',
    site,
    Array.from({ length: 8 }, (_, index) =>
      index < 6 ? auditOf(index, ago(20 + index * 60), site, draw) : plannedAudit(index, ago((5 - index) * 12), site),
    ),
  );
  await createRows(
    context,
    'hse_audit',
    audits.map(({ at: _at, ...row }) => row),
  );
  const statement = await numbers(host, 'ECE', site, [
    { id: seedId('equipment_control_status', site.code), site: site.id, at: ago(1), as_of: dayOf(now - dayMs) },
  ]);
  await createRows(
    context,
    equipmentControlStatus,
    statement.map(({ at: _at, ...row }) => row),
  );
}

function cardOf(key: string, at: string, site: DemoSite, draw: Draw) {
  const people = draw.between(2, 4);
  const first = draw.between(0, Math.max(0, site.people.length - people));
  const decision = draw.weighted([
    ['go', 88],
    ['go_after_measures', 10],
    ['stop', 2],
  ] as const);
  const ends = shiftAt(new Date(at), site.zone).endsAt;
  return {
    id: seedId('spa', `${site.code} ${key}`),
    site: site.id,
    at,
    task: draw.one(jobs),
    place: draw.one(site.places),
    leader: site.people[first]?.id ?? draw.one(site.people).id,
    team: site.people.slice(first, first + people).map(({ id }) => ({ person: id })),
    yes: decision === 'go' ? [...cardPoints] : cardPoints.filter((step) => step !== 'S04'),
    noes: decision === 'go' ? 0 : 1,
    measures: decision === 'go_after_measures' ? 'Lock the isolator, try the start, then begin.' : null,
    decision,
    expires_at: ends.toISOString(),
    closed_at: ends < new Date() ? ends.toISOString() : null,
    state: ends < new Date() ? 'closed' : 'open',
  };
}

function auditOf(index: number, at: string, site: DemoSite, draw: Draw) {
  const external = index === 3;
  const held = dayOf(new Date(at));
  return {
    id: seedId('hse_audit', `${site.code} ${index}`),
    site: site.id,
    at,
    kind: external ? 'external' : 'internal',
    standard: 'iso_45001',
    planned_on: held,
    performed_from: held,
    performed_to: held,
    lead_auditor: external ? null : draw.one(site.people).id,
    lead_auditor_name: external ? 'Keita Fatoumata' : null,
    organisation: external ? 'Bureau Veritas' : null,
    score: draw.between(68, 91),
    findings: [
      {
        code: 'C1',
        clause: '8.1',
        statement: 'Two of five jobs had no lock on the isolator.',
        grade: 'minor_nc' as const,
        closed_on: index > 1 ? held : null,
      },
      { code: 'C2', clause: '5.4', statement: 'Minutes of the committee are displayed.', grade: 'strength' as const },
    ],
    state: index > 1 ? 'closed' : 'follow_up',
  };
}

/** An audit of the programme that is still to be held. */
function plannedAudit(index: number, at: string, site: DemoSite) {
  const { findings: _findings, ...row } = auditOf(index, at, site, drawFrom(seededRandom(7_600 + index)));
  return { ...row, performed_from: null, performed_to: null, score: null, findings: [], state: 'planned' };
}
