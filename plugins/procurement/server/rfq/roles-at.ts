import { sql, type RawBuilder } from 'kysely';

/** The roles that somebody holds at a site now, in both languages, as the minutes of an opening name them; SQL of `Bilingual`. */
export const rolesAt = (user: RawBuilder<unknown>, site: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('en', string_agg(distinct role.title_en, ', '), 'fr', string_agg(distinct role.title_fr, ', '))
  from valid_role_assignment held
  join role on role.id = held.role
  where held.user_id = ${user} and (held.sites is null or ${site} = any(held.sites)))`;
