import { Button, HTMLTable } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Duplicate, Plus, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { Field } from '../field.ts';
import { RowSite } from '../row-site.ts';
import { GridCell } from './grid-cell.tsx';
import { moveOf, stepOf } from './grid-keys.ts';
import { GridLine } from './grid-line.tsx';
import { begins, movedBeside, movedByStep, type Move } from './move-line.ts';
import { cellsOf, pasteCells, type GridRow } from './paste-rows.ts';
import { findPastedReferences } from './pasted-references.ts';
import { useGridRows } from './use-grid-rows.ts';
import './rows-grid.css';

interface RowsGridProps {
  readonly id: string;
  readonly label: string;
  readonly columns: readonly (readonly [string, Field])[];
  readonly rows: readonly GridRow[];
  readonly onChange: (rows: readonly GridRow[]) => void;
  readonly newRow: () => GridRow;
  /** What the rows show now, by place: the labels of references. */
  readonly shown: readonly GridRow[];
  /** Sentences by `<line>.<field>`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly describedBy: string | undefined;
  readonly timeZone: string;
  /** The order of the lines counts and is kept: they can be moved. `together` names the column by which they stand so. */
  readonly ordered?: { readonly together: string | undefined };
}

/**
 * Rows entered like in a spreadsheet: every cell is its field's input, Enter goes down and adds a line, arrows walk, a
 * copied block of cells is pasted. Lines whose order counts are dragged to another place, or go there by keys and buttons.
 */
export function RowsGrid({
  id,
  label,
  columns,
  rows,
  onChange,
  newRow,
  shown,
  errors,
  describedBy,
  timeZone,
  ordered,
}: RowsGridProps) {
  const { i18n, t } = useLingui();
  const site = useContext(RowSite);
  const grid = useGridRows(rows, onChange, newRow);
  const body = useRef<HTMLTableSectionElement>(null);
  const goal = useRef<{ readonly row: number; readonly column: number } | null>(null);
  const [told, setTold] = useState('');
  const together = ordered?.together;

  const focus = (row: number, column: number): boolean => {
    const cell = body.current?.rows[row]?.cells[column + 1];
    const input = cell?.querySelector<HTMLElement>('input, select, textarea, button');
    input?.focus();
    if (input instanceof HTMLInputElement && input.type === 'text') input.select();
    return input !== null && input !== undefined;
  };
  useEffect(() => {
    if (goal.current && focus(goal.current.row, goal.current.column)) goal.current = null;
  });

  const placeOf = (target: EventTarget): { row: number; column: number } | null => {
    const cell = target instanceof Element ? target.closest('td') : null;
    const line = cell?.closest('tr');
    if (!cell || !line || line.parentElement !== body.current) return null;
    return { row: line.sectionRowIndex, column: cell.cellIndex - 1 };
  };
  const add = (column: number): void => {
    goal.current = { row: rows.length, column };
    grid.add();
  };
  const move = (from: number, way: Move | null): void => {
    if (!way) return;
    const [line, place] = [from + 1, way.to + 1];
    const section = together === undefined ? null : way.taken[together];
    const words = columns.find(([name]) => name === together)?.[1].label;
    const where = line === place ? t`Line ${line}` : t`Line ${line} is now line ${place}`;
    setTold(typeof section === 'string' && words ? `${where}, ${i18n._(words)}: ${section}` : where);
    grid.move(from, way);
  };
  const step = (from: number, by: -1 | 1, column: number): void => {
    const way = movedByStep(rows, from, by, together);
    goal.current = { row: way?.to ?? from, column };
    move(from, way);
  };
  // Before the cell's own keys: a list would open.
  const onMoveKey = (event: KeyboardEvent): void => {
    const by = ordered ? moveOf(event, event.target as Element) : null;
    const place = by && placeOf(event.target);
    if (!by || !place) return;
    event.preventDefault();
    event.stopPropagation();
    step(place.row, by, Math.min(place.column, columns.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (!place || place.column >= columns.length) return;
    const command = event.ctrlKey || event.metaKey;
    const step = stepOf(event, event.target as Element);
    if (command && event.key.toLowerCase() === 'd') {
      goal.current = { row: place.row + 1, column: place.column };
      grid.duplicate(place.row);
    } else if (command && event.key === 'Delete') {
      goal.current = { row: Math.max(0, Math.min(place.row, rows.length - 2)), column: place.column };
      grid.remove(place.row);
    } else if (step) {
      if (place.row + step.rows >= rows.length) add(place.column);
      else focus(place.row + step.rows, place.column + step.columns);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const place = placeOf(event.target);
    const cells = place && cellsOf(event.clipboardData.getData('text/plain'));
    if (!place || !cells) return;
    event.preventDefault();
    const context = {
      timeZone,
      decimal: i18n.locale === 'fr' ? (',' as const) : ('.' as const),
      words: (message: Field['label']) => [i18n._(message)],
    };
    const pasted = pasteCells(rows, cells, place, columns, newRow, context);
    grid.replace(pasted);
    void findPastedReferences(pasted, columns, site).then((found) => {
      if (found !== pasted) grid.replace(found);
    });
  };

  return (
    <div className="rows-grid" id={id} role="group" aria-label={label} aria-describedby={describedBy}>
      {rows.length === 0 ? null : (
        <div className="rows-grid-scroll">
          <HTMLTable compact>
            <thead>
              <tr>
                <th scope="col">
                  <span className="rows-grid-label">{t`Line`}</span>
                </th>
                {columns.map(([name, field]) => (
                  <th key={name} scope="col">
                    {i18n._(field.label)}
                    {field.required ? ' *' : ''}
                  </th>
                ))}
                <th scope="col">
                  <span className="rows-grid-label">{t`Action to take`}</span>
                </th>
              </tr>
            </thead>
            <tbody ref={body} onKeyDownCapture={onMoveKey} onKeyDown={onKeyDown} onPaste={onPaste}>
              {rows.map((row, index) => (
                <GridLine
                  key={grid.keys[index]}
                  grid={id}
                  line={grid.keys[index] ?? ''}
                  number={index + 1}
                  movable={ordered !== undefined}
                  begins={begins(rows, index, together)}
                  onDrop={(line, edge) => {
                    const from = grid.keys.indexOf(line);
                    move(from, movedBeside(rows, from, index, edge, together));
                  }}
                >
                  {columns.map(([name, field]) => (
                    <GridCell
                      key={name}
                      id={`${id}-${index}-${name}`}
                      line={index + 1}
                      field={field}
                      value={row[name]}
                      shown={shown[index]?.[name]}
                      error={errors[`${index}.${name}`]}
                      timeZone={timeZone}
                      onChange={(value) => grid.change(index, name, value)}
                    />
                  ))}
                  <td className="rows-grid-tools">
                    {ordered ? (
                      <>
                        <Button
                          tabIndex={-1}
                          size="small"
                          variant="minimal"
                          icon={<ArrowUp />}
                          aria-label={t`Move line ${index + 1} up`}
                          disabled={index === 0}
                          onClick={() => move(index, movedByStep(rows, index, -1, together))}
                        />
                        <Button
                          tabIndex={-1}
                          size="small"
                          variant="minimal"
                          icon={<ArrowDown />}
                          aria-label={t`Move line ${index + 1} down`}
                          disabled={index === rows.length - 1}
                          onClick={() => move(index, movedByStep(rows, index, 1, together))}
                        />
                      </>
                    ) : null}
                    {/* By keyboard the line's keys do the same; as stops of the Tab key they would stand between the cells. */}
                    <Button
                      tabIndex={-1}
                      size="small"
                      variant="minimal"
                      icon={<Duplicate />}
                      aria-label={t`Duplicate line ${index + 1}`}
                      onClick={() => grid.duplicate(index)}
                    />
                    <Button
                      tabIndex={-1}
                      size="small"
                      variant="minimal"
                      icon={<Trash />}
                      aria-label={t`Delete line ${index + 1}`}
                      onClick={() => grid.remove(index)}
                    />
                  </td>
                </GridLine>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
      <div className="rows-grid-foot">
        <Button size="small" icon={<Plus />} text={t`Add a line`} onClick={() => add(0)} />
        {rows.length === 0 ? null : (
          <span className="rows-grid-keys">
            {t`Enter: next line · Ctrl D: duplicate · Ctrl Delete: delete line · paste from a spreadsheet`}
            {ordered ? ` · ${t`Alt ↑ ↓: move line`}` : null}
          </span>
        )}
        {ordered ? (
          <span className="rows-grid-label" role="status">
            {told}
          </span>
        ) : null}
      </div>
    </div>
  );
}
