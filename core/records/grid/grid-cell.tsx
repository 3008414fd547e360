import { useLingui } from '@lingui/react/macro';
import type { Field } from '../field.ts';
import { cellViewOf } from '../views/cell-views.ts';
import { useUnreadable } from '../views/use-unreadable.ts';

interface CellProps {
  readonly id: string;
  readonly line: number;
  readonly field: Field;
  readonly value: unknown;
  readonly shown: unknown;
  readonly error: string | undefined;
  readonly timeZone: string;
  readonly onChange: (value: unknown) => void;
}

/** A field of a line, entered where it stands, with what is wrong with it. */
export function GridCell({ id, line, field, value, shown, error, timeZone, onChange }: CellProps) {
  const { i18n, t } = useLingui();
  const view = cellViewOf(field);
  const { Input, width } = view;
  const unreadable = useUnreadable(view, timeZone);
  const name = i18n._(field.label);
  return (
    <td style={{ minWidth: width }}>
      <label className="rows-grid-label" htmlFor={id}>
        {t`${name}, line ${line}`}
      </label>
      <Input
        id={id}
        field={field}
        value={value}
        onChange={onChange}
        invalid={error !== undefined}
        describedBy={error ? `${id}-error` : undefined}
        timeZone={timeZone}
        shown={shown}
      />
      {error ? (
        <div id={`${id}-error`} className="rows-grid-error">
          {unreadable(value) ?? error}
        </div>
      ) : null}
    </td>
  );
}
