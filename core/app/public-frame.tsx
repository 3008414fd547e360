import { lazy, Suspense, type ReactNode } from 'react';
import { loadScreen } from '../http/load-screen.ts';
import { afterFirstScreen } from '../panes/first-screen.ts';

const PublicMenus = lazy(() => afterFirstScreen(() => loadScreen(() => import('./public-menus.tsx'))));

/** The page around the public screens: the name, language and theme, nothing else. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="public-frame">
      <header className="public-bar">
        <span className="brand">Filon</span>
        <div className="bar-end">
          <Suspense fallback={null}>
            <PublicMenus />
          </Suspense>
        </div>
      </header>
      <main className="public-main">{children}</main>
    </div>
  );
}
