import type { MessageDescriptor } from '@lingui/core';
import type { Caller, Database } from '../../host/host.ts';
import type { BrokenRule, RecordDefinition } from '../record.ts';
import type { ServerRecord } from '../records.server.ts';
import type { StoredRow } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { initialValues, tidied, validateDraft } from '../validate.ts';
import { mayChangeBy, mayImport } from './import-access.ts';
import type { ImportOptions, Verdict } from './import-job.ts';
import { rowSentences } from './import-sentences.ts';
import { findRows, keyOf, matchColumns } from './match-rows.server.ts';
import { uniqueClashes } from './unique-clashes.server.ts';
import { isRunningNumber, runningNumber } from './running-number.ts';
import type { ReadRow, RowReader } from './row-reader.server.ts';
import type { TableRow } from './table-file.ts';

/** What is thought of a row of a file, and what would be written. */
export interface JudgedRow extends TableRow {
  readonly verdict: Verdict;
  readonly target: string | null;
  readonly target_version: number | null;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, MessageDescriptor>>;
  readonly warnings: readonly BrokenRule[];
}

/** The code under which it is confirmed that empty cells erase values that are there. */
export const emptiedCode = 'emptied';

/** The code under which a row is confirmed that is in the file twice and has no key. */
export const sameRowCode = 'same_row';

/**
 * Judges the rows of one file, slice by slice: the same key twice is an error of the second, the same row twice must be
 * confirmed.
 */
export function rowJudge(
  db: Database,
  record: ServerRecord,
  options: ImportOptions,
  reader: RowReader,
  caller: Caller,
) {
  const { definition } = record;
  const match = matchColumns(record, options, reader.fields);
  /** Without a key the whole row stands for one. */
  const twins = { keys: [reader.fields], isKey: false };
  const seen = new Map<string, number>();
  const initial = initialValues(definition);

  function judge(row: ReadRow, found: readonly StoredRow[]): JudgedRow {
    const [before] = found;
    if (before && before.site !== row.values.site) reader.readInstants(row, before.site);
    const draft = before
      ? differing(definition, row, before, reader)
      : { ...initial, ...withInitial(row.values, initial, definition) };
    // A number is given, never taken from a file.
    const isNumbered = isRunningNumber(definition, runningNumber) && !isNothing(row.values[runningNumber]);
    if (isRunningNumber(definition, runningNumber)) delete draft[runningNumber];
    const { errors: wrong, warnings: unusual } = validateDraft(
      definition,
      draft,
      before ? written(definition, before) : undefined,
    );
    // What could not be understood is told as such, not as the wrong value that it left behind.
    const errors: Record<string, MessageDescriptor> = { ...wrong, ...row.errors };
    const warnings = [...unusual];
    const emptied = before
      ? Object.keys(draft).find((name) => isNothing(draft[name]) && !isNothing(before[name]))
      : undefined;
    if (emptied !== undefined)
      warnings.push({
        field: emptied,
        sentence: rowSentences.emptied(fieldOf(definition, emptied)?.label ?? { id: emptied, message: emptied }),
        confirm: emptiedCode,
      });
    const key = keyOf(match.isKey ? match : twins, row);
    const first = firstLine(row, key?.text);
    const keyName = key?.columns[0]?.name ?? '';
    if (first !== undefined && match.isKey) errors[keyName] ??= rowSentences.twice(first);
    else if (first !== undefined)
      warnings.push({ field: '', sentence: rowSentences.sameRow(first), confirm: sameRowCode });
    if (!before && isNumbered && key?.columns.some(({ name }) => name === runningNumber))
      errors[runningNumber] ??= rowSentences.noSuchNumber;
    if (match.isKey && found.length > 1) errors[keyName] ??= rowSentences.several;
    const changes = Object.keys(draft).length;
    if (before && changes > 0) refuseTarget(before, key?.columns[0]?.name ?? 'site', errors);
    const sites = [before?.site, draft.site].filter((site): site is string => typeof site === 'string');
    if ((!before || changes > 0) && sites.some((site) => !mayImport(caller.access, definition, site)))
      errors.site ??= rowSentences.notAllowed;
    if (before && changes > 0 && !sites.every((site) => mayChangeBy(caller.access, definition, site)))
      errors[''] ??= rowSentences.mayNotChange;
    if (before && changes > 0 && sites.length === 0 && !mayChangeBy(caller.access, definition))
      errors[''] ??= rowSentences.mayNotChange;
    const verdict = Object.keys(errors).length > 0 ? 'error' : !before ? 'new' : changes > 0 ? 'changed' : 'unchanged';
    const shownWarnings = verdict === 'new' || verdict === 'changed' ? warnings : [];
    return {
      line: row.line,
      cells: row.cells,
      verdict,
      target: before?.id ?? null,
      target_version: before?.version ?? null,
      draft,
      errors,
      warnings: shownWarnings,
    };
  }

  /** The line of the file that has the same key, or where there is none says the same. */
  function firstLine(row: ReadRow, key: string | undefined): number | undefined {
    if (key === undefined) return undefined;
    const line = seen.get(key);
    if (line === undefined) seen.set(key, row.line);
    return line;
  }

  function refuseTarget(before: StoredRow, name: string, errors: Record<string, MessageDescriptor>): void {
    if (before.site && !caller.sites.includes(before.site)) errors[name] = rowSentences.foreign;
    else if (definition.states?.states[String(before.state)]?.locked) errors[name] ??= rowSentences.locked;
  }

  const clashes = uniqueClashes(db, record, caller);
  return async (rows: readonly ReadRow[]): Promise<readonly JudgedRow[]> => {
    const found = await findRows(db, record, match, rows);
    const judged = rows.map((row) => judge(row, found.get(row.line) ?? []));
    return clashes(judged, (line) => found.get(line)?.[0]);
  };
}

/** A row's fields as a draft would write them. */
export const written = (definition: RecordDefinition, row: StoredRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, { apart }]) => (apart ? [] : [[name, row[name]]])),
  );

/** An empty cell of a field that must be filled takes what a new form shows. */
const withInitial = (
  values: Readonly<Record<string, unknown>>,
  initial: Readonly<Record<string, unknown>>,
  { fields }: RecordDefinition,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null && fields[name]?.required && name in initial ? initial[name] : value,
    ]),
  );

/**
 * The cells that say something else than the row does. What reads the same is the same: a text cell knows no
 * milliseconds.
 */
function differing(
  definition: RecordDefinition,
  { values, errors }: ReadRow,
  before: StoredRow,
  reader: RowReader,
): Record<string, unknown> {
  const context = reader.contextOf(before.site);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const old = before[name] ?? null;
      if (errors[name] || JSON.stringify(old) === JSON.stringify(value)) return false;
      if (isNothing(old) && isNothing(value)) return false;
      const field = fieldOf(definition, name);
      // Older rows may hold blanks that are no part of a text any more.
      if (JSON.stringify(tidied(field, old)) === JSON.stringify(value)) return false;
      if (!field || old === null || value === null || field.options.record !== undefined || name === 'site')
        return true;
      return field.text.print(old, field, context) !== field.text.print(value, field, context);
    }),
  );
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
