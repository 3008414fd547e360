import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useRegistry } from '../registry/use-registry.ts';
import { titleOfPath } from './title.ts';
import { usePanePath, useWorkspace } from './use-workspace.ts';

/** The browser's title names what the focused pane shows. */
export function useWorkspaceTitle(): void {
  const { i18n } = useLingui();
  const registry = useRegistry();
  const path = usePanePath(useWorkspace().layout.focused);
  const descriptor = titleOfPath(registry, path);
  const title = descriptor ? i18n._(descriptor) : null;
  useEffect(() => {
    document.title = title === null ? 'Filon' : `${title} – Filon`;
  }, [title]);
}
