import { Button, Checkbox, PopoverNext } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, ColumnLayout, Pin, Reset, Unpin } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { RecordDefinition } from '../record.ts';
import { columnsOf, moveColumn, toggleColumn } from './columns.ts';
import type { ColumnControls } from './use-columns.ts';
import './column-menu.css';

/**
 * Which columns a list shows, in which order, and how many stay in view: by mouse, and with Alt+↑ and Alt+↓ on a
 * column.
 */
export function ColumnMenu({
  record,
  controls,
  labelled = false,
}: {
  readonly record: RecordDefinition;
  readonly controls: ColumnControls;
  readonly labelled?: boolean;
}) {
  const { t } = useLingui();
  return (
    <PopoverNext placement="bottom-end" content={<ColumnList record={record} controls={controls} />}>
      <Button
        variant="minimal"
        icon={<ColumnLayout />}
        text={labelled ? t`Columns` : undefined}
        aria-label={t`Columns`}
        title={t`Columns`}
      />
    </PopoverNext>
  );
}

function ColumnList({ record, controls }: { readonly record: RecordDefinition; readonly controls: ColumnControls }) {
  const { i18n, t } = useLingui();
  const { choice, choose, reset } = controls;
  const [dragged, setDragged] = useState<number | null>(null);
  const all = columnsOf(record);
  const shown = choice.names.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const hidden = all.filter(({ name }) => !choice.names.includes(name));
  const move = (from: number, to: number): void => choose(moveColumn(choice, from, to));
  const keys = (event: KeyboardEvent<HTMLLIElement>, index: number): void => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const list = event.currentTarget.parentElement;
    move(index, index + step);
    // The line goes on bearing the focus in its new place.
    requestAnimationFrame(() => list?.children[index + step]?.querySelector<HTMLElement>('input')?.focus());
  };
  const drop = (event: DragEvent, to: number): void => {
    event.preventDefault();
    if (dragged !== null) move(dragged, to);
    setDragged(null);
  };
  return (
    <div className="record-columns" role="group" aria-label={t`Columns`}>
      <ul>
        {shown.map(({ name, label }, index) => {
          const words = i18n._(label);
          const pinned = index < choice.pinned;
          return (
            <li
              key={name}
              draggable
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, index)}
              onKeyDown={(event) => keys(event, index)}
            >
              <Checkbox label={words} checked onChange={() => choose(toggleColumn(choice, name))} />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowUp />}
                aria-label={t`${words}: move left`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowDown />}
                aria-label={t`${words}: move right`}
                disabled={index === shown.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={pinned ? <Unpin /> : <Pin />}
                aria-pressed={pinned}
                aria-label={t`${words}: freeze up to this column`}
                title={t`Stays visible while you scroll sideways`}
                onClick={() => choose({ ...choice, pinned: pinned ? index : index + 1 })}
              />
            </li>
          );
        })}
      </ul>
      {hidden.length === 0 ? null : (
        <ul className="record-columns-hidden">
          {hidden.map(({ name, label }) => (
            <li key={name}>
              <Checkbox label={i18n._(label)} checked={false} onChange={() => choose(toggleColumn(choice, name))} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="minimal" size="small" icon={<Reset />} text={t`Reset to default`} onClick={reset} />
    </div>
  );
}
