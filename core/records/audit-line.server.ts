import type { AuditEntry, FieldChange } from '../host/audit/audit.ts';
import { hasSite, sitesNamed, type RecordDefinition, type StoredRow } from './record.ts';
import { hasColumn } from './table.ts';

type Draft = Readonly<Record<string, unknown>>;

/** The fields in which two states of a row differ, as the audit log tells them. */
export function changesBetween(definition: RecordDefinition, before: Draft, after: Draft): FieldChange[] {
  const names = [
    ...(definition.scope === 'site' ? ['site'] : []),
    ...Object.entries(definition.fields).flatMap(([name, field]) => (hasColumn(field) ? [name] : [])),
  ];
  return names.flatMap((field) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null];
    return old === next || JSON.stringify(old) === JSON.stringify(next) ? [] : [{ field, old, new: next }];
  });
}

/** The columns that tell the site of a row. */
export const siteColumns = (definition: RecordDefinition): readonly string[] =>
  hasSite(definition) ? ['site'] : sitesNamed(definition);

/** The site under which the audit log tells of a row: of several, the first. */
export const siteToldOf = (record: RecordDefinition, row: Draft): string | null =>
  ([row.site ?? row[sitesNamed(record)[0] ?? ''] ?? null].flat()[0] ?? null) as string | null;

/** The line of the audit log that tells of a write. */
export function auditLine(
  record: RecordDefinition,
  action: string,
  row: Pick<StoredRow, 'id' | 'site'>,
  changes: readonly FieldChange[],
  {
    caller,
    requestId,
    ip,
  }: { readonly requestId: string; readonly ip: string } & { readonly caller: { readonly userId: string | null } },
  reason: string | null = null,
): AuditEntry {
  return {
    userId: caller.userId,
    ip,
    record: record.name,
    recordId: row.id,
    siteId: siteToldOf(record, row),
    action,
    changes,
    reason,
    requestId,
  };
}
