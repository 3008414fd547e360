import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { zipSync, strToU8 } from 'fflate';
import { sql } from 'kysely';
import { bytesPath, filesFolder } from '../../../../core/files/folder.server.ts';
import { textContext, readSites } from '../../../../core/records/export/print-rows.server.ts';
import { hiddenFields, noteReading, seenRecord, seenRow } from '../../../../core/records/levels.server.ts';
import { readableSites } from '../../../../core/records/list.server.ts';
import { reachesRow } from '../../../../core/records/reach.ts';
import { pointersTo } from '../../../../core/records/pointers.server.ts';
import { columnsOf, presentRows, type StoredRow } from '../../../../core/records/rows.server.ts';
import { fieldOf } from '../../../../core/records/system-fields.ts';
import type { ServerRecord } from '../../../../core/records/records.server.ts';
import type { Caller, Host } from '../../../../core/server/host.ts';
import { seeingAll } from '../../../../core/server/scope/caller-scope.ts';
import { sentenceIn, type Language } from '../../../../core/server/languages.ts';
import type { FastifyRequest } from 'fastify';
import { htmlPage, type Chapter } from './html-page.ts';
import { accountsOf } from './people.ts';

type Asking = Pick<FastifyRequest, 'caller' | 'ip' | 'id'>;

/** Everything that refers to one person, as a ZIP: a page to read, the same as JSON, and the files. Entries and fields beyond the reader's rights are left out and named. */
export async function personFile(host: Host, request: Asking, name: string, id: string, language: Language): Promise<Uint8Array> {
  const record = host.records.get(name) as ServerRecord;
  const chapters: Chapter[] = [];
  const missing = new Set<string>();
  const files: Record<string, Uint8Array> = {};
  const add = async (source: ServerRecord, found: readonly StoredRow[]): Promise<void> => {
    const rows = found.filter((row) => isReadable(source, row, request.caller));
    if (rows.length < found.length) missing.add(`${sentenceIn(language, source.definition.plural)}: ${found.length - rows.length}`);
    if (rows.length === 0) return;
    const json: unknown[] = [];
    const entries: Chapter['entries'][number][] = [];
    for (const stored of rows) {
      const seen = seenRecord(source, request.caller, stored);
      for (const field of hiddenFields(source, seen)) missing.add(`${sentenceIn(language, source.definition.title)}: ${label(source, field, language)}`);
      await noteReading(host, request, source, seenRow(source, seen, stored));
      const [row = {}] = await presentRows(host, host.db, seen.definition, [seenRow(source, seen, stored)], language);
      json.push(row);
      entries.push(await words(host, source, row, language));
      Object.assign(files, await filesOf(host, source.definition.name, stored.id));
    }
    chapters.push({ title: sentenceIn(language, source.definition.plural), entries });
    files[`records/${source.definition.name}.json`] = strToU8(JSON.stringify(json, null, 2));
  };
  await add(record, await rowsWhere(host, record, sql`id = ${id}`));
  for (const { definition, match } of pointersTo(host, name, id)) {
    const source = host.records.get(definition.name);
    if (source) await add(source, await rowsWhere(host, source, match));
  }
  files['account.json'] = strToU8(JSON.stringify(await accountOf(host, name, id), null, 2));
  files['index.html'] = strToU8(htmlPage(language, chapters, [...missing]));
  return zipSync(files, { level: 6 });
}

const isReadable = ({ definition }: ServerRecord, row: StoredRow, caller: Caller): boolean => (!row.site || readableSites(definition, caller, null).includes(row.site)) && reachesRow(definition, caller, 'read', row);

const label = ({ definition }: ServerRecord, field: string, language: Language): string => {
  const known = fieldOf(definition, field);
  return known ? sentenceIn(language, known.label) : field;
};

const rowsWhere = async (host: Host, record: ServerRecord, match: ReturnType<typeof sql>): Promise<readonly StoredRow[]> =>
  // Those at other sites too: that there are some is told.
  (await seeingAll(host.db, () => sql<StoredRow>`select ${columnsOf(record)} from ${sql.table(record.definition.name)} where ${match} order by id`.execute(host.db))).rows;

async function words(host: Host, { definition }: ServerRecord, row: Record<string, unknown>, language: Language): Promise<readonly (readonly [string, string])[]> {
  const site = (await readSites(host.db)).get(String(row['site']));
  const context = textContext(language, language === 'fr' ? ',' : '.', site?.timeZone ?? 'UTC');
  return Object.entries(row).flatMap(([name, value]) => {
    const field = definition.fields[name];
    return !field || field.apart || value === null || value === undefined ? [] : [[sentenceIn(language, field.label), field.text.print(value, field, context)] as const];
  });
}

async function filesOf(host: Host, record: string, id: string): Promise<Record<string, Uint8Array>> {
  const { rows } = await sql<{ id: string; name: string; stored: string }>`select id, name, stored from core_file where record = ${record} and record_id = ${id}`.execute(host.db);
  const folder = filesFolder(host.config);
  const found = await Promise.all(rows.map(async (file) => [`files/${file.id}-${file.name.replaceAll(/[/\\:]/g, '_')}`, new Uint8Array(await buffer(createReadStream(bytesPath(folder, file.stored))))] as const));
  return Object.fromEntries(found);
}

/** What the accounts say of the person: no hash, no token. */
async function accountOf(host: Host, record: string, id: string): Promise<unknown> {
  const accounts = await sql<{ id: string }>`select id, login, email, name, kind, language, status, created_at, last_login_at from app_user where id in (${accountsOf(record, id)})`.execute(host.db);
  const ids = accounts.rows.map((account) => account.id);
  const sessions = await sql`select created_at, last_seen_at, ip, user_agent, revoked_at from session where user_id = any(${ids}::uuid[]) order by created_at`.execute(host.db);
  const signIns = await sql`select at, ok, ip, user_agent from login_event where user_id = any(${ids}::uuid[]) order by at`.execute(host.db);
  const passkeys = await sql`select name, created_at, last_used_at from passkey where user_id = any(${ids}::uuid[]) order by created_at`.execute(host.db);
  const done = await sql`select at, action, record, record_id from audit_event where user_id = any(${ids}::uuid[]) order by id desc limit 50000`.execute(host.db);
  return { accounts: accounts.rows, sessions: sessions.rows, signIns: signIns.rows, passkeys: passkeys.rows, actions: done.rows };
}
