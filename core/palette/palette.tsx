import { useLingui } from '@lingui/react/macro';
import { Command } from 'cmdk';
import { useCallback, useMemo, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { ModalDialog } from '../parts/modal-dialog.tsx';
import { isMac } from '../parts/key-label.tsx';
import { modeOf, modes } from './modes.ts';
import { closePalette, paletteStore } from './palette-store.ts';
import { ResultGroup, type RunEntry } from './result-group.tsx';
import { recordUse } from './usage.ts';
import { useLocalResults } from './use-local-results.ts';
import { useServerResults } from './use-server-results.ts';
import './palette.css';

/** Ours are chosen and ranked already; without this cmdk compares each row that changes with the words once more. */
const everyRow = (): number => 1;
const setTyped = (words: string): void => void (paletteStore.query = words);

/** The command palette: one field that finds screens, commands and entries, and runs what is chosen. */
export default function Palette() {
  const { t, i18n } = useLingui();
  // In the store, not here: what is typed while this waits to be shown is in it.
  const { query: typed } = useSnapshot(paletteStore, { sync: true });
  const { mode, words } = modeOf(typed);
  const local = useLocalResults(mode, words);
  const server = useServerResults(mode, words);
  // The same list as long as nothing in it changed: its rows are not drawn again at every key.
  const found = useMemo(() => {
    const shown = new Set(local.map(({ id }) => id));
    return server.entries.some(({ id }) => shown.has(id))
      ? server.entries.filter(({ id }) => !shown.has(id))
      : server.entries;
  }, [server.entries, local]);

  const run = useCallback<RunEntry>((entry, where) => {
    recordUse(entry.id);
    closePalette();
    // Once the dialog is gone and has given back the focus, so that the command may take it elsewhere.
    setTimeout(() => entry.run(where));
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Asked of the page: a state of ours would draw all rows once more at every key.
    const chosen = event.currentTarget.querySelector('[cmdk-item][data-selected=true]')?.getAttribute('data-value');
    const entry = [...local, ...server.entries].find(({ id }) => id === chosen);
    if (entry) run(entry, 'beside');
  };

  return (
    <ModalDialog className="palette" label={t`Command palette`} onClose={closePalette}>
      <Command shouldFilter={false} filter={everyRow} loop label={t`Search or run a command`} onKeyDown={onKeyDown}>
        <Command.Input
          className="palette-field"
          data-autofocus
          value={typed}
          onValueChange={setTyped}
          placeholder={t`Search, or > commands, / screens, # entries, @ people and machines, ? help`}
        />
        <Command.List className="palette-results" label={t`Results`}>
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
              <Command.Empty>
                {server.searching
                  ? t`Searching…`
                  : mode.shows === 'records' || mode.shows === 'actors'
                    ? t`Type at least two letters.`
                    : t`Nothing found.`}
              </Command.Empty>
              <ResultGroup
                title={words === '' ? t`Recent and frequent` : t`Screens and commands`}
                entries={local}
                onRun={run}
                reusesRows
              />
              <ResultGroup title={t`Entries`} entries={found} onRun={run} />
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
