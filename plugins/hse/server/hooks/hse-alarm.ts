import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { hseAlarm } from '../../records/hse-alarm.ts';
import { tellSirens } from '../emergency/live-siren.ts';

/** An alarm ends with the sentence of who gives the all-clear; every page is told. */
export const hseAlarmHooks: RecordHooks<typeof hseAlarm> = {
  derived: {
    people: sql`
      (
        select count(*)::int from hse_muster found
        where found.alarm = hse_alarm.id and found.deleted_at is null)`,
    missing: sql`
      (
        select count(*)::int from hse_muster found
        where found.alarm = hse_alarm.id and found.deleted_at is null and found.safe_at is null)`,
  },
  beforeTransition: (_transition, { caller, reason }) =>
    Promise.resolve({ cleared_at: new Date().toISOString(), cleared_by: caller.userId, all_clear: reason }),
  changed: (ids, host) => tellSirens(host, ids),
};
