import { HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { importTargets } from './guess-mapping.ts';
import type { ColumnJoin } from './import-job.ts';

interface JoinChoiceProps {
  readonly record: RecordDefinition;
  readonly header: readonly string[];
  readonly title: string;
  readonly join: ColumnJoin;
  readonly onChange: (join: ColumnJoin) => void;
}

/** What two values have between them by nature: latitude and longitude, day and time. */
const usual: Readonly<Record<string, string>> = { point: ', ', datetime: ' ' };

/** The field of which a column is a part, the column that has the other, and what goes between. */
export function JoinChoice({ record, header, title, join, onChange }: JoinChoiceProps) {
  const { i18n, t } = useLingui();
  const kind = fieldOf(record, join.field)?.kind ?? '';
  const betweenOf = (name: string): string =>
    usual[fieldOf(record, name)?.kind ?? ''] ?? (join.by === ', ' ? ' ' : join.by);
  const between: Readonly<Record<string, string>> = { ' ': t`Blank`, ', ': t`Comma`, '-': t`Dash`, '/': t`Slash` };
  return (
    <div className="import-parts">
      <HTMLSelect
        fill
        aria-label={t`Field that column ${title} is part of`}
        value={join.field}
        onChange={({ target }) => onChange({ ...join, field: target.value, by: betweenOf(target.value) })}
      >
        {importTargets(record).map(({ name, field }) => (
          <option key={name} value={name}>
            {i18n._(field.label)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        fill
        aria-label={t`Column that follows ${title}`}
        value={join.columns[1]}
        onChange={({ target }) => onChange({ ...join, columns: [join.columns[0] ?? 0, Number(target.value)] })}
      >
        {header.map((name, column) =>
          column === join.columns[0] ? null : (
            <option key={`${column} ${name}`} value={column}>
              {t`then “${name || column + 1}”`}
            </option>
          ),
        )}
      </HTMLSelect>
      {Object.hasOwn(usual, kind) ? null : (
        <HTMLSelect
          fill
          aria-label={t`Separator between ${title} and the other column`}
          value={join.by}
          onChange={({ target }) => onChange({ ...join, by: target.value })}
        >
          {Object.entries(between).map(([sign, name]) => (
            <option key={sign} value={sign}>
              {t`Separator: ${name}`}
            </option>
          ))}
        </HTMLSelect>
      )}
    </div>
  );
}
