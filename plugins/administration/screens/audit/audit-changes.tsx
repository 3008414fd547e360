import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { toldNoMore } from '../../../../core/registry/told-no-more.ts';
import { readCount, readIds, seenAs } from '../../../../core/registry/read-together.ts';
import { fieldOf } from '../../../../core/records/system-fields.ts';
import { useRecordDefinition } from '../../../../core/records/views/use-record-definition.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { partWords } from '../../shared/audit-words.ts';
import type { AuditLine } from '../../shared/audit-line.ts';

/** The fields that a line tells of, with their labels, before and after in the reader's words. */
export function AuditChanges({ line }: { readonly line: AuditLine }) {
  const { i18n, t } = useLingui();
  const format = useFormat(line.site ?? undefined);
  const definition = useRecordDefinition(line.record);
  if (line.closed)
    return (
      <em className="audit-muted">
        <Trans>You cannot read entries of this type.</Trans>
      </em>
    );
  if (definition === undefined || line.changes.length === 0) return null;
  const plain = (value: unknown): string =>
    value === null || value === undefined
      ? '–'
      : typeof value === 'string' || typeof value === 'number'
        ? String(value)
        : JSON.stringify(value);
  return (
    <ul className="audit-changes">
      {line.changes
        .filter(({ field }) => field !== readIds)
        .map(({ field: name, old, new: next }) => {
          const field = definition ? fieldOf(definition, name) : undefined;
          const words = (value: unknown): string =>
            field && value !== toldNoMore
              ? viewOf(field).words(value, field, { i18n, format }, {}) || '–'
              : plain(value);
          const part = partWords[name];
          const count = format.number(Number(next));
          const label =
            name === readCount
              ? t`In ${count} entries`
              : name === seenAs && line.action === 'read_sensitive'
                ? t`Seen as ${plain(next)}`
                : field
                  ? i18n._(field.label)
                  : part
                    ? i18n._(part)
                    : name;
          return (
            <li key={name}>
              {line.action === 'read_sensitive' ? (
                label
              ) : (
                <>
                  <span className="audit-field">{label}</span>{' '}
                  {old === null || old === undefined ? null : <del>{words(old)}</del>} <ins>{words(next)}</ins>
                </>
              )}
            </li>
          );
        })}
    </ul>
  );
}
