import { sql } from 'kysely';
import { changeRows, createRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import { equipmentStatusInterval } from '../../records/equipment-status-interval.ts';

interface Machine {
  readonly site: string;
  readonly equipment: string;
}

/** What a grounded machine does (`machine-sql.ts`), and what one does that is free again until somebody says more. */
const [grounded, unexplained] = ['M15', 'X18'];

/** The ledger says from now on that the machine is grounded; where it says so already nothing is written. */
export const beginGrounded = (context: AlongContext, machine: Machine): Promise<void> =>
  begin(context, machine, grounded, sql`cause.code is distinct from ${grounded}`, 'dispatcher', true);

/** The machine stands, until it works or somebody says for what. */
export const endGrounded = (context: AlongContext, machine: Machine): Promise<void> =>
  begin(context, machine, unexplained, sql`cause.code = ${grounded}`, 'engine', false);

async function begin(
  context: AlongContext,
  { site, equipment }: Machine,
  code: string,
  where: ReturnType<typeof sql>,
  source: 'dispatcher' | 'engine',
  justified: boolean,
): Promise<void> {
  const { db } = context;
  await sql`select pg_advisory_xact_lock(hashtext(${`ledger:${equipment}`}))`.execute(db);
  const { rows } = await sql<{
    id: string | null;
    began: string | null;
    goes: boolean;
    reason: string;
    category: string;
  }>`
    select running.id, running.started_at as began, ${where} as goes, wanted.id as reason, wanted.time_category as category
    from stop_reason wanted
    left join equipment_status_interval running
      on running.equipment = ${equipment} and running.ended_at is null and running.deleted_at is null
    left join stop_reason cause on cause.id = running.reason
    where wanted.code = ${code} and wanted.deleted_at is null
    limit 1`.execute(db);
  const [found] = rows;
  if (!found?.goes) return;
  // One interval ends where the next begins, a millisecond at least after its own start.
  const now = new Date(Math.max(Date.now(), found.began === null ? 0 : Date.parse(found.began) + 1)).toISOString();
  if (found.id !== null)
    await changeRows(context, equipmentStatusInterval, { where: sql`id = ${found.id}`, set: { ended_at: now } });
  await createRows(context, equipmentStatusInterval, [
    { site, equipment, started_at: now, category: found.category, reason: found.reason, source, justified },
  ]);
}
