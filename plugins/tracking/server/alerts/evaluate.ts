import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/server/host.ts';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import type { AlertRule } from '../../records/alert-rules.ts';
import { alertStream } from '../../streams/alert.ts';
import { conditions } from './conditions.ts';
import { selectAlerts } from './select-alerts.ts';

interface Rule {
  readonly rule: AlertRule;
  readonly threshold: number | null;
  readonly severity: string;
}

/**
 * Evaluates every rule that is enabled: opens alerts, follows their figures, closes those whose condition has ended.
 */
export async function evaluateAlerts(host: Host): Promise<void> {
  const { rows: rules } = await sql<Rule>`
    select rule, threshold::float8 as threshold, severity
    from alert_rule
    where enabled is distinct from false and deleted_at is null`.execute(host.db);
  const written: string[] = [];
  const open = rules.filter(({ rule }) => rule in conditions);
  for (const rule of open) {
    try {
      written.push(...(await evaluate(host.db, rule)));
    } catch (error) {
      // One rule that fails, for a plugin changed a view, say, silences no other.
      host.log.error({ err: error, rule: rule.rule }, 'A rule of alerts could not be evaluated');
    }
  }
  const off = await sql<{ id: string }>`
    update alert set closed_at = now(), updated_at = now(), version = version + 1 where closed_at is null and deleted_at is null and rule <> all(${open.map(({ rule }) => rule)}) returning id`.execute(
    host.db,
  );
  await tellAlerts(host, [...written, ...off.rows.map(({ id }) => id)]);
}

async function evaluate(db: Database, { rule, threshold, severity }: Rule): Promise<readonly string[]> {
  const { needs, sql: condition } = conditions[rule];
  const { rows: missing } =
    await sql`select from unnest(${[...needs]}::text[]) as name where to_regclass('public.' || name) is null`.execute(
      db,
    );
  // The silence of a missing plugin is not the end of a condition either: there never was one.
  const found =
    missing.length > 0
      ? sql`
        select null::uuid as site, null as object, null::uuid as equipment, null as subject, null as detail,
          null::float8 as value
        where false`
      : condition(threshold ?? 0);
  const { rows } = await sql<{ id: string }>`
    with found as materialized (${found}),
    closed as (
      update alert set closed_at = now(), updated_at = now(), version = version + 1
      where rule = ${rule} and closed_at is null and deleted_at is null and object not in (select object from found)
      returning id),
    followed as (
      update alert set value = found.value, detail = found.detail, updated_at = now() from found
      where alert.rule = ${rule}
        and alert.object = found.object
        and alert.closed_at is null
        and alert.deleted_at is null
        and (alert.value is distinct from found.value::float8 or alert.detail is distinct from found.detail::text)
        returning alert.id),
    opened as (
      insert into alert (id, site, rule, severity, object, subject, equipment, detail, value, threshold, opened_at)
      select gen_random_uuid(), site, ${rule}, ${severity}, object, subject, equipment, detail, value, ${threshold},
        now()
      from found
      where not exists (
        select
        from alert known
        where known.rule = ${rule}
          and known.object = found.object
          and known.deleted_at is null
          and (known.closed_at is null or ${happens.has(rule)}))
      on conflict do nothing returning id)
    select id from closed union all select id from followed union all select id from opened`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rules about what happened once: the same event opens no second alert. */
const happens = new Set<AlertRule>(['wrong_destination', 'overspeed', 'overload', 'unfit_operator', 'tank_drop']);

/** Tells panels and lists that alerts were written. */
export async function tellAlerts(host: Host, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await selectAlerts(host.db, sql`alert.id = any(${ids})`, ids.length);
  for (const [site, of] of Map.groupBy(rows, (row) => row.site)) host.live.publish(alertStream, site, of);
  tellChanges(host, 'alert', rows, 'update');
  for (const row of rows) host.publish('alert', row);
}
