import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';

/** How an open alert stands now. */
interface Standing {
  readonly id: string;
  readonly value: number | null;
  readonly detail: string | null;
}

/**
 * Writes how open alerts stand now, and answers the ids of those that stand otherwise than before. Telemetry: the figure
 * moves at every look, and who reads the history of an alert asks when it was opened, acknowledged and closed.
 */
export async function follow(db: Database, alerts: readonly Standing[]): Promise<readonly string[]> {
  if (alerts.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update alert set value = now.value, detail = now.detail, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as now(id uuid, value float8, detail text)
    where alert.id = now.id
      and alert.closed_at is null
      and (alert.value, alert.detail) is distinct from (now.value, now.detail)
    returning alert.id`.execute(db);
  return rows.map(({ id }) => id);
}
