import { sql } from 'kysely';
import { can } from '../../../../core/registry/access.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import type { MonitorAnswer, MonitoredSource } from '../../shared/monitor.ts';
import { conditions, steadyMs } from '../alerts/conditions.ts';
import { lagQuantile } from '../ingest/lag.ts';
import { readMended } from './mended.ts';
import { entryReached, sourceReached } from './seen.ts';
import { readUnknownDevices } from './unknown-devices.ts';

/** A clock wrong by more is shown (catalogue operations.md §4.6), in ms. */
const shownSkewMs = 30_000;
const silentMinutes = 15;
/** Silent machines and wrong clocks that are told at most. */
const mostDevices = 200;

type SourceRow = Omit<MonitoredSource, 'lagP50' | 'lagP95' | 'rejected' | 'perSecond' | 'others'> & {
  readonly lag: readonly number[] | null;
};

/** The figures of all sources over the last minutes, with the devices that somebody should look after. */
export async function readMonitor(host: Host, caller: Caller, minutes: number): Promise<MonitorAnswer> {
  const { db } = host;
  const since = new Date(Date.now() - minutes * 60_000);
  const { rows: sources } = await sql<SourceRow>`
    select source.id, source.code, source.label_en as "labelEn", source.label_fr as "labelFr", source.kind,
      source.enabled is distinct from false as enabled, source.version, source.last_event_at as "lastEventAt",
      coalesce(sum(told.accepted), 0)::int as accepted, coalesce(sum(told.duplicates), 0)::int as duplicates,
        coalesce(sum(told.late), 0)::int as late, coalesce(sum(told.dropped), 0)::int as dropped,
      (select array_agg(total order by place) from (
        select place, sum(count)::int as total
        from ingest_minute minute, unnest(minute.lag) with ordinality as class(count, place)
        where minute.source = source.id and minute.minute >= ${since} group by place) classes) as lag
    from ingest_source source left join ingest_minute told on told.source = source.id and told.minute >= ${since}
    where source.deleted_at is null and ${sourceReached(caller, 'ingest_monitor:read')}
    group by source.id
    order by source.code`.execute(db);
  const { rows: rejected } = await sql<{ source: string; code: string; count: number }>`
    select rejection.source, rejection.code, count(*)::int as count
    from ingest_rejection rejection
    join ingest_source source on source.id = rejection.source
    where rejection.last_at >= ${since}
      and rejection.replayed_at is null
      and rejection.dismissed_at is null
      and ${entryReached(caller, 'ingest_monitor:read')}
    group by rejection.source, rejection.code order by count desc, rejection.code`.execute(db);
  const { rows: others } = await sql<{ source: string; type: string; count: number }>`
    select source, type, sum(count)::int as count
    from ingest_other
    where day >= (now() at time zone 'UTC')::date - 1
    group by source, type
    order by count desc, type`.execute(db);
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count
    from ingest_rejection rejection
    join ingest_source source on source.id = rejection.source
    where rejection.replayed_at is null
      and rejection.dismissed_at is null
      and ${entryReached(caller, 'ingest_monitor:read')}`.execute(db);
  const { rows: silent } = await sql<{ equipment: string; code: string; minutes: number; total: number }>`
    select equipment, subject as code, value::int as minutes, count(*) over ()::int as total
    from (${conditions.silent_device.sql(silentMinutes)}) silent
    order by value desc, subject
    limit ${mostDevices}`.execute(db);
  const { rows: clocks } = await sql<{ uid: string; skewMs: number; lastSeen: string; total: number }>`
    select device.uid, skew.ms as "skewMs", clock.last_seen as "lastSeen", count(*) over ()::int as total
    from device_clock clock
    join tracking_device device on device.id = clock.device and device.deleted_at is null
    cross join lateral (
      select percentile_cont(0.5) within group (order by ms) as ms,
        percentile_cont(0.9) within group (order by ms) - percentile_cont(0.1) within group (order by ms) as spread
      from unnest(clock.skew_ms) as ms) skew
    where abs(skew.ms) > ${shownSkewMs}
      and cardinality(clock.skew_ms) >= 5
      and skew.spread <= ${steadyMs}
      and clock.last_seen > now() - interval '24 hours'
    order by abs(skew.ms) desc, device.uid
    limit ${mostDevices}`.execute(db);
  const unknown = await readUnknownDevices(host, caller);
  const mended = can(caller.access, 'ingest_monitor:replay')
    ? await readMended(host, caller)
    : { entries: [], more: 0 };
  return {
    sources: sources.map(({ lag, ...source }) => ({
      ...source,
      lastEventAt: source.lastEventAt === null ? null : new Date(source.lastEventAt).toISOString(),
      perSecond: source.accepted / (minutes * 60),
      lagP50: lagQuantile(lag ?? [], 0.5),
      lagP95: lagQuantile(lag ?? [], 0.95),
      rejected: rejected.filter((one) => one.source === source.id).map(({ code, count }) => ({ code, count })),
      others: others.filter((one) => one.source === source.id).map(({ type, count }) => ({ type, count })),
    })),
    silent: silent.map(({ total: _total, ...machine }) => machine),
    unknown: unknown.entries,
    mended: mended.entries,
    waiting: waiting[0]?.count ?? 0,
    clocks: clocks.map(({ total: _total, lastSeen, ...clock }) => ({
      ...clock,
      lastSeen: new Date(lastSeen).toISOString(),
    })),
    more: {
      silent: (silent[0]?.total ?? 0) - silent.length,
      unknown: unknown.more,
      clocks: (clocks[0]?.total ?? 0) - clocks.length,
      mended: mended.more,
    },
  };
}
