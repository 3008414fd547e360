import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';

/** A machine that stands with its engine off speaks every five minutes: so long no site of several is quiet. */
const quietMs = 360_000;
/** Of so few machines their silence says nothing about the site. */
const fewest = 3;
/** Whoever looks does so every few seconds: a longer pause was Filon's own. */
const pauseMs = 120_000;
/** What was received before the last look may have been committed after it. */
const overlapMs = 10_000;
const firstLookMs = 3_600_000;
/** No position older than a week is taken in. */
const oldestMs = 8 * 86_400_000;

interface Pulse {
  readonly site: string;
  /** The last word of the site's machines that is known of, the first and the last since. Milliseconds. */
  readonly heard: number | null;
  readonly looked: number | null;
  readonly first: number | null;
  readonly last: number | null;
}

/**
 * Notes when nothing at all was received from a site's machines (`site_outage`): its radio or network failed, or, where
 * nobody listened, Filon did. What each of them kept fills its own time when it comes; the outage stays what it was.
 */
export async function watchOutages(db: Database, now: number): Promise<void> {
  const { rows: pulses } = await sql<Pick<Pulse, 'site' | 'heard' | 'looked'>>`
    select site.id as site, ${millis('pulse.heard_at')} as heard, ${millis('pulse.looked_at')} as looked
    from site left join site_pulse pulse on pulse.site = site.id`.execute(db);
  const since = Math.min(
    ...pulses.map(({ heard, looked }) =>
      heard === null || looked === null ? now - firstLookMs : Math.max(heard, looked - overlapMs),
    ),
  );
  if (since === Infinity) return;
  // The constant bound is what the index of arrival goes by.
  const { rows: received } = await sql<Pick<Pulse, 'site' | 'first' | 'last'>>`
    select fix.site, ${millis('min(fix.received_at)')} as first, ${millis('max(fix.received_at)')} as last
    from position fix
    left join site_pulse pulse on pulse.site = fix.site
    where fix.received_at > ${new Date(since)}
      and fix.ts > ${new Date(since - oldestMs)}
      and (pulse.heard_at is null or fix.received_at > pulse.heard_at)
    group by fix.site`.execute(db);
  const bySite = new Map(received.map((row) => [row.site, row]));
  for (const pulse of pulses) await follow(db, { first: null, last: null, ...bySite.get(pulse.site), ...pulse }, now);
}

async function follow(db: Database, { site, heard, looked, first, last }: Pulse, now: number): Promise<void> {
  if (first !== null)
    await sql`
      update site_outage set ended_at = ${new Date(first)} where site = ${site} and ended_at is null`.execute(db);
  const until = first ?? now;
  if (heard !== null && until - heard > quietMs)
    await note(db, site, {
      from: heard,
      to: first,
      kind: looked !== null && until - looked > pauseMs ? 'server' : 'site',
    });
  const heardAt = last ?? heard;
  if (heardAt === null) return;
  await sql`
    insert into site_pulse (site, heard_at, looked_at)
    values (${site}, ${new Date(heardAt)}, ${new Date(now)})
    on conflict (site) do update set heard_at = excluded.heard_at, looked_at = excluded.looked_at`.execute(db);
}

interface Quiet {
  readonly from: number;
  /** Null: it lasts. */
  readonly to: number | null;
  readonly kind: 'site' | 'server';
}

async function note(db: Database, site: string, { from, to, kind }: Quiet): Promise<void> {
  await sql`
    insert into site_outage (site, kind, started_at, ended_at, machines)
    select ${site}, ${kind}, ${new Date(from)}, ${to === null ? null : new Date(to)}, count(*)
    from equipment_live
    where site = ${site} and exists (
      select
      from position
      where equipment = equipment_live.equipment
        and ts > ${new Date(from - 2 * quietMs)}
        and ts <= ${new Date(from + quietMs)})
    having count(*) >= ${fewest}
    on conflict (site, started_at) do nothing`.execute(db);
}
