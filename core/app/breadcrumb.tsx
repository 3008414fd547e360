import { useLingui } from '@lingui/react/macro';
import { usePanePath, useWorkspace } from '../panes/use-workspace.ts';
import { useRegistry } from '../registry/use-registry.ts';

/** Where the focused pane is: plugin, screen, and below a list its entry. */
export function Breadcrumb() {
  const { t, i18n } = useLingui();
  const registry = useRegistry();
  const path = usePanePath(useWorkspace().layout.focused).split('?')[0] ?? '/';
  const destination = registry.resolve(path);
  if (destination?.kind !== 'screen') return <div className="breadcrumb" />;

  const { plugin, route } = destination;
  const parent = registry.resolve(path.split('/').slice(0, -1).join('/') || '/');
  const list = parent?.kind === 'screen' && parent.plugin === plugin && plugin.id !== 'core' ? parent.route : null;
  return (
    <nav className="breadcrumb" aria-label={t`Where you are`}>
      <ol>
        {plugin.id === 'core' ? null : <li>{i18n._(plugin.title)}</li>}
        {list ? (
          <li>
            <a href={list.path}>{i18n._(list.title)}</a>
          </li>
        ) : null}
        <li aria-current="page">{i18n._(route.title)}</li>
      </ol>
    </nav>
  );
}
