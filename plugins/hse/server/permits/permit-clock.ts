import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { changeRows, writingRows } from '../../../../core/records/change-rows.server.ts';
import { psp } from '../../records/psp.ts';
import { spa } from '../../records/spa.ts';
import { workPermit } from '../../records/work-permit.ts';
import { beat } from '../beat.ts';

const everyMs = 60_000;

/** Permits, plans and cards whose end has come expire. Of several processes the second finds nothing left to do. */
export async function expirePermits(host: Host): Promise<void> {
  await writingRows(host, { machine: 'permit-clock' }, async (context) => {
    const now = new Date().toISOString();
    await changeRows(context, workPermit, {
      where: sql`state in ('issued', 'active') and valid_to <= ${now}`,
      set: { state: 'expired' },
      action: 'expire',
    });
    await changeRows(context, spa, {
      where: sql`state = 'open' and expires_at <= ${now}`,
      set: { state: 'expired' },
      action: 'expire',
    });
    await changeRows(context, psp, {
      where: sql`
        state = 'approved'
        and valid_to < (select local_clock(${now}::timestamptz, time_zone)::date from site where site.id = psp.site)`,
      set: { state: 'expired' },
      action: 'expire',
    });
  });
}

/** Looks every minute. The answer ends the clock. */
export const startPermitClock = (host: Host): (() => Promise<void>) =>
  beat(host, { everyMs, trouble: 'The clock of permits missed a beat' }, () => expirePermits(host));
