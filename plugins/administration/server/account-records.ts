import { sql, type RawBuilder } from 'kysely';
import { serverRecord, type ServerRecord } from '../../../core/records/records.server.ts';
import { apiKey } from '../records/api-key.ts';
import { appUser } from '../records/app-user.ts';
import { loginEvent } from '../records/login-event.ts';

/** `Dispatcher (S1, S2); Approver (S1)`; a role that counts everywhere names no site. */
const roleNames = (language: 'en' | 'fr'): RawBuilder<unknown> => {
  const title = sql.ref(`r.title_${language}`);
  return sql`
    string_agg(
      ${title} || coalesce(
        ' (' || (select string_agg(s.code, ', ' order by s.code) from site s where s.id = any(a.sites)) || ')', ''),
        '; '
      order by ${title}, a.id)`;
};

/** The records of accounts, read only: what is changed has calls of its own. */
export const accountRecords: readonly ServerRecord[] = [
  serverRecord(appUser, {
    derived: {
      second_factor: sql`
        app_user.totp_secret is not null or exists (select from passkey k where k.user_id = app_user.id)`,
      role_names: sql`
        select case when count(*) > 0 then jsonb_build_object('en', ${roleNames('en')}, 'fr', ${roleNames('fr')}) end
        from valid_role_assignment a join role r on r.id = a.role where a.user_id = app_user.id`,
    },
  }),
  serverRecord(loginEvent),
  serverRecord(apiKey),
];
