import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../../../core/records/client.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { PaperButton } from '../papers/paper-button.tsx';

/** In the head of a vendor: its sheet. */
export default function VendorActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  return useCan('purchase_order:read') ? (
    <PaperButton text={t`Vendor sheet`} path={`procurement/vendors/${row.id}/paper/`} />
  ) : null;
}
