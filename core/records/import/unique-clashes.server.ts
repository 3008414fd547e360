import type { MessageDescriptor } from '@lingui/core';
import { sql } from 'kysely';
import type { Caller, Database } from '../../host/host.ts';
import { selection } from '../list.server.ts';
import type { ServerRecord } from '../records.server.ts';
import type { StoredRow } from '../record.ts';
import { blamedField } from '../blamed-field.ts';
import { fieldOf } from '../system-fields.ts';
import { isAnyCase } from '../table.ts';
import { rowSentences } from './import-sentences.ts';
import type { JudgedRow } from './judge-rows.server.ts';
import { recordsetType, recordsetValue } from './recordset.server.ts';

type Values = Readonly<Record<string, unknown>>;

interface Candidate {
  readonly row: JudgedRow;
  readonly values: Values;
}

/**
 * Refuses rows whose values only one entry may have and another one has: within the file, slice by slice, and among the
 * entries that the reader may see. Of others nothing is said before the write, which says no more than that the value
 * cannot be used.
 */
export function uniqueClashes(db: Database, record: ServerRecord, caller: Caller) {
  const { definition } = record;
  // A set with a field that its reader may not see tells nothing.
  const sets = definition.unique.filter((set) => set.every((name) => fieldOf(definition, name) !== undefined));
  const seen = sets.map(() => new Map<string, number>());

  return async (
    rows: readonly JudgedRow[],
    before: (line: number) => StoredRow | undefined,
  ): Promise<readonly JudgedRow[]> => {
    const errors = new Map<number, Record<string, MessageDescriptor>>();
    const refuse = (line: number, set: readonly string[], sentence: MessageDescriptor): void => {
      const blamed = blamedField(definition, set) ?? '';
      errors.set(line, { [blamed]: sentence, ...errors.get(line) });
    };
    for (const [index, set] of sets.entries()) {
      const candidates = rows.flatMap((row): Candidate[] => {
        const isWritten = row.verdict === 'new' || row.verdict === 'changed';
        const touches = row.target === null || set.some((name) => name in row.draft);
        const values: Values = { ...(row.target === null ? {} : before(row.line)), ...row.draft };
        return isWritten && touches && set.every((name) => values[name] != null && values[name] !== '')
          ? [{ row, values }]
          : [];
      });
      for (const { row, values } of candidates) {
        const text = JSON.stringify(set.map((name) => comparable(name, values[name])));
        const line = seen[index]?.get(text);
        if (line === undefined) seen[index]?.set(text, row.line);
        else refuse(row.line, set, rowSentences.sameValue(line));
      }
      for (const line of await taken(set, candidates)) refuse(line, set, rowSentences.foreign);
    }
    return rows.map((row): JudgedRow => {
      const wrong = errors.get(row.line);
      return wrong ? { ...row, verdict: 'error', errors: wrong, warnings: [] } : row;
    });
  };

  function comparable(name: string, value: unknown): unknown {
    return isAnyCase(definition.fields[name]) ? String(value).toLowerCase() : value;
  }

  /** The lines whose values another entry has, unless that entry gives its own up in the same slice. */
  async function taken(set: readonly string[], asked: readonly Candidate[]): Promise<readonly number[]> {
    if (asked.length === 0) return [];
    const given = asked.map(({ row, values }) => ({
      import_line: row.line,
      import_target: row.target,
      ...Object.fromEntries(
        set.map((name, index) => [`import_${index}`, recordsetValue(definition, name, values[name])]),
      ),
    }));
    const shape = sql.raw(
      [
        'import_line integer',
        'import_target uuid',
        ...set.map((name, index) => `import_${index} ${recordsetType(definition, name)}`),
      ].join(', '),
    );
    const same = set.map((name, index) => {
      const [own, other] = [sql.ref(`there.${name}`), sql.ref(`given.import_${index}`)];
      return isAnyCase(definition.fields[name]) ? sql`lower(${own}) = lower(${other})` : sql`${own} = ${other}`;
    });
    const moving = asked.flatMap(({ row: { target } }) => target ?? []);
    const names = sql.join(['id', ...set].map((name) => sql.ref(name)));
    const { rows } = await sql<{ line: number }>`
      with there as not materialized (
        select ${names} ${selection(record, { filters: [], search: null, sites: null }, caller)})
      select distinct given.import_line as line
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(${shape})
      join there on ${sql.join(same, sql` and `)}
      where there.id is distinct from given.import_target and there.id <> all(${moving}::uuid[])`.execute(db);
    return rows.map(({ line }) => line);
  }
}
