import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { isAvailable } from '../registry/available.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { useSession } from '../session/use-session.ts';
import { conditions } from '../panes/command-conditions.ts';
import { KeyLabel } from '../parts/key-label.tsx';
import { ModalDialog } from '../parts/modal-dialog.tsx';
import { shellStore } from './shell-store.ts';
import './key-help.css';

/** `?`: every key that does something for this user now, and what it does. Here soon after the first screen. */
export function KeyHelp() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const commands = useRegistry().commands();
  const now = conditions();
  // Keys whose moment has not come (no second pane yet, say) are listed too: one learns them here.
  const keyed = commands.filter(
    (command) => command.keys !== undefined && isAvailable(command, user?.access ?? {}, { ...now, panes: 2 }),
  );
  const close = (): void => void (shellStore.keyHelp = false);
  return (
    <ModalDialog label={t`Keys`} className="key-help" onClose={close}>
      <div className="key-help-head">
        <h2 className="bp6-heading">{t`Keys`}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t`Close`} data-autofocus onClick={close} />
      </div>
      <dl tabIndex={0}>
        {keyed.map((command) => (
          <div key={command.id}>
            <dt>{i18n._(command.title)}</dt>
            <dd>
              <KeyLabel keys={command.keys ?? ''} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t`Resize panes: focus a splitter, then`}</dt>
          <dd>
            <KeyLabel keys="ArrowLeft ArrowRight" />
          </dd>
        </div>
      </dl>
    </ModalDialog>
  );
}
