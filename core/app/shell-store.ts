import { proxy, subscribe } from 'valtio';
import { isPhone } from '../parts/use-is-phone.ts';

interface ShellState {
  sidebar: boolean;
  /** On a phone the sidebar is a drawer over the page: closed until it is asked for, and never remembered. */
  drawer: boolean;
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
export const shellStore = proxy<ShellState>({
  sidebar: true,
  sections: {},
  singleKeys: true,
  ...remembered(),
  drawer: false,
  keyHelp: false,
});

/** Shows or hides the sidebar, whichever form it has now. */
export function toggleSidebar(): void {
  if (isPhone()) shellStore.drawer = !shellStore.drawer;
  else shellStore.sidebar = !shellStore.sidebar;
}

subscribe(shellStore, () => {
  const { sidebar, sections, singleKeys } = shellStore;
  localStorage.setItem(key, JSON.stringify({ sidebar, sections, singleKeys }));
});
