import { useLingui } from '@lingui/react/macro';
import { useRegistry } from '../registry/use-registry.ts';
import { paneOrder } from './layout.ts';
import { PaneSlot } from './pane-host.tsx';
import { titleOfPath } from './title.ts';
import { useWorkspace } from './use-workspace.ts';
import { focus } from './workspace-actions.ts';

/** The panes one at a time, chosen by a strip at the top when there are several. */
export function PhonePanes() {
  const { t, i18n } = useLingui();
  const registry = useRegistry();
  const { layout } = useWorkspace();
  const panes = paneOrder(layout);
  return (
    <div className="phone-panes">
      {panes.length > 1 ? (
        <nav className="phone-strip" aria-label={t`Panes`}>
          {panes.map((pane) => {
            const path = layout.panes[pane]?.path ?? '/';
            const title = titleOfPath(registry, path);
            return (
              <button
                key={pane}
                type="button"
                className="tile-tab"
                aria-current={pane === layout.focused}
                onClick={() => focus(pane)}
              >
                {title ? i18n._(title) : path}
              </button>
            );
          })}
        </nav>
      ) : null}
      <div className="tile-body">
        <PaneSlot pane={layout.focused} key={layout.focused} />
      </div>
    </div>
  );
}
