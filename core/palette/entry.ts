import type { ComponentType } from 'react';

/** Which prefix finds an entry. */
export type EntryKind = 'screen' | 'command' | 'record';

/** One thing that the palette can do, known to the browser. */
export interface PaletteEntry {
  readonly id: string;
  readonly kind: EntryKind;
  /** In the language shown. */
  readonly label: string;
  /** In the other languages, and between the plugin's title and the words of the path: whoever thinks in those finds it. */
  readonly otherLabels: readonly string[];
  /** Where it belongs: the plugin's title. */
  readonly context: string;
  readonly icon?: ComponentType | undefined;
  readonly keys?: string | undefined;
  readonly run: (where: 'here' | 'beside') => void;
}
