import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { trainingCategories, trainings } from './trainings-list.ts';

/** In this order: a training refers to its category. */
const lists = { training_category: trainingCategories, training: trainings };

/** The lists of trainings where one is empty: what people made of them, or took away, stays as it is. */
export async function beginTrainings(host: Host): Promise<void> {
  const fill = async (db: Database): Promise<void> => {
    for (const [record, rows] of Object.entries(lists)) {
      const { rows: there } = await sql`select from ${sql.table(record)} limit 1`.execute(db);
      if (there.length === 0)
        await createRows({ host, db, machine: 'training-lists' }, record, rows, { orNothing: true });
    }
  };
  await (host.db.isTransaction ? fill(host.db) : host.db.transaction().execute(fill));
}
