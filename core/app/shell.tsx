import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Workspace } from '../panes/workspace.tsx';
import { afterFirstScreen } from '../panes/first-screen.ts';
import { problemWords, startWorkspace } from '../panes/start-workspace.ts';
import { useKeepWorkspace } from '../panes/use-keep-workspace.ts';
import { useWorkspace } from '../panes/use-workspace.ts';
import { wallStore } from '../panes/wall/wall-store.ts';
import { loadScreen } from '../http/load-screen.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { useRegistry } from '../registry/use-registry.ts';
import { meets } from '../session/use-session.ts';
import type { SessionUser } from '../session/user.ts';
import { useToast } from '../toast/toast.tsx';
import { withQueries } from '../session/with-queries.tsx';
import { ShellLoading } from './shell-loading.tsx';
import { shellStore } from './shell-store.ts';
import { Sidebar } from './sidebar.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useIsPhone } from '../parts/use-is-phone.ts';
import { useKeys } from './use-keys.ts';

const KeyHelp = lazy(() => loadScreen(async () => ({ default: (await import('./late-parts.tsx')).KeyHelp })));
const ViewBanner = lazy(() => loadScreen(() => import('./view-banner.tsx')));
const Alarms = lazy(() => afterFirstScreen(() => loadScreen(withQueries(() => import('../live/alarms/alarms.tsx')))));

/** The default layout of everybody who is signed in: top bar, sidebar, workspace, status bar. */
export function Shell({ user }: { readonly user: SessionUser }) {
  // Drawn in pieces: all that stands around the screens at once is a long task.
  const ready = useDeferredValue(useWorkspace().ready);
  const notify = useToast();

  useEffect(() => {
    void startWorkspace(user.id).then((problem) =>
      problem === null ? undefined : notify(problemWords(problem), 'warning'),
    );
  }, [user.id, notify]);

  return ready ? <ReadyShell user={user} /> : <ShellLoading />;
}

function ReadyShell({ user }: { readonly user: SessionUser }) {
  const { sidebar, drawer, keyHelp } = useSnapshot(shellStore);
  const wall = useSnapshot(wallStore).shown > 0;
  const hears = useRegistry()
    .plugins()
    .some(({ alarms }) => alarms.some(({ can }) => meets(user, can)));
  const phone = useIsPhone();
  const shown = phone ? drawer : sidebar;
  useKeys();
  useKeepWorkspace();
  return (
    <div className="shell" data-sidebar={shown && !phone ? 'shown' : 'hidden'} data-wall={wall}>
      <TopBar user={user} />
      {shown ? <Sidebar user={user} /> : null}
      <Workspace />
      <StatusBar />
      <PaletteHost />
      {hears ? (
        <Suspense fallback={null}>
          <Alarms />
        </Suspense>
      ) : null}
      {user.viewed ? (
        <Suspense fallback={null}>
          <ViewBanner name={user.name} />
        </Suspense>
      ) : null}
      {keyHelp ? (
        <Suspense fallback={null}>
          <KeyHelp />
        </Suspense>
      ) : null}
    </div>
  );
}
