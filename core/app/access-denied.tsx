import { Button } from '@blueprintjs/core';
import { Key, Lock, User } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { api } from '../http/api.ts';
import { usePane } from '../registry/pane.ts';
import { titleOfPath } from '../panes/title.ts';
import { navigate } from '../panes/workspace-actions.ts';
import { allows, can, type Permission } from '../registry/access.ts';
import { permissionLabel } from '../registry/permission-label.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { renewUser } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { Message } from '../parts/message.tsx';

/** How often the page looks whether the right was given. */
const againMs = 5_000;

/**
 * `/403`: the user lacks the permission of the page named by `?path=` (catalogue people.md §7). Goes back there by
 * itself once it is given.
 */
export default function AccessDenied() {
  const { t, i18n } = useLingui();
  const { id, open, search } = usePane();
  const registry = useRegistry();
  const { user } = useSession();
  const [asked, setAsked] = useState<'no' | 'asking' | 'yes'>('no');
  const showProblem = useProblemToast();
  const path = search.get('path');
  const destination = path?.startsWith('/') ? registry.resolve(path.split('?')[0] ?? '/') : null;
  const wanted = destination?.kind === 'screen' ? destination.route.can : null;
  const closed = wanted !== null && wanted !== 'public' && wanted !== 'signed-in';
  const allowed = user !== null && closed && allows(user.access, wanted);
  const missing = closed
    ? ([wanted].flat() as Permission[]).filter((permission) => user === null || !can(user.access, permission))
    : [];
  useEffect(() => {
    if (allowed && path) navigate(id, path, 'replace');
  }, [allowed, id, path]);

  // Nothing else is asked of the server while this page stands, so nothing would tell that the right was given
  // meanwhile.
  useEffect(() => {
    if (!closed) return;
    const timer = setInterval(() => void renewUser(), againMs);
    return () => clearInterval(timer);
  }, [closed]);

  const title = path === null ? null : titleOfPath(registry, path);
  const name = missing.map((permission) => permissionLabel(registry, i18n, permission, title)).join(', ');
  const ask = async (): Promise<void> => {
    setAsked('asking');
    try {
      await api('access/requests/', { method: 'POST', body: { permissions: missing, path: path?.split('?')[0] } });
      setAsked('yes');
    } catch (error) {
      setAsked('no');
      showProblem(error);
    }
  };
  return (
    <Message
      icon={<Lock size={40} />}
      title={t`Access denied`}
      actions={
        <>
          <Button text={t`Back`} onClick={() => history.back()} />
          <Button intent="primary" icon={<User />} text={t`My profile`} onClick={() => open('/profile')} />
          {user !== null && missing.length > 0 ? (
            <Button
              icon={<Key />}
              text={t`Ask for access`}
              loading={asked === 'asking'}
              disabled={asked === 'yes'}
              onClick={() => void ask()}
            />
          ) : null}
        </>
      }
    >
      {name === '' ? (
        <Trans>You do not have access to this page.</Trans>
      ) : (
        <Trans>You do not have access to this page. Ask your administrator for: {name}.</Trans>
      )}
      <p role="status">{asked === 'yes' ? t`The administrators have been asked.` : null}</p>
    </Message>
  );
}
