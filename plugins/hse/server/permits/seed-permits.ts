import { sql } from 'kysely';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { shiftOf } from '../../../../core/sites/shift.ts';
import { capacityPct, clearanceRequired, groundKpa, isCriticalLift } from '../../formulas/permit-figures.ts';
import { permitConflicts, type ConflictingPermit } from '../../formulas/permit-conflicts.ts';
import type { PermitKind } from '../../records/permits/permit-choices.ts';
import { workPermit } from '../../records/work-permit.ts';
import { equipmentTable, mineLocationTable, personTable } from '../uses.ts';
import { permitTypeId } from './begin-permit-types.ts';
import { permitTypes } from './permit-types.ts';
import { seedMeasures } from './seed-measures.ts';
import { seedPlans, vendors } from './seed-plans.ts';

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000] as const;
/** So many days of permits the demo begins with, and so many of each day (catalogue hse.md §8). */
const [days, fewest, most] = [21, 10, 16] as const;
/** Work is done at so many places, close enough that some of it stands in the way of other work. */
const busyPlaces = 7;
/** Of the permits of a day beyond its first two, which are general, so many are special: 24 %, 13 %, 5 % of all. */
const shares: readonly (readonly [PermitKind, number])[] = [
  ['hot_work', 0.35],
  ['height', 0.19],
  ['lifting', 0.075],
  ['confined_space', 0.015],
  ['excavation', 0.015],
  ['electrical', 0.015],
];
const [extendedShare, suspendedShare, expiredShare] = [0.06, 0.04, 0.02] as const;

const jobs: Readonly<Record<PermitKind, readonly (readonly [title: string, place: string])[]>> = {
  general: [
    ['Change of a conveyor roller', 'Conveyor head'],
    ['Repair of the wash bay', 'Wash bay 1'],
    ['Service of a truck', 'Bay 2'],
    ['Cleaning of the sump', 'Sump'],
    ['Painting of markings', 'Parking rows'],
    ['Change of a tyre', 'Tyre bay'],
  ],
  hot_work: [
    ['Welding of a dump body', 'Bay 4'],
    ['Cutting of a worn liner', 'Liner store'],
    ['Grinding of a bucket lip', 'Bucket stand'],
  ],
  height: [
    ['Change of a roof lamp', 'Roof, east side'],
    ['Repair of a handrail', 'Upper deck'],
  ],
  lifting: [
    ['Lift of an engine', 'Yard, north'],
    ['Lift of a crusher mantle', 'Crusher deck'],
  ],
  confined_space: [['Cleaning of a tank', 'Tank 2']],
  excavation: [['Trench for a cable', 'Along the road']],
  electrical: [['Change of a breaker', 'Substation']],
};

interface Site {
  readonly id: string;
  readonly code: string;
  readonly zone: string;
  readonly places: readonly string[];
  readonly machines: readonly string[];
  readonly leads: readonly string[];
  readonly workers: readonly { readonly id: string; readonly name: string }[];
}

/** Plans and three weeks of permits at both sites. */
export async function seedPermits(host: Host): Promise<void> {
  const sites = await readSites(host);
  const random = seededRandom(7_019);
  for (const site of sites) await seedPlans(host, site);
  for (let back = Math.min(days, host.config.demoDays); back >= 0; back -= 1) {
    const day = new Date(Date.now() - back * dayMs).toISOString().slice(0, 10);
    const count = fewest + Math.floor(random() * (most - fewest + 1));
    for (const [index, site] of sites.entries())
      await seedDay(host, site, day, index === 0 ? Math.ceil(count * 0.6) : Math.floor(count * 0.4), random);
  }
}

async function readSites(host: Host): Promise<readonly Site[]> {
  const { rows } = await sql<Site>`
    select site.id, site.code, site.time_zone as zone,
      array(
        select place.id from ${mineLocationTable} as place
        where place.site = site.id and place.deleted_at is null order by place.code) as places,
      array(
        select machine.id from ${equipmentTable} as machine
        where machine.site = site.id and machine.state = 'active' and machine.deleted_at is null
        order by machine.code) as machines,
      array(
        select person.id from ${personTable} as person
        where person.site = site.id and person.function = 'Shift supervisor' and person.deleted_at is null
        order by person.id) as leads,
      coalesce(
        (select jsonb_agg(
            jsonb_build_object('id', person.id, 'name', concat_ws(' ', person.first_name, person.last_name))
            order by person.id)
          from ${personTable} as person
          where person.site = site.id and person.function = 'Mechanic' and person.deleted_at is null),
        '[]'::jsonb) as workers
    from site order by site.code`.execute(host.db);
  return rows.filter(({ places, leads, workers }) => places.length > 0 && leads.length > 1 && workers.length > 5);
}

type Seeded = ConflictingPermit & Readonly<Record<string, unknown>>;

async function seedDay(host: Host, site: Site, day: string, count: number, random: () => number): Promise<void> {
  const { startsAt } = shiftOf(day, 'P1', site.zone);
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const context = { host, db: host.db, machine: 'demo' };
  const standing: Seeded[] = [];
  const kinds = Array.from({ length: count }, (_, index): PermitKind => (index < 2 ? 'general' : chosenKind(random)));
  // Special permits stand within the authorisations that are begun first.
  for (const [index, kind] of kinds.toSorted((a, b) => Number(b === 'general') - Number(a === 'general')).entries()) {
    const key = `${site.code} ${day} ${index}`;
    const parent = one(standing.filter((permit) => permit.kind === 'general' && permit.state !== 'refused'));
    const needsParent = kind !== 'general' && kind !== 'excavation';
    const start = startsAt.getTime() + (kind === 'general' ? 0.2 : 1 + random() * 3) * hourMs;
    const hours = kind === 'general' ? 10.5 : 2 + random() * 3;
    const [title, exact] = one(jobs[kind]);
    const area = one(site.leads);
    const performer = one(site.workers);
    const requester = one(site.workers.filter(({ id }) => id !== performer.id));
    const bare: Seeded = {
      id: seedId('work_permit', key),
      site: site.id,
      kind,
      state: 'requested',
      place: one(site.places.slice(0, busyPlaces)),
      exact_place: exact,
      title,
      area_owner: area,
      equipment: kind === 'general' && random() < 0.3 && site.machines.length > 0 ? one(site.machines) : null,
      parent: needsParent ? parent.id : null,
      radius_m: kind === 'lifting' ? 12 : null,
      planned_start: new Date(start).toISOString(),
      planned_end: new Date(start + hours * hourMs).toISOString(),
    };
    const conflicts = permitConflicts(bare, standing, permitTypes);
    const isBlocked = conflicts.some(({ level }) => level === 'block');
    const row = permitRow(bare, { key, random, performer, requester, site, isBlocked });
    const type = permitTypes.find((known) => known.kind === kind);
    const number = await nextDocumentNumber(host.db, type?.prefix ?? 'AT', site.id, new Date(start));
    const measures = row.issued_at ? await seedMeasures(host, row, type?.measures ?? '', performer.id, key) : null;
    const full: Seeded = {
      ...row,
      number,
      measures,
      signatures: row.issued_at
        ? conflicts.flatMap(({ other }) =>
            [area, String(other.area_owner)].map((owner) => ({
              stage: 'coordinate',
              at: row.issued_at,
              name: 'Area owner',
              person: owner,
              other: other.id,
              signature: null,
            })),
          )
        : null,
    };
    await createRows(context, workPermit, [full]);
    if (!isBlocked) standing.push(full);
  }
}

function chosenKind(random: () => number): PermitKind {
  let left = random();
  for (const [kind, share] of shares) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'general';
}

interface Told {
  readonly key: string;
  readonly random: () => number;
  readonly performer: Site['workers'][number];
  readonly requester: Site['workers'][number];
  readonly site: Site;
  readonly isBlocked: boolean;
}

/** A permit as far as it has come by now. */
function permitRow(bare: Seeded, { key, random, performer, requester, site, isBlocked }: Told) {
  const [start, end, now] = [Date.parse(bare.planned_start), Date.parse(bare.planned_end), Date.now()];
  const at = (instant: number): string => new Date(instant).toISOString();
  const { kind } = bare;
  const type = permitTypes.find((known) => known.kind === kind);
  const isContractor = kind === 'lifting' || random() < 0.12;
  const isIssued = !isBlocked && start - 30 * minuteMs < now;
  const isActive = isIssued && start + 10 * minuteMs < now;
  const watch = (type?.post_check_min ?? 0) + (type?.watch_min ?? 0);
  const isOver = end + (watch + 30) * minuteMs < now;
  const chance = random();
  const isExpired = isOver && chance < expiredShare;
  const isClosed = isOver && !isExpired;
  const isExtended =
    isActive && (type?.max_extensions ?? 0) > 0 && chance > expiredShare && chance < expiredShare + extendedShare;
  const isSuspended = isClosed && chance > 1 - suspendedShare;
  const finished = isOver && kind === 'hot_work' ? end - watch * minuteMs : null;
  const lift = { load_t: 6, rigging_t: 0.4, chart_capacity_t: 14, outrigger_load_t: 12, mat_area_m2: 1 };
  return {
    ...bare,
    type: permitTypeId(type?.prefix ?? 'AT'),
    description: `${String(bare.title)}, ${String(bare.exact_place)}.`,
    requester: requester.id,
    performed_by: isContractor ? 'contractor' : 'internal',
    vendor: isContractor ? vendors[0] : null,
    psp: isContractor ? seedId('psp', `${site.code} Crane hire`) : null,
    performer: performer.id,
    people: 2,
    workers: [
      {
        person: performer.id,
        name: null,
        company: null,
        role: 'Mechanic',
        certificate_until: at(now + 300 * dayMs).slice(0, 10),
        training_state: 'ok',
        signed_at: isActive ? at(start) : null,
        signature: isActive ? { name: performer.name, at: at(start), path: null } : null,
      },
    ],
    tools: kind === 'hot_work' ? ['welding', 'grinder'] : ['hand'],
    ppe: ['helmet', 'glasses', 'gloves', ...(kind === 'height' ? ['harness'] : [])],
    radio_channel: '4',
    isolations:
      type?.isolation === 'always'
        ? [
            {
              point: 'Main breaker',
              energy: 'electrical',
              method: 'Padlock',
              lock_no: key.slice(-2).trim(),
              applied_by: isIssued ? performer.name : null,
              applied_at: isIssued ? at(start - 40 * minuteMs) : null,
              zero_energy: isIssued && !isOver,
              verified_by: isIssued ? performer.name : null,
              removed_by: isOver ? performer.name : null,
              removed_at: isOver ? at(end) : null,
            },
          ]
        : null,
    ...(kind === 'hot_work'
      ? { process: 'welding', combustibles_cleared: 12, fire_watcher: requester.id, extinguishers: '2 × ABC 9 kg' }
      : {}),
    ...(kind === 'height'
      ? {
          height: 5,
          access: 'platform',
          anchor_kn: 15,
          lanyard_m: 1.5,
          clearance_m: 7,
          clearance_required: clearanceRequired(1.5),
          wind: 12,
        }
      : {}),
    ...(kind === 'lifting'
      ? {
          ...lift,
          allowed_kpa: 200,
          crane_operator: performer.id,
          rigger: requester.id,
          lifts: 1,
          cranes: 1,
          wind: 10,
          capacity_pct: capacityPct(lift),
          ground_kpa: groundKpa(lift),
          critical_lift: isCriticalLift(lift),
        }
      : {}),
    gas_tests:
      type?.gas_test && isIssued
        ? [
            {
              at: at(start - 35 * minuteMs),
              spot: bare.exact_place,
              o2: 20.9,
              lel: 0,
              co: 1,
              h2s: 0,
              device: 'GX-3',
              tester: performer.name,
              ok: true,
            },
          ]
        : null,
    visits: isIssued ? [{ at: at(start - hourMs), by: 'Area owner', ok: true, note: null }] : null,
    hse_signed_at: isIssued && type?.hse_signature ? at(start - 32 * minuteMs) : null,
    issuer: isIssued ? (site.leads.find((lead) => lead !== bare.area_owner) ?? null) : null,
    issued_at: isIssued ? at(start - 30 * minuteMs) : null,
    valid_from: isIssued ? bare.planned_start : null,
    valid_to: isIssued ? at(end + (isExtended ? 2 * hourMs : 0)) : null,
    accepted_at: isActive ? at(start) : null,
    extensions: isExtended
      ? [
          {
            at: at(end - 20 * minuteMs),
            from: at(end),
            to: at(end + 2 * hourMs),
            reason: 'Part late.',
            by: 'Area owner',
          },
        ]
      : null,
    suspensions: isSuspended
      ? [
          {
            at: at(start + 30 * minuteMs),
            by: 'Dispatcher',
            cause: 'weather',
            note: null,
            resumed_at: at(start + 50 * minuteMs),
            resumed_by: 'Area owner',
          },
        ]
      : null,
    finished_at: finished === null ? null : at(finished),
    watch_until: finished === null ? null : at(finished + (type?.watch_min ?? 0) * minuteMs),
    post_check_at: finished === null || !isClosed ? null : at(finished + (type?.post_check_min ?? 0) * minuteMs),
    post_check_ok: finished === null || !isClosed ? null : true,
    completion: isClosed ? 'complete' : null,
    area_clean: isClosed ? true : null,
    handed_back_at: isClosed ? at(end) : null,
    closed_at: isClosed ? at(end + watch * minuteMs) : null,
    state: isBlocked
      ? 'refused'
      : isExpired
        ? 'expired'
        : isClosed
          ? 'closed'
          : isActive
            ? end < now && !isExtended
              ? 'handed_back'
              : 'active'
            : isIssued
              ? 'issued'
              : 'requested',
  };
}
