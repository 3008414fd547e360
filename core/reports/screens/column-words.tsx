import { useLingui } from '@lingui/react/macro';
import type { Field } from '../../records/field.ts';

/**
 * How the figures of a table are made, as the hints of its columns say; folded until somebody wants to know. Nothing
 * where no column says it.
 */
export function ColumnWords({ columns }: { readonly columns: readonly (readonly [name: string, field: Field])[] }) {
  const { i18n, t } = useLingui();
  const told = columns.flatMap(([name, { label, hint }]) => (hint ? [{ name, label, hint }] : []));
  if (told.length === 0) return null;
  return (
    <details className="report-words" data-no-print>
      <summary>{t`How these figures are made`}</summary>
      <dl>
        {told.map(({ name, label, hint }) => (
          <div key={name}>
            <dt>{i18n._(label)}</dt>
            <dd>{i18n._(hint)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
