import { claimFiles, type WantedFiles } from '../files/claim-files.server.ts';
import { describeFiles } from '../files/describe-files.server.ts';
import type { Caller, Database } from '../host/host.ts';
import type { Field } from './field.ts';
import { lineFields } from './fields/lines.ts';
import { problems } from './problems.server.ts';
import type { RecordDefinition } from './record.ts';
import type { StoredRow } from './record.ts';

type Values = Readonly<Record<string, unknown>>;

const holdsFiles = ({ kind }: Field): boolean => kind === 'files' || kind === 'photos';
const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : []);
const cellsWithFiles = (field: Field): readonly (readonly [string, Field])[] =>
  field.kind === 'lines' ? Object.entries(lineFields(field)).filter(([, inner]) => holdsFiles(inner)) : [];

/** The files that a row names, by field; those of lines by their path. */
function filesOf(definition: RecordDefinition, row: Values): readonly WantedFiles[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    if (holdsFiles(field)) return [{ field: name, ids: idsOf(row[name]), pictures: field.kind === 'photos' }];
    return cellsWithFiles(field).flatMap(([cell, inner]) =>
      linesOf(row[name]).map((line, index) => ({
        field: `${name}.${index}.${cell}`,
        ids: idsOf(line[cell]),
        pictures: inner.kind === 'photos',
      })),
    );
  });
}

/**
 * Makes the files that a written row names its own. Runs inside the transaction of the write; refuses what is not there
 * to be had.
 */
export async function claimRowFiles(
  definition: RecordDefinition,
  before: Values,
  after: StoredRow,
  { db, caller }: { readonly db: Database; readonly caller: Caller },
): Promise<void> {
  const wanted = filesOf(definition, after);
  const held = filesOf(definition, before);
  if (JSON.stringify(wanted) === JSON.stringify(held) || (wanted.length === 0 && held.length === 0)) return;
  const wrong = await claimFiles(
    db,
    caller,
    definition.name,
    after.id,
    wanted,
    held.flatMap(({ ids }) => ids),
  );
  if (Object.keys(wrong).length > 0) throw problems.invalid(wrong);
}

/** Rows with what readers are told of their files in place of the ids. */
export async function presentFiles(
  db: Database,
  definition: RecordDefinition,
  rows: readonly Record<string, unknown>[],
): Promise<readonly Record<string, unknown>[]> {
  if (!Object.values(definition.fields).some((field) => holdsFiles(field) || cellsWithFiles(field).length > 0))
    return rows;
  const ids = rows.flatMap((row) => filesOf(definition, row).flatMap((wanted) => wanted.ids));
  if (ids.length === 0) return rows;
  const fileById = await describeFiles(db, ids);
  const shown = (value: unknown): unknown =>
    Array.isArray(value) ? idsOf(value).flatMap((id) => fileById.get(id) ?? []) : value;
  return rows.map((row) => {
    const next = { ...row };
    for (const [name, field] of Object.entries(definition.fields)) {
      if (holdsFiles(field)) next[name] = shown(row[name]);
      const cells = cellsWithFiles(field);
      if (cells.length > 0 && Array.isArray(row[name]))
        next[name] = linesOf(row[name]).map((line) => ({
          ...line,
          ...Object.fromEntries(cells.map(([cell]) => [cell, shown(line[cell])])),
        }));
    }
    return next;
  });
}
