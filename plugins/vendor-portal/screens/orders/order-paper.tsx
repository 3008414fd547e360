import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../core/http/api.ts';
import type { RevisedPaper } from '../../../../core/parts/paper/paper.ts';
import { RevisedPaperDialog } from '../../../../core/parts/paper/revised-paper-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import type { VendorOrder } from '../../../vendor-order-calls.ts';

interface OwnOrderPaperProps {
  readonly order: VendorOrder;
  readonly onClose: () => void;
}

/** An own order to be printed, at one of its revisions or as what a revision changed; loaded once it is asked for. */
export default function OwnOrderPaper({ order, onClose }: OwnOrderPaperProps) {
  const { t } = useLingui();
  const { user } = useSession();
  return (
    <RevisedPaperDialog
      label={t`Printed order`}
      of={['own-order', order.id]}
      timeZone={order.company.timeZone}
      by={user?.name ?? ''}
      revision={order.revision}
      read={(query) => api<RevisedPaper>(`vendor/orders/${order.id}/paper/`, { query })}
      onClose={onClose}
    />
  );
}
