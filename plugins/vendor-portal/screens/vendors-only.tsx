import { Inbox } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Message } from '../../../core/parts/message.tsx';
import { useSession } from '../../../core/session/use-session.ts';

/** What is for a vendor's people alone: who works at the mine has no requests to answer, whatever their rights. */
export function VendorsOnly({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { user } = useSession();
  if (user?.kind === 'vendor') return children;
  return (
    <Message icon={<Inbox size={40} />} title={t`Vendor portal`} actions={null}>
      {t`Here vendors find the requests they are invited to. Progress is shown with each quotation request.`}
    </Message>
  );
}
