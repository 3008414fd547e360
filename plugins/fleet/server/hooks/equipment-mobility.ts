import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { machinesBySql } from '../machine-sql.ts';
import type { equipmentMobility } from '../../records/equipment-mobility.ts';

export const equipmentMobilityHooks: RecordHooks<typeof equipmentMobility> = {
  derived: { machines: machinesBySql(sql`machine.mobility = equipment_mobility.id`) },
};
