import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Field } from '../../../../core/records/field.ts';
import type { RecordDefinition, StoredRow } from '../../../../core/records/record.ts';
import { hasColumn } from '../../../../core/records/table.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { appUser } from '../../records/app-user.ts';
import { toldNoMore } from '../../../../core/registry/told-no-more.ts';
import { redactLines } from '../../../../core/host/audit/audit-redaction.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { accountsOf, reachesPerson } from './people.ts';
import { leaverView } from '../uses.ts';

const stillActive = () =>
  new Problem(409, 'account_active', msg`This person's account is still in use: disable it first.`);
const notFound = () =>
  new Problem(404, 'not_found', msg`This person's data has not reached the end of its keeping time.`);

/** What free text, files and contacts a field may hold about its person. */
const telling = new Set(['text', 'longtext', 'bilingual', 'files', 'photos', 'signature', 'lines', 'point']);

/**
 * The fields of a person's entry that tell who it is: every field with a level, its name, its numbers, and free text.
 */
export function tellingFields(definition: RecordDefinition): readonly string[] {
  const naming = new Set([...definition.display, ...definition.unique.flat()]);
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    hasColumn(field) &&
    !field.derived &&
    (field.level || naming.has(name) || (!field.required && telling.has(field.kind)))
      ? [name]
      : [],
  );
}

/** What a field holds afterwards: nothing, or, where something must stand, a word that names nobody. */
function blank(field: Field, id: string, unique: boolean): unknown {
  if (!field.required) return null;
  const mark = id.replaceAll('-', '').slice(-12).toUpperCase();
  return unique ? `ANON-${mark}` : field.kind === 'text' ? 'Anonymised' : null;
}

/**
 * Makes a leaver unrecognisable: the entry stays, so that every count and every reference stays, and names nobody; the
 * account and its sign-ins lose their names; files go; the audit log keeps its lines and tells them no more. All of it
 * or nothing.
 */
export async function anonymise(
  host: Host,
  caller: Caller,
  record: string,
  id: string,
  before: string,
  ip: string,
  requestId: string,
): Promise<void> {
  const definition = host.records.get(record)?.definition;
  if (!definition) throw notFound();
  await host.db.transaction().execute(async (db) => {
    const { rows } = await sql<StoredRow>`
      select p.*
      from ${sql.table(record)} p
      join ${leaverView} l on l.id = p.id
      where p.id = ${id} and l.left_on < ${before}::date for update of p`.execute(db);
    const [row] = rows;
    if (!row || !reachesPerson(caller, 'anonymise', row.site)) throw notFound();
    const context = { host, db, caller, ip, requestId };
    await endAccounts(context, record, id);
    await redactLines(db, record, id);
    await blankRow(context, definition, row);
  });
}

async function blankRow(context: RowsContext, definition: RecordDefinition, row: StoredRow): Promise<void> {
  const { db } = context;
  const id = row.id;
  const unique = new Set(definition.unique.flat());
  const names = tellingFields(definition);
  await changeRows(context, definition.name, {
    where: sql`id = ${id}`,
    set: Object.fromEntries(names.map((name) => [name, blank(definition.fields[name] as Field, id, unique.has(name))])),
    action: 'anonymise',
    instead: names.flatMap((field) => (row[field] === null ? [] : [{ field, old: toldNoMore, new: null }])),
  });
  // Their bytes go with the next hour's cleaning.
  await sql`
    update core_file
    set record = null, record_id = null, name = 'file', loose_since = now() - interval '2 days'
    where record = ${definition.name} and record_id = ${id}`.execute(db);
}

async function endAccounts(context: RowsContext, record: string, id: string): Promise<void> {
  const { db } = context;
  const { rows } = await sql<{
    id: string;
    status: string;
  }>`select id, status from app_user where id in (${accountsOf(record, id)})`.execute(db);
  if (rows.some(({ status }) => status === 'active' || status === 'invited')) throw stillActive();
  for (const { id: user } of rows) {
    const name = `anonymised-${user.slice(-12)}`;
    await sql`
      update login_event
      set login = ${name}, ip = '', network = null, user_agent = null
      where user_id = ${user}
        or login in (
          select email from app_user where id = ${user} union select login from app_user where id = ${user})`.execute(
      db,
    );
    await sql`
      update session
      set ip = null, user_agent = null, revoked_at = coalesce(revoked_at, now())
      where user_id = ${user}`.execute(db);
    await changeRows(context, appUser, {
      where: sql`id = ${user}`,
      set: {
        name: 'Anonymised',
        login: name,
        email: `${name}@invalid`,
        password_hash: null,
        totp_secret: null,
        totp_pending: null,
        settings: '{}',
      },
      action: 'anonymise',
      instead: [],
    });
    for (const table of ['password_reset', 'recovery_code', 'passkey', 'known_device', 'sign_in_step'])
      await sql`delete from ${sql.table(table)} where user_id = ${user}`.execute(db);
    for (const subject of ['user', 'app_user']) await redactLines(db, subject, user);
  }
}
