import { Button, NonIdealState } from '@blueprintjs/core';
import { Lock, User } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePane } from '../panes/pane.ts';
import { titleOfPath } from '../panes/title.ts';
import { useRegistry } from '../registry/use-registry.ts';

/** `/403`: the user lacks the permission of the page named by `?path=` (catalogue people.md §7). */
export default function AccessDenied() {
  const { t, i18n } = useLingui();
  const { open, search } = usePane();
  const title = titleOfPath(useRegistry(), search.get('path') ?? '/403');
  const name = title ? i18n._(title) : '';
  return (
    <NonIdealState
      className="whole-pane"
      icon={<Lock size={40} />}
      title={<h1 className="page-title">{t`Access denied`}</h1>}
      description={
        search.has('path') && name ? (
          <Trans>You do not have access to this page. Ask your administrator for: {name}.</Trans>
        ) : (
          <Trans>You do not have access to this page.</Trans>
        )
      }
      action={
        <div className="button-row">
          <Button text={t`Back`} onClick={() => history.back()} />
          <Button intent="primary" icon={<User />} text={t`My profile`} onClick={() => open('/profile')} />
        </div>
      }
    />
  );
}
