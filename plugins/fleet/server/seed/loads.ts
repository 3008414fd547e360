import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';

const day = (now: Date, back: number): string => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);

/** Of ore and of waste in place, t/m³. */
const densities = { S1: [1.8, 2.05], S2: [2.65, 2.6] } as const;

/**
 * Average loads of both truck groups, the earlier ones superseded, one proposal open; and the machines that changed
 * sites.
 */
export async function seedLoadsAndTransfers(db: Database, now: Date): Promise<void> {
  const trucks = seedId('equipment_group', 'HT');
  const load = (
    site: 'S1' | 'S2',
    material: string,
    tonnes: number,
    from: number,
    to: number | null,
    state: string,
    source = 'weighing_campaign',
  ) => ({
    id: seedId('equipment_average_load', `${site} ${material} ${from}`),
    site: seedId('site', site),
    group: trucks,
    material,
    tonnes,
    bank_m3: Math.round((tonnes / densities[site][material === 'WASTE' ? 1 : 0]) * 10) / 10,
    source,
    sample_size: source === 'weighing_campaign' ? 120 : null,
    std_dev: Math.round(tonnes * 6) / 100,
    valid_from: day(now, from),
    valid_to: to === null ? null : day(now, to),
    state,
  });
  await db
    .insertInto('equipment_average_load')
    .values([
      load('S1', 'ORE', 94.2, 380, 151, 'superseded'),
      load('S1', 'ORE', 95.6, 150, null, 'approved'),
      load('S1', 'WASTE', 93.1, 380, null, 'approved'),
      load('S1', 'LOWGRADE', 94, 380, null, 'approved'),
      load('S1', 'ORE', 96.4, 3, null, 'draft', 'onboard_scale'),
      load('S2', 'ORE', 61.8, 380, null, 'approved'),
      load('S2', 'WASTE', 60.9, 380, null, 'approved'),
    ])
    .execute();
  const transfer = (code: string, from: 'S1' | 'S2', to: 'S1' | 'S2', back: number, reason: string) => {
    const left = new Date(now.getTime() - back * 86_400_000);
    return {
      id: seedId('equipment_transfer', `${code} ${back}`),
      equipment: seedId('equipment', code),
      from_site: seedId('site', from),
      to_site: seedId('site', to),
      left_at: left,
      arrived_at: new Date(left.getTime() + 5 * 3_600_000),
      reason,
    };
  };
  // There and back again: each stands where the fleet says.
  await db
    .insertInto('equipment_transfer')
    .values([
      transfer('DZ-03', 'S1', 'S2', 290, 'Dump clean-up at Kef Sud'),
      transfer('DZ-03', 'S2', 'S1', 241, 'Back to Kef Nord'),
      transfer('GR-31', 'S2', 'S1', 120, 'Haul road works'),
      transfer('GR-31', 'S1', 'S2', 96, 'Back to Kef Sud'),
      transfer('WT-02', 'S1', 'S2', 64, 'Dust season'),
      transfer('WT-02', 'S2', 'S1', 33, 'Back to Kef Nord'),
    ])
    .execute();
}
