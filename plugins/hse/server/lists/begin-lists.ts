import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { awarenessTopics } from './awareness-topics.ts';
import { controlCategories } from './control-categories.ts';
import { criticalControls, criticalRisks } from './critical-risks.ts';
import { sorTypes } from './sor-types.ts';

/** In this order: what refers to another comes after it. */
const lists = {
  sor_type: sorTypes,
  critical_risk: criticalRisks,
  critical_control: criticalControls,
  awareness_topic: awarenessTopics,
  control_category: controlCategories,
};

/** The lists that the plugin brings, where one is empty: what people made of them, or took away, stays as it is. */
export async function beginLists(host: Host): Promise<void> {
  const fill = async (db: Database): Promise<void> => {
    for (const [record, rows] of Object.entries(lists)) {
      const { rows: there } = await sql`select from ${sql.table(record)} limit 1`.execute(db);
      if (there.length === 0) await createRows({ host, db, machine: 'hse-lists' }, record, rows, { orNothing: true });
    }
  };
  await (host.db.isTransaction ? fill(host.db) : host.db.transaction().execute(fill));
}
