import type { Pool } from 'pg';

/** One row that was written: as it was and as it is. */
export interface WrittenRow {
  readonly table: string;
  readonly old: Readonly<Record<string, unknown>> | null;
  readonly new: Readonly<Record<string, unknown>> | null;
}

/** What signing in and calling leave behind on an account, whoever calls. */
const traces = ['last_login_at', 'last_used_at', 'failed_count'];

/**
 * What the server's own machines wrote, such as the reconciliation of a tank's day half a minute after the start: its
 * transaction has audit lines of that record, and none of a person.
 */
const ofMachine = `
  exists (select from audit_event e where e.at = taken.at and e.record = taken.name and e.user_id is null)
  and not exists (select from audit_event e where e.at = taken.at and e.user_id is not null)`;

/**
 * Has the database itself note every row that anybody writes in some tables, whatever way it came. Rows of the server's
 * own machines are left out: nobody called for them.
 */
export async function watchRows(pool: Pool, tables: readonly string[]): Promise<() => Promise<readonly WrittenRow[]>> {
  await pool.query(`
    create table watched_row (n bigint generated always as identity, at timestamptz(3) not null default now(), name text not null, old jsonb, new jsonb);
    create function watch_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        insert into watched_row (name, old, new) values (tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
        return null;
      end $$`);
  for (const table of tables)
    await pool.query(
      `create trigger watch_row after insert or update or delete on "${table}" for each row execute function watch_row()`,
    );
  return async () => {
    const { rows } = await pool.query<WrittenRow & { n: string }>(
      `with taken as (delete from watched_row returning *) select n, name as "table", old, new from taken where not (${ofMachine}) order by n`,
    );
    return rows.filter(({ old, new: now }) => without(old) !== without(now));
  };
}

const without = (row: WrittenRow['old']): string =>
  JSON.stringify(row && Object.entries(row).filter(([column]) => !traces.includes(column)));
