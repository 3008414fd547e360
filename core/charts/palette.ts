import type { Theme } from '../theme/theme-store.ts';

/**
 * Colours of series, told apart by people who see few colours as well (after Okabe and Ito, "Color Universal Design",
 * 2008), darkened or lightened until each has a contrast of 3:1 against the theme's surface (WCAG 2.2, 1.4.11).
 */
const colours: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#215db0', '#b45309', '#007a5e', '#8f3985', '#5c5f00', '#0e7490', '#b3261e', '#475569'],
  dark: ['#8abbff', '#f0a04b', '#4fc9a4', '#d69fd6', '#d9d06b', '#66c7e0', '#ff9b8f', '#b8c2cf'],
};

/** The colour of the n-th series. */
export const seriesColour = (theme: Theme, index: number): string =>
  colours[theme][index % colours[theme].length] ?? '#215db0';
