import { sql, type RawBuilder } from 'kysely';
import { holdsIn } from '../../../../core/registry/bound-access.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';

/** The record whose entries are people: the plugin that owns it publishes who has left as the view `v_leaver`. */
export const personRecord = ({ records }: Pick<Host, 'records'>): string | null =>
  records.has('person') ? 'person' : null;

/**
 * Whether the right to do something with people's data counts where a person belongs; one of no site is everybody's.
 */
export const reachesPerson = ({ access }: Caller, verb: 'export' | 'anonymise', site: unknown): boolean =>
  typeof site !== 'string' || holdsIn(access, `person_data:${verb}`, [site]);

/** The accounts of a person: those that name the entry, or have its work e-mail. */
export const accountsOf = (record: string, id: string): RawBuilder<unknown> =>
  sql`
    select u.id
    from app_user u
    where u.person = ${id} or u.email = (select email_work from ${sql.table(record)} where id = ${id})`;
