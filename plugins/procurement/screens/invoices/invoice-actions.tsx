import { Button } from '@blueprintjs/core';
import { Download, Unlock } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saveFile } from '../../../../core/http/save-file.ts';
import type { Row } from '../../../../core/records/client.ts';
import { useReaches } from '../../../../core/records/use-reaches.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { openInvoiceStates } from '../../records/invoice-choices.ts';
import { vendorInvoice } from '../../records/vendor-invoice.ts';
import { invoiceApi } from './api.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** In the head of an invoice: what blocks it is released, what was entered by mistake is cancelled. */
export default function InvoiceActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const reaches = useReaches(vendorInvoice);
  const tellProblem = useProblemToast();
  const [isOpen, setOpen] = useState<'release' | 'withdraw' | null>(null);
  const onClose = (): void => setOpen(null);
  const batch = typeof row['batch'] === 'string' ? row['batch'] : null;
  const download = (of: string): void =>
    void invoiceApi.batch(of).then((file) => saveFile(`invoices-${of}.csv`, file), tellProblem);
  return (
    <>
      {row['state'] === 'blocked' && reaches('release', row) ? (
        <Button intent="warning" icon={<Unlock />} text={t`Release block`} onClick={() => setOpen('release')} />
      ) : null}
      {openInvoiceStates.includes(row['state']) && reaches('withdraw', row) ? (
        <Button text={t`Cancel invoice`} onClick={() => setOpen('withdraw')} />
      ) : null}
      {batch !== null && reaches('hand_over', row) ? (
        <Button icon={<Download />} text={t`Accounting file`} onClick={() => download(batch)} />
      ) : null}
      {isOpen === 'release' ? <ReleaseDialog row={row} onClose={onClose} /> : null}
      {isOpen === 'withdraw' ? <WithdrawDialog row={row} onClose={onClose} /> : null}
    </>
  );
}
