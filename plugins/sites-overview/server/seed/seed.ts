import type { Host } from '../../../../core/host/host.ts';
import { quartersBetween } from '../snapshot-job.ts';
import { writeSnapshots } from '../write-snapshots.ts';

/**
 * Hours of situations that the demo has at once; the simulator drives the last ones itself, and the job follows it and
 * goes further back.
 */
const seededHours = 24;
const quietMs = 2.5 * 3_600_000;

/** The demo's situations of the last day, from what the other plugins have seeded. */
export async function seed(host: Host): Promise<void> {
  const until = Date.now() - quietMs;
  await writeSnapshots(host, quartersBetween(until - seededHours * 3_600_000, until));
}
