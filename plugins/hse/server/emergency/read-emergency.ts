import { sql } from 'kysely';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { can } from '../../../../core/registry/access.ts';
import type { EmergencyAnswer, MusterPerson, PastAlarm, SoundingAlarm } from '../../shared/emergency-answer.ts';
import { equipmentTable } from '../uses.ts';
import { hasCheckins, presentPeople } from './present-people.ts';
import { readSettings } from './read-settings.ts';

/** The last alarms that stand below the siren; all are in their list. */
const pastShown = 5;

/** What is so at a site now. Who is where is told to those alone who may know. */
export async function readEmergency(host: Host, caller: Caller, site: string): Promise<EmergencyAnswer> {
  const { db } = host;
  const settings = await readSettings(db, site);
  const { rows: sounding } = await sql<SoundingAlarm>`
    select alarm.id, alarm.number, alarm.version, alarm.raised_at as "raisedAt", raiser.name as "raisedBy",
      coalesce(alarm.reason, '') as reason, alarm.drill is true as drill, alarm.phone,
      coalesce(alarm.permits_suspended, 0) as "permitsSuspended"
    from hse_alarm alarm
    left join app_user raiser on raiser.id = alarm.raised_by
    where alarm.site = ${site} and alarm.state = 'sounding' and alarm.deleted_at is null`.execute(db);
  const [alarm = null] = sounding;
  const { rows: people } = await sql<MusterPerson>`
    select found.id, found.name, found.zone, machine.code as machine, found.seen_at as "seenAt",
      found.safe_at as "safeAt", ticker.name as "safeBy"
    from hse_muster found
    left join ${equipmentTable} as machine on machine.id = found.equipment
    left join app_user ticker on ticker.id = found.safe_by
    where found.alarm = ${alarm?.id ?? null} and found.deleted_at is null
    order by found.safe_at is not null, found.name, found.id`.execute(db);
  const { rows: past } = await sql<PastAlarm>`
    with alarm as (
      select * from hse_alarm
      where site = ${site} and state = 'cleared' and deleted_at is null
      order by raised_at desc, id desc
      limit ${pastShown})
    select alarm.id, alarm.number, alarm.raised_at as "raisedAt", coalesce(alarm.reason, '') as reason,
      alarm.drill is true as drill, alarm.cleared_at as "clearedAt", alarm.all_clear as "allClear", found.people,
      found.missing
    from alarm
    cross join lateral (
      select count(*)::int as people, (count(*) filter (where muster.safe_at is null))::int as missing
      from hse_muster muster
      where muster.site = ${site} and muster.alarm = alarm.id and muster.deleted_at is null) found
    order by alarm.raised_at desc, alarm.id desc`.execute(db);
  const { rows: permits } = await sql<{ active: number }>`
    select count(*)::int as active from work_permit
    where site = ${site} and state = 'active' and deleted_at is null`.execute(db);
  return {
    ...settings,
    activePermits: permits[0]?.active ?? 0,
    alarm,
    people: can(caller.access, 'hse_muster:read', site) ? people : null,
    count: people.length,
    missing: people.filter(({ safeAt }) => safeAt === null).length,
    present: alarm === null && hasCheckins(host) ? (await presentPeople(host, site)).length : null,
    past,
  };
}
