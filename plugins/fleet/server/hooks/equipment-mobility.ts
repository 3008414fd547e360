import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { machinesBySql } from '../machine-sql.ts';

export const equipmentMobilityHooks: RecordHooks = {
  derived: { machines: machinesBySql(sql`machine.mobility = equipment_mobility.id`) },
};
