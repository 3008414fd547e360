import { sql } from 'kysely';
import { serverRecord, type ServerRecord } from '../../../core/records/records.server.ts';
import { apiKey } from '../records/api-key.ts';
import { appUser } from '../records/app-user.ts';
import { loginEvent } from '../records/login-event.ts';

const roleTitle = sql`case when r.title_en = r.title_fr then r.title_en else r.title_en || ' / ' || r.title_fr end`;

/** The records of accounts, read only: what is changed has calls of its own. */
export const accountRecords: readonly ServerRecord[] = [
  serverRecord(appUser, {
    derived: {
      second_factor: sql`app_user.totp_secret is not null`,
      role_names: sql`select string_agg(${roleTitle} || coalesce(' (' || (select string_agg(s.code, ', ' order by s.code) from site s where s.id = any(a.sites)) || ')', ''), '; ' order by r.title_en)
        from valid_role_assignment a join role r on r.id = a.role where a.user_id = app_user.id`,
    },
  }),
  serverRecord(loginEvent),
  serverRecord(apiKey),
];
