import { useMemo, type MouseEvent } from 'react';
import { navigate, openBeside } from './workspace-actions.ts';
import { workspaceStore } from './workspace-store.ts';

/**
 * The path of a link that leads to a screen of ours, or null: other sites, downloads and new windows are the browser's.
 */
export function screenPathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const url = new URL(link.href, window.location.href);
  if (url.origin !== window.location.origin || /^\/(api|assets)\//.test(url.pathname)) return null;
  return url.hash && url.pathname === window.location.pathname ? null : url.pathname + url.search;
}

const paneOf = (target: EventTarget | null): string => {
  const pane = target instanceof Element ? target.closest<HTMLElement>('[data-pane]')?.dataset.pane : undefined;
  return pane ?? workspaceStore.layout.focused;
};

/**
 * Whether a click asks for a pane beside: Ctrl, ⌘ or Alt. The middle button still opens a browser tab, Shift a window.
 */
export const asksBeside = (event: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  (event.altKey || event.ctrlKey || event.metaKey) && !event.shiftKey;

/** Handlers that make every link below them a link of its pane: plain clicks go there, modified ones open beside. */
export function useOpenBeside() {
  return useMemo(
    () => ({
      onClickCapture: (event: MouseEvent) => {
        const path = event.button === 0 && asksBeside(event) ? screenPathOf(event.target) : null;
        if (path === null) return;
        event.preventDefault();
        event.stopPropagation();
        openBeside(path, paneOf(event.target));
      },
      onClick: (event: MouseEvent) => {
        if (event.defaultPrevented || event.button !== 0 || event.shiftKey) return;
        const path = screenPathOf(event.target);
        if (path === null) return;
        event.preventDefault();
        navigate(paneOf(event.target), path);
      },
    }),
    [],
  );
}
