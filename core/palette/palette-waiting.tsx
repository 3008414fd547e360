import { useLingui } from '@lingui/react/macro';
import { ModalDialog } from '../parts/modal-dialog.tsx';
import { closePalette, paletteStore } from './palette-store.ts';
import './palette.css';

/** Stands in the palette's place until its code has come: closes as it does, and keeps what is typed. */
export function PaletteWaiting() {
  const { t } = useLingui();
  return (
    <ModalDialog className="palette" label={t`Command palette`} onClose={closePalette}>
      <input
        className="palette-field"
        data-autofocus
        aria-label={t`Search or run a command`}
        defaultValue={paletteStore.query}
        onChange={({ target }) => (paletteStore.query = target.value)}
      />
      <div className="palette-results" />
    </ModalDialog>
  );
}
