import { seedId } from '../../core/host/seed.ts';
import type { TestServer } from './server.ts';

/** What the hour meter of a machine of the demo may show now: whole hours above its last reading. */
export async function nextHours({ host }: TestServer, code: string): Promise<number> {
  const { rows } = await host.pool.query<{ last: number }>(
    `
      select max(value) as last
      from meter_reading
      where equipment = $1 and kind = 'hours' and valid and deleted_at is null`,
    [seedId('equipment', code)],
  );
  return Math.ceil(rows[0]?.last ?? 0);
}
