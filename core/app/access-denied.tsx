import { Button } from '@blueprintjs/core';
import { Lock, User } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePane } from '../panes/pane.ts';
import { titleOfPath } from '../panes/title.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { Message } from './message.tsx';

/** `/403`: the user lacks the permission of the page named by `?path=` (catalogue people.md §7). */
export default function AccessDenied() {
  const { t, i18n } = useLingui();
  const { open, search } = usePane();
  const title = titleOfPath(useRegistry(), search.get('path') ?? '/403');
  const name = title && search.has('path') ? i18n._(title) : null;
  return (
    <Message
      icon={<Lock size={40} />}
      title={t`Access denied`}
      actions={
        <>
          <Button text={t`Back`} onClick={() => history.back()} />
          <Button intent="primary" icon={<User />} text={t`My profile`} onClick={() => open('/profile')} />
        </>
      }
    >
      {name === null ? <Trans>You do not have access to this page.</Trans> : <Trans>You do not have access to this page. Ask your administrator for: {name}.</Trans>}
    </Message>
  );
}
