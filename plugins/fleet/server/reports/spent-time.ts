import { sql } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import type { CategoryTimes } from '../../formulas/time-model.ts';
import { machineTotalsSql, timesByCategory } from '../time/machine-times-sql.ts';

interface Spent {
  readonly equipment: string;
  readonly times: CategoryTimes;
}

/** Hours by category of every machine, clipped to the shifts of the period, to commissioning and to now. */
export async function readSpent(context: ReportContext): Promise<ReadonlyMap<string, CategoryTimes>> {
  const { rows } = await sql<Spent>`
    select spent.equipment, ${timesByCategory} as times
    from ${machineTotalsSql(context)}
    group by spent.equipment`.execute(context.db);
  return new Map(rows.map(({ equipment, times }) => [equipment, times]));
}
