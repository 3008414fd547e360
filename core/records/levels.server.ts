import type { FastifyRequest } from 'fastify';
import type { Caller, Host } from '../host/host.ts';
import { noteSensitiveRead, noteSensitiveReads } from '../host/audit/sensitive-reads.ts';
import { asListed, levelledFields, levelVerb, withLevels } from './levels.ts';
import { isOwn, reachesRow } from './reach.ts';
import { reachesAll } from './reach.server.ts';
import type { BrokenRule, RecordDefinition } from './record.ts';
import { sentences } from '../i18n/sentences.ts';
import type { ServerRecord } from './records.server.ts';

type Row = Readonly<Record<string, unknown>>;
type Asking = Pick<FastifyRequest, 'caller' | 'ip' | 'id'>;

const serverRecords = new WeakMap<RecordDefinition, ServerRecord>();

/** A record with a definition that lacks fields of it; the same object every time. */
function withDefinition(record: ServerRecord, definition: RecordDefinition): ServerRecord {
  if (definition === record.definition) return record;
  const made = serverRecords.get(definition) ?? Object.freeze({ ...record, definition });
  serverRecords.set(definition, made);
  return made;
}

/** The record as its lists answer it. */
export const listedRecord = (record: ServerRecord): ServerRecord => withDefinition(record, asListed(record.definition));

/**
 * The record as a reader knows it who asks for many rows at once: a level counts that reaches every row of the sites.
 */
export const readableRecord = (record: ServerRecord, caller: Caller, sites: readonly string[]): ServerRecord =>
  withDefinition(
    record,
    withLevels(record.definition, (level) => reachesAll(record.definition, caller, levelVerb(level), sites)),
  );

/** The record as a reader knows one row of it. */
export const seenRecord = (record: ServerRecord, caller: Caller, row: Row): ServerRecord =>
  withDefinition(
    record,
    withLevels(record.definition, (level) => reachesRow(record.definition, caller, levelVerb(level), row)),
  );

/** The fields that a draft names and its writer may not even read. */
export function fieldsAbove(definition: RecordDefinition, caller: Caller, draft: Row, row: Row): readonly string[] {
  return levelledFields(definition).flatMap(([name, level]) =>
    Object.hasOwn(draft, name) && !reachesRow(definition, caller, levelVerb(level), row) ? [name] : [],
  );
}

/**
 * Something that is wrong with a row as its writer is told it: what stands in a field that they may not see is told
 * neither by its sentence nor by its name, only beside what every reader sees.
 */
export function toldOf(definition: RecordDefinition, caller: Caller, row: Row, broken: BrokenRule): BrokenRule {
  const [name = ''] = broken.field.split('.');
  const level = Object.hasOwn(definition.fields, name) ? definition.fields[name]?.level : undefined;
  if (!level || reachesRow(definition, caller, levelVerb(level), row)) return broken;
  const field = definition.occurs?.from ?? definition.display[0] ?? '';
  return { ...broken, field, sentence: sentences.unusable };
}

/** The fields that a reader's version of a record lacks. */
export const hiddenFields = (record: ServerRecord, seen: ServerRecord): readonly string[] =>
  levelledFields(record.definition).flatMap(([name]) => (Object.hasOwn(seen.definition.fields, name) ? [] : [name]));

/** A row without what its reader may not see. */
export function seenRow<R extends Row>(record: ServerRecord, seen: ServerRecord, row: R): R {
  if (seen === record) return row;
  const hidden = hiddenFields(record, seen);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))) as R;
}

/** Fields whose reading is told, of those that leave. */
const sensitive = (definition: RecordDefinition, fields: readonly string[]): readonly string[] =>
  levelledFields(definition).flatMap(([name, level]) => (level !== 'internal' && fields.includes(name) ? [name] : []));

/**
 * Tells the audit log that fields of somebody else's row are about to leave; one's own are nobody's business. Await it
 * before they do.
 */
export async function noteReading(
  host: Host,
  request: Asking,
  { definition }: ServerRecord,
  row: Row,
  fields: readonly string[] = Object.keys(row),
): Promise<void> {
  const read = sensitive(definition, fields).filter((name) => row[name] != null);
  if (read.length === 0 || isOwn(definition, request.caller, row)) return;
  await noteSensitiveRead(host, request.caller, definition.name, String(row['id']), read, {
    siteId: typeof row['site'] === 'string' ? row['site'] : null,
    ip: request.ip,
    requestId: request.id,
  });
}

/** The same for many rows that leave together: one line for those of a site, with their count and ids. */
export async function noteReadings(
  host: Host,
  request: Asking,
  { definition }: ServerRecord,
  rows: readonly Row[],
  fields: readonly string[],
): Promise<void> {
  const levelled = sensitive(definition, fields);
  if (levelled.length === 0) return;
  const levelledRows = rows.filter(
    (row) => levelled.some((name) => row[name] != null) && !isOwn(definition, request.caller, row),
  );
  const bySite = Map.groupBy(levelledRows, ({ site }) => (typeof site === 'string' ? site : null));
  for (const [siteId, group] of bySite) {
    const read = levelled.filter((name) => group.some((row) => row[name] != null));
    await noteSensitiveReads(
      host,
      request.caller,
      definition.name,
      group.map(({ id }) => String(id)),
      read,
      { siteId, ip: request.ip, requestId: request.id },
    );
  }
}
