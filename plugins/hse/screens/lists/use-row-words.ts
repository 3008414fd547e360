import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../../../core/records/client.ts';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';

/** Some fields of a row in words, those that are empty left out. */
export function useRowWords(
  record: RecordDefinition,
): (row: Row, fields: readonly string[], between: string) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  return (row, fields, between) =>
    fields
      .flatMap((name) => {
        const field = record.fields[name];
        return field && row[name] != null ? viewOf(field).words(row[name], field, { i18n, format }, row) || [] : [];
      })
      .join(between);
}
