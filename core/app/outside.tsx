import { useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Spinner } from '@blueprintjs/core';
import { FetchedScreen } from '../panes/fetched-screen.tsx';
import { PaneContext, type Pane } from '../registry/pane.ts';
import { withSearch } from '../panes/with-search.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { loginPath } from '../session/return-path.ts';
import { PublicFrame } from './public-frame.tsx';

/** The public pages, for a visitor who is not signed in; every other path leads to the sign-in page and back. */
export function Outside() {
  const registry = useRegistry();
  const [path, setPath] = useLocation();
  const search = useSearch();
  const destination = registry.resolve(path);
  const isPublic = destination?.kind === 'screen' && destination.route.can === 'public';
  const instead = isPublic
    ? null
    : destination || path === '/'
      ? loginPath(path + (search ? `?${search}` : ''))
      : '/404';

  useEffect(() => {
    if (instead !== null) setPath(instead, { replace: true });
  }, [instead, setPath]);
  const pane = useMemo(() => outsidePane(path, search, setPath), [path, search, setPath]);

  if (!isPublic) return null;
  return (
    <PublicFrame>
      <PaneContext value={pane}>
        <FetchedScreen destination={destination} parameters={destination.parameters} coming={<Spinner />} />
      </PaneContext>
    </PublicFrame>
  );
}

/** Public screens stand in a pane too, one that is the whole page and shares nothing. */
function outsidePane(path: string, search: string, go: (to: string, options?: { replace?: boolean }) => void): Pane {
  return {
    id: 'outside',
    path,
    search: new URLSearchParams(search),
    visible: true,
    focused: true,
    open: (to) => go(to),
    setSearch: (changes) => go(withSearch(path, search, changes), { replace: true }),
    selection: null,
    select: () => undefined,
  };
}
