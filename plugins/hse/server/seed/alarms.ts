import { v7 } from 'uuid';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { hseAlarm } from '../../records/hse-alarm.ts';
import { hseMuster } from '../../records/hse-muster.ts';
import { mineLocationTable, personTable } from '../uses.ts';
import { dayMs, drawFrom, numbers, type DemoSite } from './demo-site.ts';

/** Days ago of the two exercises of a year (catalogue hse.md §8), and of a false alarm. */
const alarms = [
  {
    back: 190,
    drill: true,
    reason: 'Evacuation exercise, fire in the workshop.',
    told: 'Everybody found. Radio channel 2 was crowded.',
  },
  {
    back: 96,
    drill: false,
    reason: 'Smoke seen at the fuel station.',
    told: 'It was dust from the road. Nobody hurt.',
  },
  { back: 12, drill: true, reason: 'Evacuation exercise, night shift.', told: 'Everybody found within 14 minutes.' },
] as const;

/** What the siren was sounded for in the last year, with who was found. */
export async function seedAlarms(host: Host, site: DemoSite): Promise<void> {
  const draw = drawFrom(seededRandom(site.large ? 7_101 : 7_102));
  const { rows: raisers } = await sql<{ id: string }>`
    select id from app_user where email = 'dispatcher@demo.filon'`.execute(host.db);
  const { rows: places } = await sql<{ code: string }>`
    select code from ${mineLocationTable} as place where site = ${site.id} and deleted_at is null
    order by code limit 6`.execute(host.db);
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', last_name, first_name) as name from ${personTable} as person
    where site = ${site.id} and deleted_at is null order by id limit 400`.execute(host.db);
  const now = Date.now();
  const raiser = raisers[0]?.id ?? null;
  const raised = alarms
    .filter(({ back }) => back <= host.config.demoDays)
    .map(({ back, ...alarm }) => {
      const at = new Date(now - back * dayMs);
      at.setUTCHours(draw.between(8, 15), draw.between(0, 59), 0, 0);
      return { ...alarm, at: at.toISOString(), id: seedId('hse_alarm', `${site.code} ${back}`) };
    });
  const numbered = await numbers(host, 'SIR', site, raised);
  const context = { host, db: host.db, machine: 'demo' };
  const after = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();
  await createRows(
    context,
    hseAlarm,
    numbered.map(({ id, at, number, reason, drill, told }) => ({
      id,
      site: site.id,
      number,
      raised_at: at,
      raised_by: raiser,
      reason,
      drill,
      permits_suspended: draw.between(4, 9),
      cleared_at: after(at, draw.between(20, 45)),
      cleared_by: raiser,
      all_clear: told,
      state: 'cleared',
    })),
  );
  await createRows(
    context,
    hseMuster,
    numbered.flatMap(({ id, at }) =>
      names
        .filter(() => draw.chance() < 0.12)
        .map(({ id: person, name }) => ({
          id: v7(),
          site: site.id,
          alarm: id,
          person,
          name,
          zone: draw.one([...places.map(({ code }) => code), null]),
          seen_at: after(at, -draw.between(20, 400)),
          safe_at: after(at, draw.between(3, 18)),
          safe_by: raiser,
        })),
    ),
  );
}
