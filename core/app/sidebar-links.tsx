import { useLingui } from '@lingui/react/macro';
import { dragSource } from '../panes/drag-store.ts';
import type { NavLink } from './nav.ts';

/** Links to screens; each can be dragged into a tile. */
export function SidebarLinks({ entries, here }: { readonly entries: readonly NavLink[]; readonly here: string }) {
  const { i18n } = useLingui();
  return (
    <ul className="sidebar-links">
      {entries.map(({ path, title }) => {
        const text = i18n._(title);
        return (
          <li key={path}>
            <a
              href={path}
              aria-current={path === here ? 'page' : undefined}
              {...dragSource({ kind: 'path', path }, text)}
            >
              {text}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
