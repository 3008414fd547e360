import { useLingui } from '@lingui/react/macro';
import { Command } from 'cmdk';
import { useDeferredValue, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { ModalDialog } from '../app/modal-dialog.tsx';
import { isMac } from '../app/key-label.tsx';
import { asksBeside } from '../panes/use-open-beside.ts';
import type { PaletteEntry } from './entry.ts';
import { modeOf, modes } from './modes.ts';
import { PaletteRow } from './palette-row.tsx';
import { closePalette, paletteStore } from './palette-store.ts';
import { recordUse } from './usage.ts';
import { useLocalResults } from './use-local-results.ts';
import { useServerResults } from './use-server-results.ts';
import './palette.css';

/** The command palette: one field that finds screens, commands and entries, and runs what is chosen. */
export default function Palette() {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(paletteStore.query);
  const [chosen, setChosen] = useState('');
  const { mode, words } = modeOf(typed);
  const local = useLocalResults(mode, words);
  // What the server adds must not slow the typing down.
  const server = useServerResults(useDeferredValue(mode), useDeferredValue(words));
  const groups = useMemo(
    () => [
      { title: words === '' ? t`Recent and frequent` : t`Screens and commands`, entries: local },
      { title: t`Entries`, entries: server.entries },
    ],
    [t, words, local, server.entries],
  );

  const run = (entry: PaletteEntry | undefined, where: 'here' | 'beside'): void => {
    if (!entry) return;
    recordUse(entry.id);
    closePalette();
    // Once the dialog is gone and has given back the focus, so that the command may take it elsewhere.
    setTimeout(() => entry.run(where));
  };
  const find = (id: string): PaletteEntry | undefined => groups.flatMap(({ entries }) => entries).find((entry) => entry.id === id);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run(find(chosen), 'beside');
  };
  const onClick = (entry: PaletteEntry) => (event: MouseEvent) => {
    event.stopPropagation();
    run(entry, asksBeside(event) ? 'beside' : 'here');
  };

  return (
    <ModalDialog className="palette" label={t`Command palette`} onClose={closePalette}>
      <Command shouldFilter={false} loop label={t`Search or run a command`} value={chosen} onValueChange={setChosen} onKeyDown={onKeyDown}>
        <Command.Input data-autofocus value={typed} onValueChange={setTyped} placeholder={t`Search, or > commands, / screens, # entries, @ people and machines, ? help`} />
        <Command.List label={t`Results`}>
          {mode.shows === 'help' ? (
            modes.map(({ prefix, title }) =>
              prefix === '' || prefix === '?' ? null : (
                <Command.Item key={prefix} value={prefix} onSelect={() => setTyped(prefix)}>
                  <kbd className="palette-prefix">{prefix}</kbd>
                  <span className="palette-label">{i18n._(title)}</span>
                </Command.Item>
              ),
            )
          ) : (
            <>
              <Command.Empty>{server.searching ? t`Searching…` : mode.shows === 'records' || mode.shows === 'actors' ? t`Type at least two letters.` : t`Nothing found.`}</Command.Empty>
              {groups.map(({ title, entries }) =>
                entries.length === 0 ? null : (
                  <Command.Group key={title} heading={title}>
                    {entries.map((entry) => (
                      <Command.Item key={entry.id} value={entry.id} onSelect={() => run(entry, 'here')} onClickCapture={onClick(entry)}>
                        <PaletteRow entry={entry} />
                      </Command.Item>
                    ))}
                  </Command.Group>
                ),
              )}
            </>
          )}
        </Command.List>
      </Command>
      <footer className="palette-foot">
        <span>
          <kbd>↵</kbd> {t`open`}
        </span>
        <span>
          <kbd>{isMac ? '⌘↵' : 'Ctrl+↵'}</kbd> {t`open beside`}
        </span>
        <span>
          <kbd>Esc</kbd> {t`close`}
        </span>
      </footer>
    </ModalDialog>
  );
}
