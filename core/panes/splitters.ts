import type { KeyboardEvent } from 'react';
import { moveSplitter, smallestShare, splitters } from './layout-tree.ts';
import type { Tree } from './layout.ts';
import { changeLayout } from './workspace-actions.ts';
import { workspaceStore } from './workspace-store.ts';

const step = 2;
const bigStep = 10;

/** react-mosaic's splitters are bare boxes for the mouse: gives them a role, values and a place in the tab order. */
export function decorateSplitters(root: HTMLElement, tree: Tree, label: string): void {
  const elements = [...root.querySelectorAll<HTMLElement>('.mosaic-split')];
  for (const [index, { direction, share, both }] of splitters(tree).entries()) {
    const element = elements[index];
    if (!element) continue;
    const attributes = {
      role: 'separator',
      tabindex: '0',
      'aria-label': label,
      'aria-orientation': direction === 'row' ? 'vertical' : 'horizontal',
      'aria-valuenow': String(Math.round(share)),
      'aria-valuemin': String(Math.round(Math.min(smallestShare, both / 2))),
      'aria-valuemax': String(Math.round(both - Math.min(smallestShare, both / 2))),
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  }
}

function movement(key: string, direction: 'row' | 'column', big: boolean): number | null {
  const size = big ? bigStep : step;
  if (key === (direction === 'row' ? 'ArrowLeft' : 'ArrowUp')) return -size;
  if (key === (direction === 'row' ? 'ArrowRight' : 'ArrowDown')) return size;
  if (key === 'Home') return -100;
  if (key === 'End') return 100;
  return null;
}

/** Arrow keys move the focused splitter by 2 points, with Shift by 10; Home and End move it to its limits. */
export function splitterKey(event: KeyboardEvent<HTMLElement>): void {
  const element = event.target as HTMLElement;
  if (element.role !== 'separator' || event.altKey || event.ctrlKey || event.metaKey) return;
  const index = [...event.currentTarget.querySelectorAll('.mosaic-split')].indexOf(element);
  const splitter = splitters(workspaceStore.layout.tree)[index];
  const delta = splitter ? movement(event.key, splitter.direction, event.shiftKey) : null;
  if (!splitter || delta === null) return;
  event.preventDefault();
  changeLayout((layout) => ({ ...layout, tree: moveSplitter(layout.tree, splitter.path, splitter.index, delta) }));
}
