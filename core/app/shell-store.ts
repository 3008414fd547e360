import { proxy, subscribe } from 'valtio';

interface ShellState {
  sidebar: boolean;
  /** The list of keys is open. */
  keyHelp: boolean;
  /** Sections of the sidebar that were opened or closed by hand. */
  sections: Record<string, boolean>;
  /** Whether keys without Ctrl, ⌘ or Alt work (WCAG 2.1.4 asks for a way to turn them off). */
  singleKeys: boolean;
}

const key = 'filon.shell';

function remembered(): Partial<ShellState> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** How the shell around the panes is set; kept in this browser. The sidebar is shown by default (spec §9). */
export const shellStore = proxy<ShellState>({ sidebar: true, sections: {}, singleKeys: true, ...remembered(), keyHelp: false });

// On a phone the sidebar covers the page: it starts closed there.
if (window.matchMedia('(max-width: 640px)').matches) shellStore.sidebar = false;

subscribe(shellStore, () => {
  const { sidebar, sections, singleKeys } = shellStore;
  localStorage.setItem(key, JSON.stringify({ sidebar, sections, singleKeys }));
});
