import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import type { Field } from '../field.ts';
import { viewOf } from '../views/index.ts';
import type { ImportRow } from './import-job.ts';

interface PreviewCellProps {
  readonly row: ImportRow;
  readonly name: string;
  readonly field: Field;
}

const plain = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();

/**
 * A field of a row: what would be written, in words; beside it what stands in the file where that reads otherwise, and
 * what stands there now where it changes.
 */
export function PreviewCell({ row, name, field }: PreviewCellProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const words = (value: unknown): string =>
    value == null ? '' : viewOf(field).words(value, field, { i18n, format }, row.values);
  const error = row.errors[name] ?? Object.entries(row.errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
  const isChanged = Object.hasOwn(row.changes, name);
  const raw = row.texts[name] ?? '';
  const shown = words(row.values[name]);
  const isRead = shown !== '' && error === undefined;
  return (
    <td className={error ? 'import-wrong' : isChanged ? 'import-changed' : ''}>
      {isChanged ? (
        <>
          <del>{words(row.changes[name]) || '–'}</del>{' '}
        </>
      ) : null}
      <bdi>{isRead ? shown : raw}</bdi>
      {isRead && raw !== '' && plain(raw) !== plain(shown) ? (
        <span className="import-raw" title={t`In the file`}>
          <bdi>{raw.length > 80 ? `${raw.slice(0, 80)}…` : raw}</bdi>
        </span>
      ) : null}
      {error ? <p className="import-error">{error}</p> : null}
    </td>
  );
}
