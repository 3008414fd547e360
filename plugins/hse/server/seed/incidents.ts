import { addDays } from 'date-fns';
import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { firstAidCase } from '../../records/first-aid-case.ts';
import { hseAction } from '../../records/hse-action.ts';
import { incidentPerson } from '../../records/incident-person.ts';
import { incident } from '../../records/incident.ts';
import { demoFirms } from './demo-firms.ts';
import { dayMs, dayOf, drawFrom, hourMs, numbers, pointAt, type DemoSite, type Draw } from './demo-site.ts';

/** Days of events, from so many days ago back, and how much more happened then than what a year is said to hold. */
interface Stretch {
  readonly from: number;
  readonly days: number;
  readonly more: number;
  /** Whether what was done about them is told too: of what is long over, Filon knows the events alone. */
  readonly actions: boolean;
}
const twoYears: Stretch = { from: 0, days: 760, more: 1, actions: true };
/** The year before them, that the rates of twelve months have a history of two years. */
const yearEarlier: Stretch = { from: twoYears.days, days: 360, more: 1.2, actions: false };

/** What happens in a year at both sites: kind, injury class, events, potential severity, what is told. */
const yearly = [
  ['injury', 'LTI', 2.5, 4, 'Fracture while dismantling a wing cylinder: the load moved.'],
  ['injury', 'RWI', 3.5, 3, 'Sprained ankle when stepping down from the ladder.'],
  ['injury', 'MTI', 7.5, 3, 'Deep cut at the hand from a metal edge in the workshop.'],
  ['injury', 'FAI', 47, 2, 'Dust in the eye, rinsed at the infirmary.'],
  ['property_damage', null, 50, 3, 'Truck touched the berm while reversing, ladder bent.'],
  ['near_miss', null, 115, 4, 'Light vehicle passed behind a reversing truck without radio contact.'],
  ['environment', null, 8, 2, 'Hydraulic hose burst, oil on the ground.'],
] as const;

const bodyShares = [
  ['hand', 31],
  ['foot', 16],
  ['back', 14],
  ['eye', 11],
  ['knee', 9],
  ['arm', 7],
  ['head', 5],
  ['leg', 7],
] as const;

type Kind = (typeof yearly)[number];

/** Hours in which most happens: late at night and in the late morning. */
const hours = [2, 3, 3, 10, 11, 11, 7, 14, 16, 19, 22];

/** Accidents and incidents with who was hurt, root causes and what was done about them (catalogue hse.md §8). */
export async function seedIncidents(host: Host, site: DemoSite): Promise<void> {
  const context = { host, db: host.db, machine: 'demo' };
  const draw = drawFrom(seededRandom(site.large ? 7_301 : 7_302));
  const now = Date.now();
  await seedEvents(host, site, yearEarlier, drawFrom(seededRandom(site.large ? 7_303 : 7_304)), now);
  await seedEvents(host, site, twoYears, draw, now);
  const care = await numbers(host, 'PS', site, careOf(host, site, draw, now));
  await createRows(context, firstAidCase, care);
}

async function seedEvents(host: Host, site: DemoSite, stretch: Stretch, draw: Draw, now: number): Promise<void> {
  const context = { host, db: host.db, machine: 'demo' };
  const points = drawFrom(seededRandom((site.large ? 7_305 : 7_306) + stretch.from));
  const events = yearly.flatMap((kind) => eventsOf(kind, site, stretch, draw, now));
  const numbered = await numbers(host, 'INC', site, events);
  const actions = await numbers(
    host,
    'AC',
    site,
    stretch.actions ? numbered.flatMap((event) => actionOf(event, site, draw, now) ?? []) : [],
  );
  // An action tells of its incident, and the incident's cause of the action: the actions come first, without it.
  await createRows(
    context,
    hseAction,
    actions.map(({ at, ...action }) => ({ ...action, created_at: at, updated_at: at })),
  );
  await createRows(
    context,
    incident,
    numbered.map(({ at, kind, potential, told, age, injury, ...row }) => ({
      ...row,
      kind,
      occurred_at: at,
      reported_at: new Date(Date.parse(at) + draw.between(10, 300) * 60_000).toISOString(),
      description: told,
      position: pointAt(site, row.place, points),
      actual_severity: kind === 'near_miss' ? '1' : String(Math.min(potential, 2)),
      potential_severity: String(potential),
      likelihood: draw.one(['B', 'C', 'C', 'D']),
      state:
        age > 45 ? 'closed' : age > 20 ? 'actions' : age > 6 ? 'investigating' : age > 1 ? 'qualified' : 'reported',
      flash_sent_at:
        age > 1 && (potential > 3 || injury === 'LTI')
          ? new Date(Date.parse(at) + draw.between(2, 20) * hourMs).toISOString()
          : null,
      closed_on: age > 45 ? dayOf(Date.parse(at) + 45 * dayMs) : null,
      causes: [
        {
          level: 'root',
          category: draw.one(['people', 'equipment', 'organisation', 'procedure'] as const),
          cause: 'No step of the procedure asks for it.',
          action: stretch.actions && age > 20 ? seedId('hse_action', row.id) : null,
        },
      ],
    })),
  );
  await createRows(
    context,
    incidentPerson,
    numbered.flatMap((event, index) => {
      const firm = host.records.has('vendor') ? demoFirms[index % demoFirms.length] : undefined;
      return personOf(event, site, draw, now, firm) ?? [];
    }),
  );
}

function eventsOf(
  [kind, injury, perYear, severity, told]: Kind,
  site: DemoSite,
  { from, days, more }: Stretch,
  draw: Draw,
  now: number,
) {
  const share = site.large ? 0.6 : 0.4;
  // Less and less happens: a quarter more two years ago than now.
  const count = Math.round((perYear * share * more * days) / 365 + draw.chance() * 0.5);
  return Array.from({ length: count }, (_, index) => {
    const back = from + Math.floor(days * Math.pow((index + draw.chance()) / count, 0.85)) + 1;
    const at = new Date(now - back * dayMs);
    at.setUTCHours(draw.one(hours), draw.between(0, 59), 0, 0);
    const id = seedId('incident', `${site.code} ${kind} ${injury ?? ''} ${from + index}`);
    return {
      id,
      site: site.id,
      at: at.toISOString(),
      kind,
      injury,
      told,
      age: back,
      place: draw.one(site.places),
      potential: Math.max(1, Math.min(5, severity + draw.between(-1, draw.chance() < 0.2 ? 1 : 0))),
      substance: kind === 'environment' ? 'Hydraulic oil' : null,
      volume: kind === 'environment' ? draw.between(5, 200) : null,
    };
  });
}

type Event = ReturnType<typeof eventsOf>[number];

function actionOf({ id, at, age }: Event, site: DemoSite, draw: Draw, now: number) {
  if (age <= 20) return null;
  const due = Date.parse(at) + 30 * dayMs;
  const doneAt = Math.min(now, due + draw.between(-12, draw.chance() < 0.1 ? 12 : -1) * dayMs);
  const verified = age > 45;
  const open = !verified && draw.chance() < 0.5;
  const responsible = draw.one(site.people).id;
  return {
    id: seedId('hse_action', id),
    site: site.id,
    at,
    description: 'Change the procedure, tell the crews and check in the field.',
    source_kind: 'incident',
    hierarchy: draw.one(['engineering', 'administrative', 'administrative', 'ppe'] as const),
    priority: draw.one(['high', 'medium', 'medium', 'low'] as const),
    responsible,
    due_on: dayOf(due),
    first_due_on: dayOf(due),
    done_on: open ? null : dayOf(doneAt),
    evidence: open ? null : 'New procedure signed by the crews; seen in the field.',
    verified_by: verified ? draw.one(site.people.filter(({ id: one }) => one !== responsible)).id : null,
    verified_on: verified ? dayOf(Math.min(now, doneAt + 2 * dayMs)) : null,
    effective: verified ? 'yes' : null,
    state: verified ? 'verified' : open ? 'open' : 'done',
  };
}

/** Days lost: lognormal about two weeks, between six days and six weeks. */
const lostDays = (draw: Draw): number =>
  Math.max(6, Math.min(45, Math.round(14 * Math.exp(0.6 * (draw.chance() + draw.chance() + draw.chance() - 1.5)))));

function personOf(
  { id, at, injury }: Event,
  site: DemoSite,
  draw: Draw,
  now: number,
  firm: { readonly id: string; readonly name: string } | undefined,
) {
  if (injury === null) return null;
  const left = dayOf(new Date(at));
  const back = addDays(new Date(left), lostDays(draw) + 1);
  const contractor = draw.chance() < 0.15;
  return {
    id: seedId('incident_person', id),
    incident: id,
    site: site.id,
    person: contractor ? null : draw.one(site.people).id,
    name: contractor ? 'Diallo Mamadou' : null,
    company: contractor ? (firm?.name ?? 'Transport Kindia') : null,
    vendor: contractor ? (firm?.id ?? null) : null,
    employer: contractor ? 'contractor' : 'company',
    injury_class: injury,
    body_part: draw.weighted(bodyShares),
    nature: draw.one(['cut', 'contusion', 'sprain', 'foreign_body', 'burn'] as const),
    left_work_on: injury === 'LTI' ? left : null,
    returned_on: injury === 'LTI' && back.getTime() < now ? dayOf(back) : null,
    restricted_days: injury === 'RWI' ? draw.between(3, 14) : null,
    declared_on: injury === 'FAI' ? null : dayOf(Math.min(now, Date.parse(at) + dayMs)),
  };
}

/** Two a day in the infirmary. */
function careOf({ config }: Host, site: DemoSite, draw: Draw, now: number) {
  const count = Math.round(Math.min(config.demoDays, 365) * (site.large ? 1.2 : 0.8));
  return Array.from({ length: count }, (_, index) => ({
    id: seedId('first_aid_case', `${site.code} ${index}`),
    site: site.id,
    at: new Date(
      now - (index + draw.chance()) * (Math.min(config.demoDays, 365) / count) * dayMs - hourMs,
    ).toISOString(),
    person: draw.one(site.people).id,
    complaint: draw.one(['Headache', 'Back pain', 'Dust in the eye', 'Small cut', 'Fever', 'Sore throat']),
    work_related: false,
    blood_pressure: draw.one(['118/76', '124/80', '132/84', '121/79']),
    pulse: draw.between(58, 96),
    temperature: 36 + draw.between(2, 24) / 10,
    oxygen: draw.between(95, 100),
    care: 'Rest and a tablet.',
    disposition: draw.weighted([
      ['back_to_work', 8],
      ['rest_then_work', 2],
    ] as const),
    caregiver: draw.one(site.people).id,
  }));
}
