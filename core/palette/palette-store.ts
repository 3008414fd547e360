import { proxy } from 'valtio';

/** Whether the palette is open, and with which words it opens. */
export const paletteStore = proxy<{ open: boolean; query: string }>({ open: false, query: '' });

/** Opens the palette; `query` may begin with a prefix (`>`, `#`, `@`, `/`, `?`). */
export function openPalette(query = ''): void {
  paletteStore.query = query;
  paletteStore.open = true;
}

export function closePalette(): void {
  paletteStore.open = false;
}
