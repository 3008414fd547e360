import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { AlertRow } from '../../streams/alert.ts';
import { equipmentTable } from '../uses.ts';

/** Alerts as panels show them, newest first. */
export async function selectAlerts(
  db: Database,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<readonly AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select alert.id, alert.site, alert.rule, alert.severity, coalesce(rule.sound, false) as sound,
      coalesce(rule.roles, '{}') as roles, alert.subject, alert.equipment, machine.code as "equipmentCode",
      alert.detail,
      alert.value::float8 as value, alert.threshold::float8 as threshold, alert.opened_at as "openedAt",
        alert.closed_at as "closedAt", alert.ack_by as "ackBy", alert.ack_at as "ackAt",
      alert.shelved_until as "shelvedUntil", alert.updated_at as at
    from alert
    left join ${equipmentTable} machine on machine.id = alert.equipment
    left join alert_rule rule on rule.rule = alert.rule and rule.deleted_at is null
    where alert.deleted_at is null and ${where} order by alert.opened_at desc, alert.id limit ${limit}`.execute(db);
  const instant = (value: string | null): string | null => (value === null ? null : new Date(value).toISOString());
  return rows.map((row) => ({
    ...row,
    openedAt: instant(row.openedAt) ?? '',
    closedAt: instant(row.closedAt),
    ackAt: instant(row.ackAt),
    shelvedUntil: instant(row.shelvedUntil),
    at: instant(row.at) ?? '',
  }));
}
