import { Button } from '@blueprintjs/core';
import { Manual, Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import { printElement } from '../../../../core/parts/print-element.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import '../../../../core/parts/question-dialog.css';
import { DeliveryReceipt } from './delivery-receipt.tsx';

/** In the head of a delivery: its receipt, seen before it is printed. */
export default function DeliveryActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const format = useFormat(row.site);
  const { user } = useSession();
  const { sites } = useSites();
  const [shown, setShown] = useState(false);
  const paper = useRef<HTMLDivElement>(null);
  const print = (): void => {
    if (paper.current) printElement(paper.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  return (
    <>
      <Button variant="minimal" icon={<Manual />} text={t`Receipt`} onClick={() => setShown(true)} />
      {shown ? (
        <ModalDialog label={t`Delivery receipt`} className="receipt-dialog" onClose={() => setShown(false)}>
          <div ref={paper}>
            <DeliveryReceipt row={row} site={sites.find(({ id }) => id === row.site)?.name ?? ''} />
          </div>
          <div className="record-dialog-actions">
            <Button text={t`Close`} onClick={() => setShown(false)} />
            <Button intent="primary" icon={<Print />} text={t`Print`} onClick={print} data-autofocus />
          </div>
        </ModalDialog>
      ) : null}
    </>
  );
}
