import { sql } from 'kysely';
import type { Identity } from '../../../core/host/host.ts';

/** The person behind an account: the one that the account names, else the one with its address as work e-mail. */
const me = sql`
  (
    select p.id
    from person p
    where p.deleted_at is null and (p.id = u.person or (u.person is null and p.email_work = u.email))
    limit 1)`;

/** People of the same crew and site; without a crew, nobody but oneself. */
const mates = sql`
  from person mate
  join person mine on mine.id = ${me} and mate.site = mine.site and mate.crew = mine.crew
  where mate.deleted_at is null`;

/** How accounts are recognised among people. */
export const personIdentity: Identity = {
  record: 'person',
  self: me,
  team: sql`array(select mate.id ${mates})`,
  teamUsers: sql`
    array(
      select account.id
      from app_user account
      join person of_team on of_team.id = account.person
        or (account.person is null and of_team.email_work = account.email)
    where of_team.deleted_at is null and of_team.id in (select mate.id ${mates}))`,
};
