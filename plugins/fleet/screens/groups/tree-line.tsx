import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Cube, FolderClose, FolderOpen, Move } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { equipmentGroup } from '../../records/equipment-group.ts';
import { equipment } from '../../records/equipment.ts';
import type { GroupNode } from './group-nodes.ts';
import { groupFacts, machineFacts } from './tree-facts.ts';

interface TreeLineProps {
  readonly node: GroupNode;
  /** What is below it is shown. */
  readonly shown: boolean;
  /** The one that the Tab key stops at. */
  readonly stop: boolean;
  readonly movable: boolean;
  /** Something is being dragged that may be dropped here. */
  readonly target: boolean;
  readonly lineRef: Ref<HTMLDivElement>;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onToggle: () => void;
  readonly onOpen: (beside: boolean) => void;
  readonly onMove: () => void;
  readonly onDrag: (begun: boolean) => void;
  readonly onDrop: () => void;
}

/** One line of the tree: what it is called and what else is worth knowing at a glance. */
export function TreeLine({
  node,
  shown,
  stop,
  movable,
  target,
  lineRef,
  onFocus,
  onKeyDown,
  onToggle,
  onOpen,
  onMove,
  onDrag,
  onDrop,
}: TreeLineProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const [over, setOver] = useState(false);
  const { row, kind, level, children, position, siblings } = node;
  const record = kind === 'group' ? equipmentGroup : equipment;
  const words = (name: string): string => {
    const field = record.fields[name as keyof typeof record.fields];
    return field && row[name] != null ? viewOf(field).words(row[name], field, { i18n, format }, row) : '';
  };
  const name = `${String(row.code)} ${words(kind === 'group' ? 'label' : 'name')}`;
  const Icon = kind === 'machine' ? Cube : shown ? FolderOpen : FolderClose;
  return (
    <div
      ref={lineRef}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      {...(children > 0 ? { 'aria-expanded': shown } : {})}
      tabIndex={stop ? 0 : -1}
      className={over && target ? 'tree-line tree-line-over' : 'tree-line'}
      data-inactive={kind === 'group' && row.active === false ? '' : undefined}
      style={{ paddingInlineStart: (level - 1) * 22 }}
      draggable={movable}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => {
        if (!target) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (target) onDrop();
      }}
    >
      <span className="tree-toggle">
        {children > 0 ? (
          <Button
            size="small"
            variant="minimal"
            tabIndex={-1}
            icon={shown ? <ChevronDown /> : <ChevronRight />}
            aria-hidden="true"
            onClick={onToggle}
          />
        ) : null}
      </span>
      <Icon />
      <button
        type="button"
        tabIndex={-1}
        className="record-open"
        onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      >
        {name}
      </button>
      <span className="tree-facts">
        {(kind === 'group' ? groupFacts : machineFacts).map((fact) => (
          <span key={fact}>{words(fact)}</span>
        ))}
      </span>
      <span className="tree-count">
        {kind === 'group' ? format.number(typeof row.machines === 'number' ? row.machines : 0) : ''}
      </span>
      <span className="tree-move">
        {movable ? (
          <Button
            size="small"
            variant="minimal"
            tabIndex={-1}
            icon={<Move />}
            title={t`Move (M)`}
            aria-hidden="true"
            onClick={onMove}
          />
        ) : null}
      </span>
    </div>
  );
}
