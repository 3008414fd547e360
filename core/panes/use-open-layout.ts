import { useCallback } from 'react';
import { useToast } from '../toast/toast.tsx';
import { layouts } from './layouts-api.ts';
import { problemWords } from './start-workspace.ts';
import { replaceLayout } from './workspace-actions.ts';

/** Opens a saved layout by its id in place of what is shown; undo brings that back. A failure is told. */
export function useOpenLayout(): (id: string) => void {
  const notify = useToast();
  return useCallback(
    (id) => {
      const show = async (): Promise<void> => {
        const saved = await layouts.read(id);
        const { parseLayout } = await import('./parse-layout.ts');
        replaceLayout(parseLayout(saved.body), { id, name: saved.name, version: saved.version, mine: saved.mine });
      };
      show().catch((error: unknown) => notify(problemWords(error), 'danger'));
    },
    [notify],
  );
}
