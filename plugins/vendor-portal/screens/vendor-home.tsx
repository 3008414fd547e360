import { Button } from '@blueprintjs/core';
import { Inbox, User } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { Message } from '../../../core/parts/message.tsx';
import { usePane } from '../../../core/registry/pane.ts';
import { useSession } from '../../../core/session/use-session.ts';

/** The home of a vendor. Requests for quotation come here once the mine's procurement is opened in this system. */
export default function VendorHome() {
  const { t } = useLingui();
  const pane = usePane();
  const { user } = useSession();
  return (
    <Message
      icon={<Inbox size={40} />}
      title={t`Welcome, ${user?.name ?? ''}`}
      actions={<Button icon={<User />} text={t`My profile`} onClick={() => pane.open('/profile')} />}
    >
      {t`No request for quotation has been addressed to you. When the mine asks for your prices, the request will stand here.`}
    </Message>
  );
}
