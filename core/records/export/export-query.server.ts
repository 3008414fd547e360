import { msg } from '@lingui/core/macro';
import { can, reachIn, type Permission } from '../../registry/access.ts';
import type { Caller } from '../../host/host.ts';
import type { Language } from '../../host/languages.ts';
import { asListed } from '../levels.ts';
import { readableRecord } from '../levels.server.ts';
import type { ListQuery } from '../list-query.server.ts';
import { queryOf, readableSites } from '../list.server.ts';
import { childOf } from '../fields/children.ts';
import { problems } from '../problems.server.ts';
import { hasSite, type RecordDefinition } from '../record.ts';
import type { ServerRecord } from '../records.server.ts';
import type { Field } from '../field.ts';
import { fieldOf } from '../system-fields.ts';

/** One column of an export: a field, or one that every record has. */
export interface ExportColumn {
  readonly name: string;
  readonly field: Field;
}

/** What is exported and how, checked against the record. */
export interface ExportQuery {
  readonly list: ListQuery;
  readonly format: 'csv' | 'xlsx';
  readonly columns: readonly ExportColumn[];
  /** Null where the reader's language decides. */
  readonly separator: ',' | ';' | '\t' | null;
  readonly decimal: '.' | ',' | null;
}

const formats = ['csv', 'xlsx'] as const;
const separators: Readonly<Record<string, ',' | ';' | '\t'>> = {
  comma: ',',
  ',': ',',
  semicolon: ';',
  ';': ';',
  tab: '\t',
};

const isSeparator = (text: unknown): text is string => typeof text === 'string' && Object.hasOwn(separators, text);

/** The permission that an export asks for: the record's own verb where it declares one, else reading. */
export const exportPermission = (record: ServerRecord): Permission => `${record.definition.name}:${exportVerb(record)}`;

export const exportVerb = ({ definition }: ServerRecord): 'export' | 'read' =>
  definition.access.export ? 'export' : 'read';

/**
 * Reads `format`, `columns`, `separator`, `decimal` and the parameters of the list. Throws a `Problem` about what is
 * not understood.
 */
export function parseExportQuery(
  record: ServerRecord,
  query: unknown,
  caller: Caller,
  language: Language,
): ExportQuery {
  const { format = 'csv', columns, separator, decimal, ...rest } = query as Record<string, unknown>;
  if (!formats.includes(format as 'csv')) throw problems.badQuery(msg`The export format is csv or xlsx.`);
  if (separator !== undefined && !isSeparator(separator))
    throw problems.badQuery(msg`The separator must be comma, semicolon or tab.`);
  if (decimal !== undefined && decimal !== '.' && decimal !== ',')
    throw problems.badQuery(msg`The decimal separator must be a point or a comma.`);
  if (['limit', 'offset', 'cursor', 'count'].some((name) => name in rest))
    throw problems.badQuery(msg`An export has no pages: it contains the whole list.`);
  const list = queryOf(record, rest, caller, language);
  const sites = exportableSites(record, caller, list.sites);
  return {
    list: { ...list, sites },
    format: format as 'csv' | 'xlsx',
    columns: columnsOf(record, readableRecord(record, caller, sites ?? []).definition, columns, caller),
    separator: separator === undefined ? null : (separators[separator] ?? null),
    decimal: decimal ?? null,
  };
}

/** Somebody who may read in two sites and export in one exports the rows of that one. */
function exportableSites(
  record: ServerRecord,
  caller: Caller,
  asked: readonly string[] | null,
): readonly string[] | null {
  if (!hasSite(record.definition)) return asked;
  return readableSites(record.definition, caller, asked).filter((site) =>
    can(caller.access, exportPermission(record), site),
  );
}

/** What a level protects is exported where its column is named, never by the way. */
function columnsOf(
  { definition: whole, hooks }: ServerRecord,
  definition: RecordDefinition,
  asked: unknown,
  caller: Caller,
): ExportColumn[] {
  const listed = asListed(whole);
  const listedNames = listed.listed ?? Object.keys(listed.fields);
  const usual =
    hasSite(definition) && !listedNames.includes('site')
      ? [...listedNames.slice(0, 1), 'site', ...listedNames.slice(1)]
      : listedNames;
  const names = typeof asked === 'string' && asked !== '' ? [...new Set(asked.split(','))] : usual;
  return names.flatMap((name): ExportColumn[] => {
    const found = hooks.hidden?.includes(name) ? undefined : fieldOf(definition, name);
    // Rows of another record are that record's to show.
    const field = found?.apart && reachIn(caller.access, `${childOf(found).name}:read`) !== 'site' ? undefined : found;
    if (field) return [{ name, field }];
    // What one hides from everybody is no column; only a name that somebody typed is refused.
    if (asked === undefined || asked === '') return [];
    throw problems.badQuery(msg`This list has no column ${name.slice(0, 80)}.`);
  });
}
