import type { Pool } from 'pg';

const dayMs = 86_400_000;
/** Raw positions are kept this many days (catalogue operations.md §4.6). */
const keptDays = 90;

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
const after = (day: string, days: number): string => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));
const nameOf = (day: string): string => `position_${day.replaceAll('-', '')}`;

/** Makes the daily partitions (UTC days) that hold the instants from `from` to `to`. */
export async function ensurePartitions(pool: Pool, from: Date, to: Date): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'position'::regclass`,
  );
  const partitions = new Set(rows.map(({ name }) => name));
  for (let day = dayOf(from); day <= dayOf(to); day = after(day, 1)) {
    if (partitions.has(nameOf(day))) continue;
    await pool.query(
      `create table if not exists ${nameOf(day)} partition of position for values from ('${day}T00:00:00Z') to ('${after(day, 1)}T00:00:00Z')`,
    );
  }
}

/** What every night does: partitions for the days that may be written, and an end to what was kept long enough. */
export async function keepHouse(pool: Pool, now: Date): Promise<void> {
  await ensurePartitions(pool, new Date(now.getTime() - 8 * dayMs), new Date(now.getTime() + 2 * dayMs));
  const last = nameOf(dayOf(new Date(now.getTime() - keptDays * dayMs)));
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'position'::regclass`,
  );
  for (const { name } of rows) if (name < last) await thinOut(pool, name);
  await pool.query(`delete from ingest_seen where at < $1::timestamptz - interval '60 days'`, [now]);
  await pool.query(`delete from position_minute where ts < $1::timestamptz - interval '24 months'`, [now]);
  await pool.query(`delete from ingest_minute where minute < $1::timestamptz - interval '30 days'`, [now]);
  await pool.query(`delete from ingest_other where day < $1::timestamptz - interval '30 days'`, [now]);
  await pool.query(`delete from ingest_rejection where last_at < $1::timestamptz - interval '30 days'`, [now]);
}

/** Of a day that goes, one point a minute of each machine stays for two years. */
async function thinOut(pool: Pool, partition: string): Promise<void> {
  // One statement list is one transaction: a crash leaves the day whole.
  await pool.query(`
    insert into position_minute (equipment, ts, site, lon, lat, speed, heading, payload)
    select distinct on (equipment, date_trunc('minute', ts)) equipment, ts, site, lon, lat, speed, heading, payload
    from ${partition}
    order by equipment, date_trunc('minute', ts), ts
    on conflict do nothing;
    drop table ${partition};`);
}
