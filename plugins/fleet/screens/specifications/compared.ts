import type { Row } from '../../../../core/records/client.ts';
import type { Field } from '../../../../core/records/field.ts';

/** Side by side at most. */
export const mostCompared = 4;

/** One characteristic over all that are compared. */
export interface ComparedLine {
  readonly key: string;
  readonly label: string;
  /** One text per machine; empty where nothing is known. */
  readonly values: readonly string[];
  /** Not all say the same. */
  readonly differs: boolean;
}

/** A line from the texts of all. */
export const comparedLine = (key: string, label: string, values: readonly string[]): ComparedLine => ({
  key,
  label,
  values,
  differs: new Set(values).size > 1,
});

interface SpecLine {
  readonly key: string;
  readonly value?: string | null;
  readonly unit?: string | null;
}

const linesOf = (row: Row | null): readonly SpecLine[] =>
  Array.isArray(row?.spec_values) ? (row.spec_values as readonly SpecLine[]) : [];

/** The free characteristics of all sheets by their name, in the order in which they first occur. */
export function comparedSpecValues(rows: readonly (Row | null)[]): readonly ComparedLine[] {
  const keys = [...new Set(rows.flatMap((row) => linesOf(row).map(({ key }) => key)))];
  const valueOf = (row: Row | null, key: string): string => {
    const line = linesOf(row).find((one) => one.key === key);
    return line?.value ? [line.value, line.unit].filter(Boolean).join(' ') : '';
  };
  return keys.map((key) =>
    comparedLine(
      `value ${key}`,
      key,
      rows.map((row) => valueOf(row, key)),
    ),
  );
}

/** Kinds that say nothing side by side. */
export const isCompared = ({ kind, readOnly }: Field): boolean =>
  !readOnly && !['files', 'photos', 'lines', 'ref', 'longtext'].includes(kind);
