import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { changeRows, writingRows } from '../../../../core/records/change-rows.server.ts';
import { spa } from '../../records/spa.ts';
import { psp } from '../../records/psp.ts';
import { workPermit } from '../../records/work-permit.ts';

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

/** The answer ends the clock. */
export function startPermitClock(host: Host): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => expirePermits(host))
      .catch((error: unknown) => host.log.warn({ err: error }, 'The clock of permits missed a beat'));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
