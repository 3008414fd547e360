import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { sor } from '../../records/sor.ts';
import { listId } from '../lists/list.ts';
import { demoFirms } from './demo-firms.ts';
import { dayMs, dayOf, drawFrom, numbers, pointAt, type DemoSite, type Draw } from './demo-site.ts';

const types = [
  ['COND', 68],
  ['ACT', 17],
  ['GOOD', 9],
  ['NEAR', 6],
] as const;
const risks = [
  ['VEH', 24],
  ['ENERGY', 11],
  ['HEIGHT', 8],
  ['TYRE', 7],
  ['FIRE', 6],
  ['SLOPE', 5],
  [null, 39],
] as const;
const told = {
  COND: [
    'Berm washed out along the ramp, less than half a wheel high.',
    'Oil on the workshop floor beside the wash bay, no marking.',
    'Light of the crossing at the crusher does not work at night.',
    'Ladder at the tank is not tied and stands on loose ground.',
  ],
  ACT: ['Driver passed the crossing without asking on the radio.', 'Grinding without face shield in the welding bay.'],
  GOOD: ['Team stopped the job and filled a new card when the wind rose.'],
  NEAR: ['Stone fell from a loaded body just ahead of a light vehicle.'],
};

/** Ten to eighteen observations a day over the demo, most of them closed after some days (catalogue hse.md §8). */
export async function seedObservations(host: Host, site: DemoSite): Promise<void> {
  const draw = drawFrom(seededRandom(site.large ? 7_401 : 7_402));
  const aside = drawFrom(seededRandom(site.large ? 7_403 : 7_404));
  const points = drawFrom(seededRandom(site.large ? 7_405 : 7_406));
  const now = Date.now();
  const days = Math.min(host.config.demoDays, 365);
  const firms = host.records.has('vendor') ? demoFirms : [];
  const rows = Array.from({ length: days }, (_, back) =>
    Array.from({ length: draw.between(site.large ? 6 : 4, site.large ? 11 : 7) }, (__, index) =>
      observationOf(
        `${back} ${index}`,
        now - back * dayMs - draw.between(20, 1_400) * 60_000,
        site,
        draw,
        now,
        aside,
        firms,
      ),
    ),
  ).flat();
  const numbered = await numbers(host, 'SOR', site, rows);
  await createRows(
    { host, db: host.db, machine: 'demo' },
    sor,
    numbered.map(({ at, ...row }) => ({ ...row, observed_at: at, position: pointAt(site, row.place, points) })),
  );
}

function observationOf(
  key: string,
  at: number,
  site: DemoSite,
  draw: Draw,
  now: number,
  aside: Draw,
  firms: readonly { readonly id: string }[],
) {
  const type = draw.weighted(types);
  const takes = Math.round(6 * Math.exp(1.1 * (draw.chance() + draw.chance() + draw.chance() - 1.5)) * dayMs);
  const closed = at + takes < now;
  const age = (now - at) / dayMs;
  const state = closed
    ? draw.chance() < 0.03
      ? 'rejected'
      : 'closed'
    : age > 3
      ? 'in_progress'
      : age > 1
        ? 'assigned'
        : 'open';
  const anonymous = draw.chance() < 0.04;
  const byContractor = aside.chance() < 0.15;
  const crew = aside.one(site.people).crew;
  return {
    id: seedId('sor', `${site.code} ${key}`),
    site: site.id,
    at: new Date(at).toISOString(),
    sor_type: listId('sor_type', type),
    potential: String(
      draw.weighted([
        [1, 20],
        [2, 38],
        [3, 30],
        [4, 10],
        [5, 2],
      ] as const),
    ),
    description: draw.one(told[type]),
    place: draw.one(site.places),
    observed_company: byContractor ? 'contractor' : 'company',
    vendor: byContractor && firms.length > 0 ? aside.one(firms).id : null,
    department: byContractor ? null : crew,
    critical_risk: riskOf(draw),
    anonymous,
    observer: anonymous ? null : draw.one(site.people).id,
    responsible: state === 'open' ? null : draw.one(site.people).id,
    due_on: dayOf(at + 14 * dayMs),
    assigned_at: state === 'open' ? null : new Date(Math.min(now, at + draw.between(1, 30) * 3_600_000)).toISOString(),
    closed_on: state === 'closed' ? dayOf(at + takes) : null,
    work_stopped: draw.chance() < 0.05,
    state,
  };
}

function riskOf(draw: Draw): string | null {
  const code = draw.weighted(risks);
  return code === null ? null : listId('critical_risk', code);
}
