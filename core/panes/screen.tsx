import { use, useEffect } from 'react';
import { Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useRegistry } from '../registry/use-registry.ts';
import { meets, useSession } from '../session/use-session.ts';
import { FetchedScreen } from './fetched-screen.tsx';
import { PaneContext, usePane } from '../registry/pane.ts';
import { navigate } from './workspace-actions.ts';

/** What the pane's path leads to: a screen, or on to another path for an alias, an unknown path, a missing right. */
export function Screen() {
  const { id, path } = usePane();
  const { user } = useSession();
  const destination = useRegistry().resolve(path);

  if (!destination) return <Redirect pane={id} to="/404" />;
  if (destination.kind === 'redirect') return <Redirect pane={id} to={destination.to} keepSearch />;
  if (!meets(user, destination.route.can)) return <Redirect pane={id} to={`/403?path=${encodeURIComponent(path)}`} />;
  return <FetchedScreen destination={destination} parameters={destination.parameters} coming={<ScreenLoading />} />;
}

function Redirect({
  pane,
  to,
  keepSearch = false,
}: {
  readonly pane: string;
  readonly to: string;
  readonly keepSearch?: boolean;
}) {
  const { search } = use(PaneContext) ?? {};
  const query = keepSearch && search && search.size > 0 ? `?${search}` : '';
  useEffect(() => navigate(pane, to + query, 'replace'), [pane, to, query]);
  return null;
}

function ScreenLoading() {
  const { t } = useLingui();
  return (
    <div className="pane-loading">
      <Spinner size={32} aria-label={t`Loading`} />
    </div>
  );
}
