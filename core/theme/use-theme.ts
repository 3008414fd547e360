import { useSnapshot } from 'valtio';
import { themeStore, type Theme, type ThemePreference } from './theme-store.ts';

/** The theme shown and the preference behind it. Charts and maps, which CSS does not reach, redraw by it. */
export function useTheme(): { readonly theme: Theme; readonly preference: ThemePreference } {
  return useSnapshot(themeStore);
}
