import { sql, type RawBuilder } from 'kysely';
import { personTable } from '../uses.ts';

/**
 * A join of the account by which a person signs in, as `account`: the one that names the person, else the one with their
 * address at work. `kind` of the join is `inner` or `left`.
 */
export const accountOf = (person: RawBuilder<unknown>, kind: 'inner' | 'left'): RawBuilder<unknown> => sql`
  ${sql.raw(kind)} join lateral (
    select app_user.id, app_user.name, app_user.email, app_user.language
    from app_user
    where app_user.deleted_at is null and app_user.kind = 'staff' and (
      app_user.person = ${person}
      or (app_user.person is null and app_user.email = (
        select email_work from ${personTable} known where known.id = ${person} and known.deleted_at is null)))
    order by app_user.person is null
    limit 1) account on true`;
