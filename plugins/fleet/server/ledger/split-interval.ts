import { msg } from '@lingui/core/macro';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredRow } from '../../../../core/records/record.ts';
import { createRow, readRow, updateRow, type WriteContext } from '../../../../core/records/write.server.ts';

/**
 * Cuts an interval in two at an instant within it; both keep its reason until somebody changes one. Its history stays
 * with the first part.
 */
export async function splitInterval(
  context: WriteContext,
  { interval, at }: { readonly interval: string; readonly at: string },
): Promise<readonly StoredRow[]> {
  const intervals = context.host.records.get('equipment_status_interval');
  if (!intervals) throw problems.notFound();
  const whole = await readRow(intervals, interval, context, true);
  const [from, to] = [whole.started_at, whole.ended_at ?? new Date().toISOString()].map((instant) =>
    new Date(instant as string).getTime(),
  ) as [number, number];
  const cut = Date.parse(at);
  if (cut <= from || cut >= to) throw problems.invalid({ at: msg`The split time must lie within the interval.` });
  const first = await updateRow(intervals, interval, whole.version, { ended_at: at }, context);
  const { equipment, site, ended_at, category, reason, note, justified } = whole;
  const second = await createRow(
    intervals,
    { site, equipment, started_at: at, ended_at, category, reason, note, justified },
    context,
  );
  return [first, second];
}
