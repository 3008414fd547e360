import type { Theme } from '../../theme/theme-store.ts';

/** Colours of everything in a chart but its data, as attributes: a picture saved from the page keeps them. */
export interface Ink {
  readonly text: string;
  readonly line: string;
  readonly ground: string;
  readonly mark: string;
  readonly bad: string;
}

const inks: Readonly<Record<Theme, Ink>> = {
  light: { text: '#404854', line: '#dce0e5', ground: '#ffffff', mark: '#1c2127', bad: '#b3261e' },
  dark: { text: '#abb3bf', line: '#383e47', ground: '#252a31', mark: '#f6f7f9', bad: '#ff9b8f' },
};

export const inkOf = (theme: Theme): Ink => inks[theme];
