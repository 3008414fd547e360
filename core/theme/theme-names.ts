import { msg } from '@lingui/core/macro';
import type { ThemePreference } from './theme-store.ts';

/** The themes as they are offered. */
export const themeNames = { light: msg`Light`, dark: msg`Dark`, auto: msg`As the system` } as const satisfies Record<
  ThemePreference,
  unknown
>;
