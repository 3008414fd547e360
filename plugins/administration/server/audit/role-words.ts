import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { sentenceIn, type Language } from '../../../../core/host/languages.ts';

/** Names of roles and sites in a language, by id. */
export interface RoleNames {
  readonly roles: ReadonlyMap<string, string>;
  readonly sites: ReadonlyMap<string, string>;
  readonly language: Language;
}

interface Told {
  readonly role: string;
  readonly sites?: readonly string[] | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly valid_from?: string | null;
  readonly valid_to?: string | null;
}

/** Fields of a line whose values name roles. */
const fields = new Set(['roles', 'passkeyRoles', 'delegation']);

export async function readRoleNames(db: Database, language: Language): Promise<RoleNames> {
  const [roles, sites] = await Promise.all([
    sql<{ id: string; title: string }>`select id, ${sql.ref(`title_${language}`)} as title from role`.execute(db),
    sql<{ id: string; code: string }>`select id, code from site`.execute(db),
  ]);
  return {
    roles: new Map(roles.rows.map(({ id, title }) => [id, title])),
    sites: new Map(sites.rows.map(({ id, code }) => [id, code])),
    language,
  };
}

/**
 * The value of a field that names roles, in words: `Dispatcher (S1), until 2026-12-31`. Another field's value is
 * answered as it is, and so is a role that is gone.
 */
export function inRoleWords(names: RoleNames, field: string, value: unknown): unknown {
  if (!fields.has(field) || value === null || value === undefined) return value;
  const words = [value]
    .flat()
    .map((one) =>
      typeof one === 'string' ? (names.roles.get(one) ?? one) : isTold(one) ? assignmentWords(names, one) : null,
    );
  return words.includes(null) ? value : words.join('; ') || null;
}

const isTold = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && typeof (value as Told).role === 'string';

function assignmentWords(
  { roles, sites, language }: RoleNames,
  { role, sites: ids, from, to, valid_from: begin, valid_to: end }: Told,
): string {
  const where = ids ? ` (${ids.map((id) => sites.get(id) ?? '–').join(', ')})` : '';
  const day = (instant: string): string => instant.slice(0, 10);
  const [first, last] = [from ?? null, to ?? end ?? null];
  const since = first ?? (begin && Date.parse(begin) > Date.now() ? begin : null);
  return [
    `${roles.get(role) ?? role}${where}`,
    ...(since ? [sentenceIn(language, msg`from ${day(since)}`)] : []),
    ...(last ? [sentenceIn(language, msg`until ${day(last)}`)] : []),
  ].join(', ');
}
