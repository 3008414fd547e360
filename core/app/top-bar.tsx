import { Button } from '@blueprintjs/core';
import { Menu as MenuIcon, Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { withQueries } from '../session/with-queries.tsx';
import { afterFirstScreen } from '../panes/first-screen.ts';
import { openPalette } from '../palette/palette-store.ts';
import { loadScreen } from '../http/load-screen.ts';
import type { SessionUser } from '../session/user.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { KeyLabel } from '../parts/key-label.tsx';
import { toggleSidebar } from './shell-store.ts';
import { TimeSlot } from './time-slot.tsx';

const TopMenus = lazy(() =>
  afterFirstScreen(() =>
    loadScreen(withQueries(async () => ({ default: (await import('./late-parts.tsx')).TopMenus }))),
  ),
);

/** Where one is, what is in view, and the way to everything else. */
export function TopBar({ user }: { readonly user: SessionUser }) {
  const { t } = useLingui();
  return (
    <header className="top-bar">
      <Button
        variant="minimal"
        icon={<MenuIcon />}
        aria-label={t`Show or hide the sidebar`}
        title={t`Show or hide the sidebar`}
        onClick={toggleSidebar}
      />
      <a className="brand" href="/profile">
        Filon
      </a>
      <Breadcrumb />
      <div className="bar-end">
        <button
          type="button"
          className="palette-button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => openPalette()}
        >
          <Search />
          <span className="palette-button-text">{t`Search or run a command`}</span>
          <KeyLabel keys="$mod+k" />
        </button>
        <TimeSlot />
        <Suspense fallback={<span className="bar-menus-coming" />}>
          <TopMenus user={user} />
        </Suspense>
      </div>
    </header>
  );
}
