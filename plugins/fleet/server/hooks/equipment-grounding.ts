import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { publishBySite } from '../../../../core/live/live.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import type { equipmentGrounding } from '../../records/equipment-grounding.ts';
import { groundingStream } from '../../streams/grounding.ts';
import { beginGrounded, endGrounded } from '../grounding/ground-ledger.ts';
import { selectGroundings } from '../grounding/select-groundings.ts';
import { formRunTable } from '../uses.ts';

/** A machine is grounded once at a time; the ledger follows, and every board is told. */
export const equipmentGroundingHooks: RecordHooks<typeof equipmentGrounding> = {
  beforeWrite: async (draft, { before, ...context }) => {
    if (before) return;
    const { db, caller, trial } = context;
    const [site, equipment] = [String(draft.site), String(draft.equipment)];
    await sql`select pg_advisory_xact_lock(hashtext(${`grounding:${equipment}`}))`.execute(db);
    const { rows } = await sql<{ number: string; machine: string }>`
      select standing.number, machine.code as machine
      from equipment_grounding standing
      join equipment machine on machine.id = standing.equipment
      where standing.equipment = ${equipment} and standing.state in ('active', 'repaired') and standing.deleted_at is null
      limit 1`.execute(db);
    const [standing] = rows;
    if (standing)
      throw problems.invalid({ equipment: msg`${standing.machine} is already grounded (${standing.number}).` });
    draft.grounded_by = caller.name;
    if (trial) return;
    draft.number = await nextDocumentNumber(db, 'IM', site);
    await beginGrounded(context, { site, equipment });
  },
  beforeTransition: async (transition, { row, ...context }) => {
    const { db, host, caller } = context;
    const now = new Date().toISOString();
    if (transition === 'acknowledge') return { acknowledged_by: caller.name, acknowledged_at: now };
    if (transition === 'repair') return { repaired_by: caller.userId, repaired_at: now };
    if (transition === 'release') await refuseUnchecked(host, db, row, caller.userId);
    await endGrounded(context, { site: String(row.site), equipment: row.equipment });
    return { released_at: now };
  },
  changed: (ids, host) => {
    selectGroundings(host.db, sql`grounding.id = any(${[...ids]}::uuid[])`, ids.length)
      .then((rows) => {
        publishBySite(
          host,
          groundingStream,
          rows.map(({ site, ...row }) => ({ site, row })),
        );
      })
      .catch((error: unknown) => host.log.error({ err: error }, 'A grounding could not be told to the boards'));
  },
};

/** Somebody else than who repaired it has checked it since, and found no critical point that is not OK. */
async function refuseUnchecked(
  host: Host,
  db: Database,
  { equipment, repaired_at: repairedAt, repaired_by: repairer }: StoredOf<typeof equipmentGrounding>,
  releaser: string,
): Promise<void> {
  if (repairer === releaser)
    throw problems.invalid({ repaired_by: msg`Someone other than the repairer must release the machine.` });
  if (!host.records.has('form_run')) return;
  const { rows } = await sql<{ by: string | null }>`
    select run.created_by as by
    from ${formRunTable} as run
    where run.equipment = ${equipment} and run.completed_at > ${repairedAt} and run.n_critical_nok = 0
      and run.state <> 'voided' and run.deleted_at is null`.execute(db);
  if (rows.length === 0)
    throw problems.invalid({
      repaired_at: msg`The machine must be checked after its repair, with no critical point not OK.`,
    });
  if (rows.every(({ by }) => by === repairer))
    throw problems.invalid({ repaired_by: msg`The re-check must be done by someone other than the repairer.` });
}
