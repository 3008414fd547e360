import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { usePanePath, useWorkspace } from '../panes/use-workspace.ts';
import type { PluginDefinition } from '../registry/plugin.ts';
import { useRegistry } from '../registry/use-registry.ts';
import type { SessionUser } from '../session/user.ts';
import { useOpenBeside } from '../panes/use-open-beside.ts';
import { shellStore } from './shell-store.ts';
import { SidebarLinks } from './sidebar-links.tsx';
import { SidebarSection } from './sidebar-section.tsx';
import { navOf, type NavGroup } from './nav.ts';
import './sidebar.css';

/** Every screen that the user may open, by plugin and group. Entries can be dragged into a tile. */
export function Sidebar({ user }: { readonly user: SessionUser }) {
  const { t } = useLingui();
  const registry = useRegistry();
  const links = useOpenBeside();
  const path = usePanePath(useWorkspace().layout.focused).split('?')[0] ?? '/';
  const current = registry.resolve(path);
  // A drawer has done its work once one has gone somewhere.
  useEffect(() => () => void (shellStore.drawer = false), [path]);
  const here = current?.kind === 'screen' ? current.route.path : path;

  const plugins = registry
    .plugins()
    .map((plugin) => ({ plugin, groups: navOf(plugin, registry, user) }))
    .filter(({ groups }) => groups.length > 0);
  return (
    <nav className="sidebar" aria-label={t`Screens`} {...links}>
      {plugins.map(({ plugin, groups }) => (
        <PluginSection key={plugin.id} plugin={plugin} groups={groups} here={here} />
      ))}
    </nav>
  );
}

function PluginSection({
  plugin,
  groups,
  here,
}: {
  readonly plugin: PluginDefinition;
  readonly groups: readonly NavGroup[];
  readonly here: string;
}) {
  const { i18n } = useLingui();
  const has = (group: NavGroup): boolean =>
    group.entries.some(({ path }) => path === here || here.startsWith(`${path}/`));
  const Icon = plugin.icon;
  return (
    <SidebarSection id={plugin.id} icon={<Icon />} title={i18n._(plugin.title)} current={groups.some(has)}>
      {groups.map((group) =>
        group.title === null ? (
          <SidebarLinks key="" entries={group.entries} here={here} />
        ) : (
          <SidebarSection
            key={group.title.id}
            id={`${plugin.id}/${group.title.id}`}
            title={i18n._(group.title)}
            current={has(group)}
            nested
          >
            <SidebarLinks entries={group.entries} here={here} />
          </SidebarSection>
        ),
      )}
    </SidebarSection>
  );
}
