import { sql, type RawBuilder } from 'kysely';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import type { AlertRule } from '../../records/alert-rules.ts';
import { alertStream } from '../../streams/alert.ts';
import { conditions } from './conditions.ts';
import { selectAlerts } from './select-alerts.ts';
import { follow } from './follow.ts';

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
      written.push(...(await writing(host, (context) => evaluate(context, rule))));
    } catch (error) {
      // One rule that fails, for a plugin changed a view, say, silences no other.
      host.log.error({ err: error, rule: rule.rule }, 'A rule of alerts could not be evaluated');
    }
  }
  const off = await writing(host, (context) => close(context, sql`rule <> all(${open.map(({ rule }) => rule)})`));
  await tellAlerts(host, [...written, ...off]);
}

const writing = (host: Host, work: (context: RowsContext) => Promise<readonly string[]>): Promise<readonly string[]> =>
  host.db.transaction().execute((db) => work({ host, db, machine: 'alerts' }));

const close = async (context: RowsContext, which: RawBuilder<unknown>): Promise<readonly string[]> =>
  (
    await changeRows(context, 'alert', { where: sql`closed_at is null and ${which}`, set: { closed_at: sql`now()` } })
  ).map(({ id }) => id);

interface Found {
  readonly site: string;
  readonly object: string;
  readonly subject: string | null;
  readonly equipment: string | null;
  readonly detail: string | null;
  readonly value: number | null;
  /** The open alert that tells this already. */
  readonly known: string | null;
  /** What has happened once was told before. */
  readonly past: boolean;
}

async function evaluate(context: RowsContext, { rule, threshold, severity }: Rule): Promise<readonly string[]> {
  const { db } = context;
  const found = conditions[rule].sql(threshold ?? 0);
  const { rows } = await sql<Found>`
    with found as materialized (${found})
    select found.site, found.object, found.subject, found.equipment, found.detail::text as detail,
      found.value::float8 as value,
      (
        select id
        from alert
        where rule = ${rule} and object = found.object and closed_at is null and deleted_at is null
        limit 1) as known,
      ${happens.has(rule)} and exists (
        select
        from alert
        where rule = ${rule} and object = found.object and deleted_at is null) as past
    from found`.execute(db);
  const closed = await close(
    context,
    sql`rule = ${rule} and object <> all(${rows.map(({ object }) => object)}::text[])`,
  );
  const followed = await follow(
    db,
    rows.flatMap(({ known, value, detail }) => (known === null ? [] : [{ id: known, value, detail }])),
  );
  const opened = await createRows(
    context,
    'alert',
    rows
      .filter(({ known, past }) => known === null && !past)
      .map(({ known: _known, past: _past, ...one }) => ({ ...one, rule, severity, threshold })),
    { computed: { opened_at: sql`now()` }, orNothing: true },
  );
  return [...closed, ...followed, ...opened.map(({ id }) => id)];
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
