import { sql, type RawBuilder } from 'kysely';
import { validate as isUuid } from 'uuid';
import { withLabels } from '../../../../core/records/history.server.ts';
import { labelsOf } from '../../../../core/records/rows.server.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import type { Language } from '../../../../core/host/languages.ts';
import { tellLines } from '../../../../core/host/audit/audit-redaction.ts';
import { noteSensitiveRead } from '../../../../core/host/audit/sensitive-reads.ts';
import type { AuditLine } from '../../shared/audit-line.ts';
import { sightOf } from './audit-levels.ts';
import { inRoleWords, readRoleNames } from './role-words.ts';

interface StoredLine {
  readonly id: number;
  readonly at: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly ip: string | null;
  readonly action: string;
  readonly record: string;
  readonly record_id: string;
  readonly site_id: string | null;
  readonly changes: AuditLine['changes'];
  readonly reason: string | null;
}

/** Lines of the log before a number, the newest first, as this reader may see them. */
export async function readAudit(
  host: Host,
  caller: Caller,
  where: RawBuilder<unknown>,
  before: number | null,
  limit: number,
  language: Language,
): Promise<readonly AuditLine[]> {
  const { rows } = await sql<StoredLine>`
    select e.id, e.at, e.user_id, u.name as user_name, e.ip, e.action, e.record, e.record_id, e.site_id, e.changes,
      e.reason
    from audit_event e left join app_user u on u.id = e.user_id
    where ${where} ${before === null ? sql`` : sql`and e.id < ${before}`} order by e.id desc limit ${limit}`.execute(
    host.db,
  );
  const labels = await labelsOfLines(host, rows, language);
  const names = await readRoleNames(host.db, language);
  const lines = (await named(host, rows, language)).map((line) => ({
    ...line,
    changes: line.changes.map(({ field, old, new: next }) => ({
      field,
      old: inRoleWords(names, field, old),
      new: inRoleWords(names, field, next),
    })),
  }));
  const seen = await tellLines(
    host.db,
    lines.map((line) =>
      shown(
        host,
        caller,
        line,
        (line.record === 'role'
          ? (names.roles.get(line.record_id) ?? line.record_id)
          : labels.get(line.record)?.get(line.record_id)) ?? '',
      ),
    ),
  );
  await tellReadings(host, caller, seen);
  return seen;
}

/** Values of fields that have a level leave only after the log has told who read them. */
async function tellReadings(host: Host, caller: Caller, lines: readonly AuditLine[]): Promise<void> {
  await Promise.all(
    lines.map((line) => {
      const { told } = sightOf(host, caller, line.record, line.site ?? undefined);
      const fields =
        line.action === 'read_sensitive'
          ? []
          : line.changes.flatMap(({ field, old, new: next }) =>
              told.has(field) && (old ?? next) !== null ? [field] : [],
            );
      return noteSensitiveRead(host, caller, line.record, line.recordId, [...new Set(fields)], { siteId: line.site });
    }),
  );
}

function shown(host: Host, caller: Caller, line: StoredLine, label: string): AuditLine {
  const { id, at, ip, action, record, reason } = line;
  const { closed, hidden } = sightOf(host, caller, record, line.site_id ?? undefined);
  return {
    id,
    at,
    user: line.user_id === null ? null : { id: line.user_id, name: line.user_name ?? '' },
    ip,
    action,
    record,
    recordId: line.record_id,
    label: closed ? '' : label,
    site: line.site_id,
    changes: closed ? [] : line.changes.filter(({ field }) => !hidden.has(field)),
    reason: closed ? null : reason,
    closed,
  };
}

/** References inside the changes as words, record by record. */
async function named(host: Host, rows: readonly StoredLine[], language: Language): Promise<readonly StoredLine[]> {
  const result = new Map<number, StoredLine>(rows.map((row) => [row.id, row]));
  for (const name of new Set(rows.map(({ record }) => record))) {
    const definition = host.records.get(name)?.definition;
    if (!definition) continue;
    const recordLines = rows.filter(({ record }) => record === name);
    const entries = await withLabels(
      host,
      definition,
      recordLines.map(({ at, user_name: user, action, changes, reason }) => ({ at, user, action, changes, reason })),
      language,
    );
    for (const [index, row] of recordLines.entries())
      result.set(row.id, { ...row, changes: entries[index]?.changes ?? row.changes });
  }
  return [...result.values()];
}

/** What the entries are called now, by record and id; users by their names. */
async function labelsOfLines(
  host: Host,
  rows: readonly StoredLine[],
  language: Language,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const wanted = new Map<string, Set<string>>();
  for (const { record, record_id: id } of rows)
    if (isUuid(id)) wanted.set(record, (wanted.get(record) ?? new Set()).add(id));
  const labels = new Map<string, ReadonlyMap<string, string>>();
  for (const [record, ids] of wanted)
    labels.set(
      record,
      record === 'user' ? await userNames(host, [...ids]) : await labelsOf(host, host.db, record, [...ids], language),
    );
  return labels;
}

async function userNames({ db }: Host, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from app_user where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
