import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import type { RewindableTrucks } from './runner.ts';

interface Job {
  readonly id: string;
  readonly truck: string;
  readonly from_ms: number;
}

const running = new Set<string>();
const progressEveryMs = 500;

/**
 * Begins the recomputations that were asked for trucks of this process; each goes on beside the loop and writes how far
 * it has come.
 */
export async function runAsked(host: Host, trucks: RewindableTrucks): Promise<void> {
  const { rows } = await sql<Job>`
    select id, truck, ${millis('from_at')} as from_ms
    from haul_recompute
    where finished_at is null and truck = any(${[...trucks.held]}::uuid[])
    order by asked_at
    limit 4`.execute(host.db);
  for (const job of rows) {
    if (running.has(job.id)) continue;
    running.add(job.id);
    recompute(host, job, trucks)
      .catch((error: unknown) => finish(host, job.id, String(error instanceof Error ? error.message : error)))
      .catch((error: unknown) => host.log.warn({ err: error }, 'A recomputation could not be ended'))
      .finally(() => running.delete(job.id));
  }
}

async function recompute(host: Host, { id, truck, from_ms: from }: Job, trucks: RewindableTrucks): Promise<void> {
  const until = Date.now();
  let told = 0;
  const progress = (cursor: number): void => {
    if (performance.now() - told < progressEveryMs) return;
    told = performance.now();
    const share = Math.min(0.99, Math.max(0, (cursor - from) / Math.max(1, until - from)));
    sql`update haul_recompute set done = ${share} where id = ${id}`.execute(host.db).catch(() => undefined);
  };
  await sql`update haul_recompute set started_at = coalesce(started_at, now()) where id = ${id}`.execute(host.db);
  // Not ours any more, or not ours yet: whoever holds the truck begins again.
  if (await trucks.rewind(truck, { from, asked: true, progress })) await finish(host, id, null);
}

const finish = async (host: Host, id: string, error: string | null): Promise<void> => {
  await sql`update haul_recompute set finished_at = now(), done = 1, error = ${error} where id = ${id}`.execute(
    host.db,
  );
};
