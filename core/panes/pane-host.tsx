import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { PaneView } from './pane-view.tsx';
import { placedStore } from './placed-store.ts';
import { useWorkspace } from './use-workspace.ts';

// Each pane lives in an element of its own that wanders from slot to slot. So splitting, tabbing, maximising and
// leaving the single page never remount a screen: a half-filled form and a map's zoom outlive every rearrangement.
const elements = new Map<string, HTMLElement>();
let parking: HTMLElement | null = null;

function elementOf(pane: string): HTMLElement {
  let element = elements.get(pane);
  if (!element) {
    element = document.createElement('div');
    element.className = 'pane-element';
    elements.set(pane, element);
  }
  return element;
}

/** Moves an element; where the browser can, without losing focus, scroll or running animations. */
function move(element: HTMLElement, parent: HTMLElement): void {
  if (element.parentElement === parent) return;
  if ('moveBefore' in parent && element.isConnected && parent.isConnected)
    (parent.moveBefore as (node: Node, before: null) => void)(element, null);
  else parent.append(element);
}

/** Renders every pane once, wherever it is shown. Stands beside whatever arranges the slots. */
export function PaneHost() {
  const { layout } = useWorkspace();
  const park = useRef<HTMLDivElement>(null);
  const panes = Object.keys(layout.panes).sort();

  useLayoutEffect(() => {
    parking = park.current;
  }, []);
  useEffect(() => {
    for (const [pane, element] of elements) {
      if (layout.panes[pane]) continue;
      element.remove();
      elements.delete(pane);
      delete placedStore[pane];
    }
  }, [layout.panes]);

  return (
    <>
      <div ref={park} hidden />
      {panes.map((pane) => createPortal(<PaneView id={pane} />, elementOf(pane), pane))}
    </>
  );
}

/** The place where a pane is shown now. One pane has at most one slot at a time. */
export function PaneSlot({ pane, hidden = false }: { readonly pane: string; readonly hidden?: boolean }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = slot.current;
    if (!place) return;
    const element = elementOf(pane);
    move(element, place);
    placedStore[pane] = true;
    return () => {
      if (parking && element.parentElement === place) move(element, parking);
    };
  }, [pane]);
  return <div ref={slot} className="pane-slot" hidden={hidden} />;
}
