import { proxy } from 'valtio';

export const themePreferences = ['light', 'dark', 'auto'] as const;
/** What the user asked for; `auto` follows the machine. */
export type ThemePreference = (typeof themePreferences)[number];
/** What is shown. */
export type Theme = 'light' | 'dark';

const key = 'filon.theme';
const darkMachine = window.matchMedia('(prefers-color-scheme: dark)');
const isPreference = (value: unknown): value is ThemePreference => themePreferences.includes(value as ThemePreference);

/** The `theme` query value must start with letters, digits or spaces (spec §2); then it must be a theme we have. */
export function themeFromQuery(value: string | null): ThemePreference | null {
  if (value === null || !/^[\p{L}\p{N} ]/u.test(value)) return null;
  const name = value.trim().toLowerCase();
  return isPreference(name) ? name : null;
}

function remembered(): ThemePreference {
  const stored = localStorage.getItem(key);
  return isPreference(stored) ? stored : 'light';
}

const resolve = (preference: ThemePreference): Theme =>
  preference === 'auto' ? (darkMachine.matches ? 'dark' : 'light') : preference;

const starting = themeFromQuery(new URLSearchParams(window.location.search).get('theme')) ?? remembered();

/** The preference and the theme that follows from it. */
export const themeStore = proxy<{ preference: ThemePreference; theme: Theme }>({
  preference: starting,
  theme: resolve(starting),
});

function apply(): void {
  themeStore.theme = resolve(themeStore.preference);
  // On the body, so that dialogs and menus, which are drawn there, follow.
  document.body.classList.toggle('bp6-dark', themeStore.theme === 'dark');
  document.documentElement.style.colorScheme = themeStore.theme;
}

/** Applies the starting theme and from then on follows the machine. Call it once, before the first paint. */
export function startTheme(): void {
  localStorage.setItem(key, themeStore.preference);
  darkMachine.addEventListener('change', apply);
  apply();
}

/** Changes the theme and remembers it in this browser. */
export function chooseTheme(preference: ThemePreference): void {
  themeStore.preference = preference;
  localStorage.setItem(key, preference);
  apply();
}

/** Light to dark and back, from what is shown now. */
export function toggleTheme(): void {
  chooseTheme(themeStore.theme === 'dark' ? 'light' : 'dark');
}
