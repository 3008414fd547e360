import { sql } from 'kysely';
import { v5 } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { workPermitType } from '../../records/work-permit-type.ts';
import { formTemplateTable } from '../uses.ts';
import { permitTypes } from './permit-types.ts';

/** Of prefixes that the plugin's types are known by; made once for this purpose. */
const namespace = '1f8b6c1e-9c0f-4f38-8a54-7a1f0b7b3d52';
export const permitTypeId = (prefix: string): string => v5(prefix, namespace);

/** The types that every installation begins with, where there is none at all: what people made of them stays. */
export async function beginPermitTypes(host: Host): Promise<void> {
  const begin = async (db: Database): Promise<void> => {
    const { rows: known } = await sql`select from work_permit_type limit 1`.execute(db);
    if (known.length > 0) return;
    const { rows: forms } = await sql<{ id: string; code: string }>`select id, code from ${formTemplateTable}`.execute(
      db,
    );
    await createRows(
      { host, db, machine: 'hse-permit-types' },
      workPermitType,
      permitTypes.map(({ measures, conflicts, ...type }) => ({
        id: permitTypeId(type.prefix),
        ...type,
        conflicts: conflicts.map((rule) => ({ metres: null, unless_group: null, ...rule })),
        measures_template: forms.find(({ code }) => code === measures)?.id ?? null,
      })),
      { orNothing: true },
    );
  };
  await (host.db.isTransaction ? begin(host.db) : host.db.transaction().execute(begin));
}
