import { memo } from 'react';
import { KeyLabel } from '../parts/key-label.tsx';
import type { PaletteEntry } from './entry.ts';

/** One line of the palette: what it is, where it belongs, and the keys that do the same. */
export const PaletteRow = memo(function PaletteRow({ entry }: { readonly entry: PaletteEntry }) {
  const Icon = entry.icon;
  return (
    <>
      <span className="palette-icon">{Icon ? <Icon /> : null}</span>
      <span className="palette-label">{entry.label}</span>
      {entry.context ? <span className="palette-context">{entry.context}</span> : null}
      {entry.keys ? <KeyLabel keys={entry.keys} /> : null}
    </>
  );
});
