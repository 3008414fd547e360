import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import type { Row } from '../client.ts';
import { parseNumber } from '../fields/number-text.ts';
import { RowSite } from '../row-site.ts';
import { checkField, tidied } from '../validate.ts';
import { viewOf } from '../views/index.ts';
import { useUnreadable } from '../views/use-unreadable.ts';
import type { Column } from './columns.ts';
import { writtenValue } from './plan-changes.ts';
import './cell-editor.css';

/** Where the focus goes once a cell was changed. */
export type AfterEdit = 'stay' | 'down' | 'right' | 'left';

interface CellEditorProps {
  readonly row: Row;
  readonly column: Column;
  /** The character that began the edit and takes the place of the value; null edits what is there. */
  readonly typed: string | null;
  readonly table: RefObject<HTMLDivElement | null>;
  readonly cell: () => Element | null;
  readonly onDone: (value: unknown, after: AfterEdit) => void;
  readonly onCancel: () => void;
}

const numeric = new Set(['integer', 'decimal', 'quantity']);
const pickers = new Set(['ref', 'refs']);

/** The input of a field over its cell. Enter and Tab write, Escape gives up, a click beside it writes as well. */
export function CellEditor({ row, column, typed, table, cell, onDone, onCancel }: CellEditorProps) {
  const { i18n } = useLingui();
  const { timeZone } = useFormat(row.site);
  const { field, name } = column;
  const [value, setValue] = useState<unknown>(() =>
    typed === null ? writtenValue(row, column) : numeric.has(field.kind) ? parseNumber(typed) : typed,
  );
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ value, onDone });
  useLayoutEffect(() => {
    latest.current = { value, onDone };
  });
  const view = viewOf(field);
  const { Input } = view;
  const unreadable = useUnreadable(view, timeZone);
  const wrong = checkField(field, tidied(field, value));

  useLayoutEffect(() => {
    const element = frame.current;
    const place = (): void => {
      const [at, around] = [cell()?.getBoundingClientRect(), table.current?.getBoundingClientRect()];
      if (!element || !around) return;
      element.hidden = !at;
      if (!at) return;
      const width = Math.min(Math.max(at.width, 220), around.width);
      Object.assign(element.style, {
        left: `${Math.max(0, Math.min(at.left - around.left, around.width - width))}px`,
        top: `${at.top - around.top}px`,
        width: `${width}px`,
      });
    };
    place();
    const input = element?.querySelector<HTMLElement>('input, select, textarea');
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement && /^(text|search|)$/.test(input.type))
      input.setSelectionRange(input.value.length, input.value.length);
    const beside = (event: PointerEvent): void => {
      const inside =
        event.target instanceof Element && (element?.contains(event.target) || event.target.closest('.bp6-portal'));
      if (!inside) latest.current.onDone(latest.current.value, 'stay');
    };
    const { current } = table;
    current?.addEventListener('scroll', place, true);
    window.addEventListener('pointerdown', beside, true);
    return () => {
      current?.removeEventListener('scroll', place, true);
      window.removeEventListener('pointerdown', beside, true);
    };
  }, [table, cell]);

  const keys = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Tab') {
      event.preventDefault();
      onDone(value, event.shiftKey ? 'left' : 'right');
    } else if (event.key === 'Enter' && !event.shiftKey && !pickers.has(field.kind)) {
      event.preventDefault();
      onDone(value, 'down');
    }
  };
  return (
    <div ref={frame} className="record-cell-editor" onKeyDown={keys}>
      <label className="sr-only" htmlFor={`edit-${row.id}-${name}`}>
        {i18n._(field.label)}
      </label>
      <RowSite value={row.site ?? null}>
        <Input
          id={`edit-${row.id}-${name}`}
          field={field}
          value={value}
          onChange={(next) => {
            setValue(next);
            // A picked entry is an answer; a further Enter would only open the list again.
            if (field.kind === 'ref' && next !== null) onDone(next, 'down');
          }}
          invalid={wrong !== null}
          describedBy={wrong ? `edit-${row.id}-wrong` : undefined}
          timeZone={timeZone}
          shown={row[name]}
        />
      </RowSite>
      {wrong ? (
        <span id={`edit-${row.id}-wrong`} className="record-cell-wrong" role="status">
          {unreadable(value) ?? i18n._(wrong)}
        </span>
      ) : null}
    </div>
  );
}
