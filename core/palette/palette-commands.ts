import { Search } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../registry/command.ts';
import { openPalette } from './palette-store.ts';

/** The palette's own commands, one per prefix. */
export const paletteCommands = [
  defineCommand({
    id: 'palette:open',
    title: msg`Search everything`,
    icon: Search,
    keys: '$mod+k',
    run: () => openPalette(),
  }),
  defineCommand({
    id: 'palette:commands',
    title: msg`Run a command`,
    keys: '$mod+Shift+p',
    run: () => openPalette('>'),
  }),
  defineCommand({ id: 'palette:records', title: msg`Find an entry`, run: () => openPalette('#') }),
  defineCommand({ id: 'palette:people', title: msg`Find a person or a machine`, run: () => openPalette('@') }),
  defineCommand({ id: 'palette:screens', title: msg`Go to a screen`, run: () => openPalette('/') }),
];
