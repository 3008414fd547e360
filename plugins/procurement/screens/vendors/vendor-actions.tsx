import { Button } from '@blueprintjs/core';
import { BankAccount } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../../../core/records/client.ts';
import { listPath } from '../../../../core/records/list/list-path.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { PaperButton } from '../papers/paper-button.tsx';

/** In the head of a vendor: what it has billed, and its sheet. */
export default function VendorActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  const maySeeInvoices = useCan('vendor_invoice:read');
  const maySeeOrders = useCan('purchase_order:read');
  return (
    <>
      {maySeeInvoices ? (
        <Button
          icon={<BankAccount />}
          text={t({ message: 'Invoices', context: 'of a vendor' })}
          onClick={() => pane.open(listPath('/procurement/invoices', [`vendor:eq:${row.id}`]))}
        />
      ) : null}
      {maySeeOrders ? <PaperButton text={t`Vendor sheet`} path={`procurement/vendors/${row.id}/paper/`} /> : null}
    </>
  );
}
