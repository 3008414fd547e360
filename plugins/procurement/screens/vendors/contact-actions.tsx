import { Button } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { Row } from '../../../../core/records/client.ts';
import { useReaches } from '../../../../core/records/use-reaches.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { vendorContact } from '../../records/vendor-contact.ts';

/** Gives a contact an account of the portal; who may do nothing there is not invited. */
export default function ContactActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const toast = useToast();
  const tellProblem = useProblemToast();
  const reaches = useReaches(vendorContact);
  const [isBusy, setBusy] = useState(false);
  if (row.portal_role === 'none' || !reaches('update', row)) return null;
  const email = String(row.email);
  const invite = (): void => {
    setBusy(true);
    api(`procurement/contacts/${row.id}/invite/`, { method: 'POST' })
      .then(() => toast(t`The invitation has been sent to ${email}.`, 'success'), tellProblem)
      .finally(() => setBusy(false));
  };
  return <Button icon={<Envelope />} text={t`Invite to the portal`} loading={isBusy} onClick={invite} />;
}
