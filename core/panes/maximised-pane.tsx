import { Button } from '@blueprintjs/core';
import { Minimize } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRegistry } from '../registry/use-registry.ts';
import { PaneSlot } from './pane-host.tsx';
import { titleOfPath } from './title.ts';
import { usePanePath } from './use-workspace.ts';
import { toggleMaximised } from './workspace-actions.ts';

/** One pane over all the others, which keep their places beneath. Escape or the button gives them back. */
export function MaximisedPane({ pane }: { readonly pane: string }) {
  const { t, i18n } = useLingui();
  const path = usePanePath(pane);
  const title = titleOfPath(useRegistry(), path);
  return (
    <div className="maximised">
      <div className="tile-header">
        <span className="maximised-title">{title ? i18n._(title) : path}</span>
        <Button
          variant="minimal"
          size="small"
          icon={<Minimize size={12} />}
          text={t`Restore`}
          onClick={() => toggleMaximised(pane)}
        />
      </div>
      <div className="tile-body">
        <PaneSlot pane={pane} />
      </div>
    </div>
  );
}
