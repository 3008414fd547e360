import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { sourceById } from '../ingest/sources.ts';
import { rootOf } from './equipment-path.ts';
import { pollSeries } from './poll-series.ts';
import { readPages } from './read-pages.ts';
import { storeFault, storeResult } from './results.ts';
import { accessToken, ServiceFault, type Service } from './service.ts';
import { sumOf } from './sum-of.ts';
import { takeMachines } from './take-machines.ts';
import type { TakenMachines } from './take-together.ts';

/** One fleet page per 15 min is what services allow (catalogue operations.md §4.3). */
const everyMinutes = 15;
/** Rest after a first failure that may pass, doubled at every further one, and the longest, in ms. */
const firstRestMs = 60_000;
const longestRestMs = 4 * 3_600_000;

const columns = sql`id, code, poll_url, token_url, client_id, client_secret`;
const isAsked = sql`kind = 'aemp' and enabled is distinct from false and poll_url is not null and deleted_at is null`;
/** One that wants to be left alone is left alone. */
const isRested = sql`not exists (
    select from aemp_result result where result.source = ingest_source.id and result.next_at > now()
  )`;

/** One that failed is asked again as soon as it has rested, at most once a minute. */
const mayAgain = sql`(polled_at < now() - interval '1 minute' and exists (
  select from aemp_result result
  where result.source = ingest_source.id and result.fault is not null and result.next_at <= now()
))`;

/**
 * Asks every service of telematics whose time has come, for its snapshot and where it is set to for time series; what
 * became of it is kept for the monitor.
 */
export async function pollServices(host: Host): Promise<void> {
  const { rows: due } = await sql<Service>`
    update ingest_source
    set polled_at = now()
    where ${isAsked}
      and (polled_at is null or polled_at < now() - ${everyMinutes} * interval '1 minute' or ${mayAgain})
      and ${isRested}
    returning ${columns}`.execute(host.db);
  // One that is slow delays no other.
  await Promise.all(due.map((service) => askService(host, service)));
  const { rows: series } = await sql<Service>`
    select ${columns}
    from ingest_source
    where ${isAsked}
      and poll_series
      and ${isRested}
      and not exists (
        select
        from aemp_result result
        where result.source = ingest_source.id
          and result.series_at > now() - coalesce(series_minutes, 60) * interval '1 minute'
      )
    order by code`.execute(host.db);
  for (const service of series) await noted(host, service, () => pollSeries(host, service));
}

/** Asks a service for its snapshot, and keeps what became of it. */
export const askService = (host: Host, service: Service): Promise<void> =>
  noted(host, service, async () => {
    const taken = await pollService(host, service);
    await storeResult(host.db, service.id, taken, new Date());
    host.log.info(
      { source: service.code, machines: taken.machines, unknown: taken.unknown.length, accepted: taken.accepted },
      'A fleet was asked',
    );
    await sql`update ingest_source set last_event_at = now() where id = ${service.id}`.execute(host.db);
  });

/** Reads all pages of a service. Throws a `ServiceFault`; pages before it are taken. */
export async function pollService(host: Host, service: Service): Promise<TakenMachines> {
  const source = await sourceById(host.db, service.id);
  if (!source) throw new Error('The source is gone.');
  const token = await accessToken(host, service);
  const pages: TakenMachines[] = [];
  for await (const { machines, notes } of readPages(host, service.poll_url, token, rootOf(service.poll_url))) {
    const taken = await takeMachines(host, source, machines, new Date());
    pages.push({ ...taken, notes: [...notes, ...taken.notes] });
  }
  return sumOf(pages);
}

async function noted(host: Host, { id, code }: Service, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServiceFault)) {
      host.log.warn({ err: error, source: code }, 'A fleet could not be asked');
      return;
    }
    host.log.warn({ fault: error.fault, detail: error.detail, source: code }, 'A fleet could not be asked');
    const { rows } = await sql<{ failures: number }>`
      select failures from aemp_result where source = ${id}`.execute(host.db);
    const restMs = Math.max(
      error.retryAfterMs ?? 0,
      Math.min(firstRestMs * 2 ** (rows[0]?.failures ?? 0), longestRestMs),
    );
    const now = new Date();
    await storeFault(
      host.db,
      id,
      { fault: error.fault, detail: error.detail, nextAt: error.passes ? new Date(now.getTime() + restMs) : null },
      now,
    );
  }
}
