import { useRef, useState, type KeyboardEvent } from 'react';
import { TreeHead } from './tree-head.tsx';
import { TreeLine } from './tree-line.tsx';
import type { GroupNode } from './group-nodes.ts';

interface TreeProps {
  readonly label: string;
  readonly nodes: readonly GroupNode[];
  readonly open: ReadonlySet<string>;
  readonly onToggle: (id: string, shown: boolean) => void;
  readonly mayMove: (node: GroupNode) => boolean;
  readonly onOpen: (node: GroupNode, beside: boolean) => void;
  /** `target` is the group that it was dropped upon; null where it is still to be chosen. */
  readonly onMove: (node: GroupNode, target: string | null) => void;
}

/** Groups and machines as a tree: arrows walk it, Enter opens an entry, M moves it; entries are dragged as well. */
export function Tree({ label, nodes, open, onToggle, mayMove, onOpen, onMove }: TreeProps) {
  const lines = useRef(new Map<string, HTMLElement>());
  const [current, setCurrent] = useState<string | null>(null);
  const [dragged, setDragged] = useState<GroupNode | null>(null);
  const stop = nodes.some(({ id }) => id === current) ? current : (nodes[0]?.id ?? null);
  const go = (node: GroupNode | undefined): void => {
    if (!node) return;
    setCurrent(node.id);
    lines.current.get(node.id)?.focus();
  };
  const keys = (event: KeyboardEvent, node: GroupNode): void => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const index = nodes.indexOf(node);
    const shown = open.has(node.id);
    const right = (): void =>
      node.children > 0 && !shown ? onToggle(node.id, true) : go(node.children > 0 ? nodes[index + 1] : undefined);
    const left = (): void =>
      node.kind === 'group' && shown ? onToggle(node.id, false) : go(nodes.find(({ id }) => id === node.parent));
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(nodes[index + 1]),
      ArrowUp: () => go(nodes[index - 1]),
      ArrowRight: right,
      ArrowLeft: left,
      Home: () => go(nodes[0]),
      End: () => go(nodes.at(-1)),
      Enter: () => onOpen(node, event.ctrlKey || event.metaKey),
      ' ': () => onToggle(node.id, !shown),
      ...(mayMove(node) && !event.ctrlKey && !event.metaKey ? { m: () => onMove(node, null) } : {}),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div role="tree" aria-label={label} className="group-tree">
      <TreeHead />
      {nodes.map((node) => (
        <TreeLine
          key={node.id}
          node={node}
          shown={open.has(node.id)}
          stop={node.id === stop}
          movable={mayMove(node)}
          target={dragged !== null && node.kind === 'group' && dragged.id !== node.id}
          lineRef={(element) => void (element ? lines.current.set(node.id, element) : lines.current.delete(node.id))}
          onFocus={() => setCurrent(node.id)}
          onKeyDown={(event) => keys(event, node)}
          onToggle={() => onToggle(node.id, !open.has(node.id))}
          onOpen={(beside) => onOpen(node, beside)}
          onMove={() => onMove(node, null)}
          onDrag={(begun) => setDragged(begun ? node : null)}
          onDrop={() => {
            if (dragged) onMove(dragged, node.id);
            setDragged(null);
          }}
        />
      ))}
    </div>
  );
}
