import type { Database, Host } from '../../../core/host/host.ts';
import { countingRecord, judgeReading } from '../../../core/records/limits/counter.server.ts';

/** Whether a machine's hour meter was below what it had shown before a fill, or above what it showed afterwards. */
export async function isMeterBack(
  db: Database,
  host: Pick<Host, 'records'>,
  { equipment, at, hourMeter }: { readonly equipment: string; readonly at: Date; readonly hourMeter: number | null },
): Promise<boolean> {
  const counters = countingRecord(host, 'equipment');
  if (!counters || hourMeter === null) return false;
  const { fault } = await judgeReading(db, counters, {
    of: equipment,
    counter: 'hours',
    at: at.toISOString(),
    value: hourMeter,
  });
  return fault === 'below' || fault === 'above';
}
