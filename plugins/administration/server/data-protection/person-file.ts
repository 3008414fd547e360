import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { zipSync, strToU8 } from 'fflate';
import { sql } from 'kysely';
import { bytesPath, filesFolder } from '../../../../core/files/folder.server.ts';
import { textContext, readSites } from '../../../../core/records/export/print-rows.server.ts';
import { hiddenFields, noteReading, seenRecord, seenRow } from '../../../../core/records/levels.server.ts';
import { readableSites } from '../../../../core/records/list.server.ts';
import { pointersTo } from '../../../../core/records/pointers.server.ts';
import { reachesRow } from '../../../../core/records/reach.ts';
import { columnsOf, presentRows } from '../../../../core/records/rows.server.ts';
import type { StoredRow } from '../../../../core/records/record.ts';
import { fieldOf } from '../../../../core/records/system-fields.ts';
import type { ServerRecord } from '../../../../core/records/records.server.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import type { FastifyRequest } from 'fastify';
import { accountFile } from './account-file.ts';
import { htmlPage, type Chapter } from './html-page.ts';
import { LeftOutList } from './left-out.ts';

type Asking = Pick<FastifyRequest, 'caller' | 'ip' | 'id'>;

export interface PersonFile {
  readonly bytes: Uint8Array;
  /** Whether nothing of the person is left out. */
  readonly isWhole: boolean;
}

/**
 * What refers to one person, as a ZIP: a page to read, the same as JSON, and the files. It holds what its reader may
 * read elsewhere too. Fields above their level are left out and named, entries that they may not read are left out and
 * counted, those of sites out of their sight as well: whoever answers a person must know what is missing, and who may
 * read all of it makes a file that is whole.
 */
export async function personFile(
  host: Host,
  request: Asking,
  name: string,
  id: string,
  language: Language,
): Promise<PersonFile> {
  const record = host.records.get(name) as ServerRecord;
  const chapters: Chapter[] = [];
  const missing = new Set<string>();
  const leftOut = new LeftOutList(language);
  const files: Record<string, Uint8Array> = {};
  const add = async (source: ServerRecord, all: readonly StoredRow[]): Promise<void> => {
    const rows = all.filter((row) => isReadable(source, request.caller, row));
    leftOut.add(source.definition.plural, all.length - rows.length);
    if (rows.length === 0) return;
    const json: unknown[] = [];
    const entries: Chapter['entries'][number][] = [];
    for (const stored of rows) {
      const seen = seenRecord(source, request.caller, stored);
      for (const field of hiddenFields(source, seen))
        missing.add(`${sentenceIn(language, source.definition.title)}: ${label(source, field, language)}`);
      await noteReading(host, request, source, seenRow(source, seen, stored));
      const [row = {}] = await presentRows(host, host.db, seen.definition, [seenRow(source, seen, stored)], language);
      json.push(row);
      entries.push(await words(host, source, row, language));
      Object.assign(files, await filesOf(host, source.definition.name, seenRow(source, seen, stored)));
    }
    chapters.push({ title: sentenceIn(language, source.definition.plural), entries });
    files[`records/${source.definition.name}.json`] = strToU8(JSON.stringify(json, null, 2));
  };
  await add(record, await rowsWhere(host, record, sql`id = ${id}`));
  for (const { definition, match } of pointersTo(host, name, id)) {
    const source = host.records.get(definition.name);
    if (source) await add(source, await rowsWhere(host, source, match));
  }
  files['account.json'] = strToU8(JSON.stringify(await accountFile(host, request.caller, name, id, leftOut), null, 2));
  files['index.html'] = strToU8(htmlPage(language, chapters, { fields: [...missing], entries: leftOut.entries }));
  files['left-out.json'] = strToU8(JSON.stringify({ entries: leftOut.entries, fields: [...missing] }, null, 2));
  return { bytes: zipSync(files, { level: 6 }), isWhole: missing.size === 0 && leftOut.entries.length === 0 };
}

const label = ({ definition }: ServerRecord, field: string, language: Language): string => {
  const found = fieldOf(definition, field);
  return found ? sentenceIn(language, found.label) : field;
};

/** Whether the caller may read an entry where it stands. */
const isReadable = ({ definition }: ServerRecord, caller: Caller, row: StoredRow): boolean =>
  (!row.site || readableSites(definition, caller, null).includes(row.site)) &&
  reachesRow(definition, caller, 'read', row);

/** Of all sites: what the reader may not see is counted, and nothing more of it is told. */
const rowsWhere = (host: Host, record: ServerRecord, match: ReturnType<typeof sql>): Promise<readonly StoredRow[]> =>
  seeingAll(
    host.db,
    async () =>
      (
        await sql<StoredRow>`
          select ${columnsOf(record)} from ${sql.table(record.definition.name)} where ${match} order by id`.execute(
          host.db,
        )
      ).rows,
  );

async function words(
  host: Host,
  { definition }: ServerRecord,
  row: Partial<StoredRow>,
  language: Language,
): Promise<readonly (readonly [string, string])[]> {
  const site = (await readSites(host.db)).get(String(row['site']));
  const context = textContext(language, language === 'fr' ? ',' : '.', site?.timeZone ?? 'UTC');
  return Object.entries(row).flatMap(([name, value]) => {
    const field = definition.fields[name];
    return !field || field.apart || value === null || value === undefined
      ? []
      : [[sentenceIn(language, field.label), field.text.print(value, field, context)] as const];
  });
}

/** The files that the reader's version of a row names: those of a hidden field are hidden with it. */
async function filesOf(host: Host, record: string, row: StoredRow): Promise<Record<string, Uint8Array>> {
  const { rows: all } = await sql<{
    id: string;
    name: string;
    stored: string;
  }>`select id, name, stored from core_file where record = ${record} and record_id = ${row.id}`.execute(host.db);
  const named = JSON.stringify(Object.values(row));
  const rows = all.filter((file) => named.includes(file.id));
  const folder = filesFolder(host.config);
  const found = await Promise.all(
    rows.map(
      async (file) =>
        [
          `files/${file.id}-${file.name.replaceAll(/[/\\:]/g, '_')}`,
          new Uint8Array(await buffer(createReadStream(bytesPath(folder, file.stored)))),
        ] as const,
    ),
  );
  return Object.fromEntries(found);
}
