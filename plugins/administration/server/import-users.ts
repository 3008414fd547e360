import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { fold } from '../../../core/i18n/fold.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { sentenceIn, type Language } from '../../../core/host/languages.ts';
import { Problem } from '../../../core/host/problem.ts';
import type { ImportVerdict, Invitation, RoleChoice } from '../shared/users.ts';
import { invite, type Inviter } from './invite.ts';
import { invitationBody, type ImportRow } from './user-schemas.ts';

interface Known {
  readonly roles: readonly RoleChoice[];
  readonly sites: readonly { readonly id: string; readonly code: string }[];
}

const badEmail = msg`This is not an e-mail address.`;
const badName = msg`The name is missing, too long, or contains characters that names cannot have.`;
const badLogin = msg`The login is too long or contains spaces.`;
const badRow = msg`This row cannot be read.`;
/** What is said of a row by the first of its fields that does not fit. */
const faults: Readonly<Record<string, MessageDescriptor>> = { email: badEmail, name: badName, login: badLogin };
const unknownRole = msg`This role is unknown.`;
const unknownSite = msg`One of the sites is unknown: enter their codes separated by semicolons.`;

/**
 * Invites everybody of a file, or nobody: each row is tried in one transaction that ends only when all went well and
 * `commit` says so. A preview does the same and takes it back, so that its verdicts are what the commit would say.
 */
export async function importUsers(
  host: Host,
  rows: readonly ImportRow[],
  commit: boolean,
  inviter: Inviter,
  language: Language,
): Promise<readonly ImportVerdict[]> {
  const verdicts: ImportVerdict[] = [];
  const undone = new Error('Taken back');
  try {
    await host.db.transaction().execute(async (db) => {
      const names = await knownNames(db);
      for (const row of rows)
        verdicts.push({
          line: row.line,
          email: row.email.trim().toLowerCase(),
          name: row.name.trim(),
          fault: await tryRow({ ...host, db, publish: () => undefined }, names, row, inviter, language),
        });
      if (!commit || verdicts.some(({ fault }) => fault !== null)) throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  return verdicts;
}

async function knownNames(db: Database): Promise<Known> {
  const roles = await sql<RoleChoice>`select id, title_en, title_fr, kind from role`.execute(db);
  const sites = await sql<{ id: string; code: string }>`select id, code from site where deleted_at is null`.execute(db);
  return { roles: roles.rows, sites: sites.rows };
}

async function tryRow(
  host: Host,
  known: Known,
  row: ImportRow,
  inviter: Inviter,
  language: Language,
): Promise<string | null> {
  const read = readRow(known, row);
  if ('fault' in read) return sentenceIn(language, read.fault);
  const { db } = host;
  await sql`savepoint import_row`.execute(db);
  try {
    await invite(host, read.invitation, inviter);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`rollback to savepoint import_row`.execute(db);
    const [field] = Object.values(error.details.fields ?? {});
    return sentenceIn(language, field ?? error.sentence, error.details.values);
  }
}

function readRow(
  { roles, sites }: Known,
  row: ImportRow,
): { readonly invitation: Invitation } | { readonly fault: MessageDescriptor } {
  const named = row.role
    .split(';')
    .map((word) => word.trim())
    .filter(Boolean);
  const found = named.map((word) =>
    roles.find(({ id, title_en: english, title_fr: french }) =>
      [id, english, french].some((name) => fold(name) === fold(word)),
    ),
  );
  if (found.includes(undefined)) return { fault: unknownRole };
  const codes = row.sites
    .split(';')
    .map((word) => word.trim())
    .filter(Boolean);
  const where = codes.map((code) => sites.find((site) => fold(site.code) === fold(code))?.id);
  if (where.includes(undefined)) return { fault: unknownSite };
  const checked = invitationBody.safeParse({
    email: row.email.trim(),
    name: row.name,
    ...(row.login.trim() ? { login: row.login } : {}),
    kind: kindOf(row.kind) ?? found[0]?.kind ?? 'staff',
    language: /^(fr|fra|francais|french)$/.test(fold(row.language)) ? 'fr' : 'en',
    roles: found.flatMap((role) => (role ? [{ role: role.id, sites: where.length > 0 ? where : null }] : [])),
  });
  return checked.success
    ? { invitation: checked.data }
    : { fault: faults[String(checked.error.issues[0]?.path[0])] ?? badRow };
}

function kindOf(word: string): 'staff' | 'vendor' | null {
  const kind = fold(word);
  if (/^(vendor|fournisseur)$/.test(kind)) return 'vendor';
  return /^(staff|personnel|interne)$/.test(kind) ? 'staff' : null;
}
