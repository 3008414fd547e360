import type { Pool } from 'pg';

/**
 * Columns of records that are no change of the row: what the server notes beside it, again and again, and what belongs to
 * an account alone, whose changes have lines of their own. A change of nothing else needs no line.
 */
const beside: Readonly<Record<string, readonly string[]>> = {
  alert: ['value', 'detail'],
  api_key: ['last_used_at'],
  ingest_source: ['last_event_at', 'polled_at'],
  tracking_device: ['last_seen'],
  app_user: [
    'last_login_at',
    'unlocked_at',
    'language',
    'settings',
    'password_hash',
    'password_changed_at',
    'totp_secret',
    'totp_since',
    'totp_pending',
    'totp_step',
  ],
};
/** Records that are logs themselves. */
const logs = ['login_event'];
/** Columns that every write sets, or that the database works out. */
const always = ['version', 'updated_at', 'updated_by', 'search_text'];
/** What lines of the audit log call a change; the others tell of an act, such as a sign-in or an export. */
const changes = ['create', 'update', 'delete', 'restore', 'state', 'acknowledge', 'shelve', 'anonymise'];

/** Makes the database note every change of a record's row and every line of the audit log, by transaction. */
export async function watchChanges(pool: Pool, records: Iterable<string>): Promise<void> {
  await pool.query(`
    create table seen_change (
      seq bigint generated always as identity, xact xid8 not null, record text not null, id text not null, was jsonb,
        becomes jsonb);
    create table seen_line (xact xid8 not null, record text not null, id text not null, action text not null);
    create index on seen_change (xact, record, id);
    create index on seen_line (xact, record, id);
    create function note_change() returns trigger language plpgsql security definer as $$
    begin
      insert into seen_change (xact, record, id, was, becomes)
      values (
        pg_current_xact_id(), tg_table_name, coalesce(new.id, old.id)::text,
          case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;
    create function note_line() returns trigger language plpgsql security definer as $$
    begin
      insert into seen_line values (pg_current_xact_id(), new.record, new.record_id, new.action);
      return null;
    end $$;
    create trigger zz_note_line after insert on audit_event for each row execute function note_line();`);
  for (const record of records)
    await pool.query(
      `create trigger zz_note_change after insert or update or delete on "${record}"
        for each row execute function note_change()`,
    );
}

interface Fault {
  readonly fault: string;
  readonly record: string;
  readonly id: string;
  readonly columns: readonly string[] | null;
}

/**
 * What is wrong with the changes that were noted, transaction by transaction: a changed row without a line, without a
 * higher version, or a line without a change. Answers how many changes there were, too.
 */
export async function judgeChanges(
  pool: Pool,
  records: readonly string[],
): Promise<{ readonly changed: ReadonlyMap<string, number>; readonly faults: readonly string[] }> {
  const { rows: counted } = await pool.query<{ record: string; count: number }>(
    `select record, count(*)::integer as count from seen_change group by record order by record`,
  );
  const { rows } = await pool.query<Fault>(
    `
      with net as (
        select xact, record, id, (array_agg(was order by seq))[1] as was,
          (array_agg(becomes order by seq desc))[1] as becomes
        from seen_change
        where record <> all($1)
        group by xact, record, id),
      changed as (
        select net.*,
          array(
            select coalesce(a.key, b.key)
            from jsonb_each(coalesce(was, '{}')) a full join jsonb_each(coalesce(becomes, '{}')) b on a.key = b.key
            where a.value is distinct from b.value
              and coalesce(a.key, b.key) <> all($3)
              and not coalesce($4::jsonb -> record ? coalesce(a.key, b.key), false)
            order by 1) as columns
        from net)
      select 'no line' as fault, record, id, columns
      from changed
      where cardinality(columns) > 0
        and (was is not null or becomes is not null)
        and not exists (
          select from seen_line line where line.xact = changed.xact and line.record = changed.record and line.id = changed.id)
      union all
      select 'no version', record, id, columns
      from changed
      where cardinality(columns) > 0 and was is not null and becomes is not null
        and (becomes ->> 'version')::integer <= (was ->> 'version')::integer
      union all
      select distinct 'no change', record, id, array[action]
      from seen_line line
      where record = any($2) and record <> 'app_user' and action = any($5)
        and not exists (
          select from seen_change c where c.xact = line.xact and c.record = line.record and c.id = line.id)`,
    [logs, records, always, JSON.stringify(beside), changes],
  );
  return {
    changed: new Map(counted.map(({ record, count }) => [record, count])),
    faults: [
      ...Map.groupBy(rows, ({ fault, record, columns }) => `${fault}: ${record} (${columns?.join(', ') ?? ''})`),
    ].map(([fault, of]) => `${fault} × ${of.length}, such as ${of[0]?.id}`),
  };
}
