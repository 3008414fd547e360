import { useLingui } from '@lingui/react/macro';
import type { Field } from '../../records/field.ts';
import type { Basis } from '../report.ts';

interface ColumnWordsProps {
  readonly columns: readonly (readonly [name: string, field: Field])[];
  readonly basis: Basis | undefined;
}

/**
 * How the figures of a table are made: from which rows and dates, in which currency, and column by column; folded until
 * somebody wants to know. Nothing where nobody says it.
 */
export function ColumnWords({ columns, basis }: ColumnWordsProps) {
  const { i18n, t } = useLingui();
  const general = basis
    ? [
        { name: 'rows', label: t({ message: 'Rows', context: 'of a figure' }), words: basis.rows },
        { name: 'dates', label: t({ message: 'Dates', context: 'of a figure' }), words: basis.dates },
        ...(basis.money
          ? [{ name: 'money', label: t({ message: 'Amounts', context: 'of a figure' }), words: basis.money }]
          : []),
      ]
    : [];
  const figures = columns.flatMap(([name, { label, hint }]) =>
    hint ? [{ name: `column ${name}`, label: i18n._(label), words: hint }] : [],
  );
  const hints = [...general, ...figures];
  if (hints.length === 0) return null;
  return (
    <details className="report-words" data-no-print>
      <summary>{t`How these figures are calculated`}</summary>
      <dl>
        {hints.map(({ name, label, words }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{i18n._(words)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
