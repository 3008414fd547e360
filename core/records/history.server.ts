import type { MessageDescriptor } from '@lingui/core';
import { sql } from 'kysely';
import type { Host } from '../host/host.ts';
import { tellLines } from '../host/audit/audit-redaction.ts';
import { linesAbout } from '../host/audit/sensitive-reads.ts';
import type { Newest } from '../registry/newest.ts';
import { readIds } from '../registry/read-together.ts';
import type { RecordDefinition } from './record.ts';
import { keptSentenceIn, type Language } from '../host/languages.ts';
import { overriddenLimits } from '../registry/overridden.ts';
import { toldNoMore } from '../registry/told-no-more.ts';
import { labelsOf, pointAt, referenced } from './rows.server.ts';

/** One change of a row: who, when, and each field's old and new value. */
export interface HistoryEntry {
  readonly at: string;
  readonly user: string | null;
  readonly action: string;
  readonly changes: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[];
  readonly reason: string | null;
}

const most = 200;

/**
 * The last changes of a row, newest first; references with the words that name them now. Fields of `hidden` are
 * left out.
 */
export async function readHistory(
  host: Host,
  record: RecordDefinition,
  id: string,
  hidden: readonly string[] = [],
  language: Language = 'en',
): Promise<Newest<HistoryEntry>> {
  const { rows: stored } = await sql<HistoryEntry & { readonly id: number; readonly total: number }>`
    select e.id, e.at, u.name as user, e.action, e.changes, e.reason, count(*) over ()::int as total
    from audit_event e
    left join app_user u on u.id = e.user_id
    where e.record = ${record.name} and ${linesAbout('e', id)}
    order by e.at desc, e.id desc
    limit ${most}`.execute(host.db);
  const lines = await tellLines(
    host.db,
    stored.map((line) => ({ ...line, record: record.name, recordId: id })),
  );
  const rows = lines.map(({ at, user, action, changes, reason }): HistoryEntry => ({
    at,
    user,
    action,
    changes,
    reason,
  }));
  // Who else was on the same list is no part of this entry's history.
  const shown = rows.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => field !== readIds && !hidden.includes(field)),
  }));
  return {
    entries: await withLabels(host, record, shown, language),
    more: (stored[0]?.total ?? 0) - stored.length,
  };
}

/** The changes with references as the words that name them now, and sentences in the reader's language. */
export async function withLabels(
  host: Host,
  record: RecordDefinition,
  entries: readonly HistoryEntry[],
  language: Language = 'en',
): Promise<readonly HistoryEntry[]> {
  const target = (field: string): string | null => {
    const definition = Object.hasOwn(record.fields, field) ? record.fields[field] : undefined;
    return definition ? referenced(definition) : null;
  };
  const wanted = new Map<string, Set<string>>();
  for (const { field, old, new: next } of entries.flatMap(({ changes }) => changes)) {
    const name = target(field);
    if (name)
      wanted.set(
        name,
        new Set([
          ...(wanted.get(name) ?? []),
          ...[old, next].flat().filter((id): id is string => typeof id === 'string' && id !== toldNoMore),
        ]),
      );
  }
  const labels = new Map(
    await Promise.all(
      [...wanted].map(async ([name, ids]) => [name, await labelsOf(host, host.db, name, [...ids])] as const),
    ),
  );
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      if (change.field === overriddenLimits) return { ...change, new: overriddenIn(language, change.new) };
      const labelById = labels.get(target(change.field) ?? '');
      const named = (value: unknown): unknown =>
        value === toldNoMore ? value : pointAt(value, labelById ?? new Map<string, string>());
      return labelById ? { ...change, old: named(change.old), new: named(change.new) } : change;
    }),
  }));
}

/** What was overridden, as one text; a sentence that nobody knows any more as it was written. */
const overriddenIn = (language: Language, kept: unknown): string =>
  (Array.isArray(kept) ? (kept as readonly MessageDescriptor[]) : [])
    .map((sentence) => keptSentenceIn(language, sentence, {}) ?? sentence.message ?? sentence.id)
    .join(' ');
