import { useEffect, useRef, type RefObject } from 'react';
import { usePanePath, useWorkspace } from './use-workspace.ts';

/**
 * When a pane is given the focus by a command, the keyboard goes where it was in it before, or to the pane itself: once
 * it is `placed`, for nothing outside the page can be focused.
 */
export function usePaneFocus(id: string, element: RefObject<HTMLElement | null>, placed: boolean): void {
  const { layout } = useWorkspace();
  const pathname = usePanePath(id).split('?')[0];
  const focused = layout.focused === id;
  const last = useRef<Element | null>(null);
  const first = useRef(true);

  useEffect(() => {
    const pane = element.current;
    if (!pane) return;
    const remember = (event: FocusEvent): void => {
      if (event.target !== pane) last.current = event.target as Element;
    };
    pane.addEventListener('focusin', remember);
    return () => pane.removeEventListener('focusin', remember);
  }, [element]);

  useEffect(() => {
    const pane = element.current;
    if (!placed) return;
    const starting = first.current;
    first.current = false;
    if (!focused || !pane || pane.contains(document.activeElement)) return;
    // At the start of a page the focus belongs to the document, as on any page; a pane that is opened later takes it.
    if (starting && Object.keys(layout.panes).length === 1) return;
    // A dialog or the palette has the keyboard: it gives it back itself.
    if (document.activeElement?.closest('dialog, [role=dialog]')) return;
    const target = last.current instanceof HTMLElement && pane.contains(last.current) ? last.current : pane;
    target.focus({ preventScroll: true });
    // Only the change of focus matters here, not each change of the panes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focused, placed, element]);

  // The link that was followed is gone with the screen it stood on: the keyboard goes on in the new one.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (focused && (document.activeElement === document.body || document.activeElement === null))
      element.current?.focus({ preventScroll: true });
  }, [pathname, focused, element]);
}
