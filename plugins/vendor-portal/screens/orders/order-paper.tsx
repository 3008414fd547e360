import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { PaperDialog } from '../../../../core/parts/paper/paper-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import type { OrderPaper, VendorOrder } from '../../../vendor-order-calls.ts';

/** An own order to be printed, at one of its revisions or as what a revision changed; loaded once it is asked for. */
export default function OwnOrderPaper({
  order,
  onClose,
}: {
  readonly order: VendorOrder;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { user } = useSession();
  const [revision, setRevision] = useState(order.revision);
  const [from, setFrom] = useState<number | null>(null);
  const [revisions, setRevisions] = useState<readonly number[]>([]);
  const options = revisions.map((no) => ({ value: String(no), label: t`Revision ${no}` }));
  return (
    <PaperDialog
      label={t`Order on paper`}
      of={['own-order', order.id, revision, from]}
      timeZone={order.company.timeZone}
      by={user?.name ?? ''}
      read={async (language) => {
        const found = await api<OrderPaper>(`vendor/orders/${order.id}/paper/`, {
          query: { revision, ...(from === null ? {} : { from }), ...(language === null ? {} : { language }) },
        });
        setRevisions(found.revisions);
        return found.paper;
      }}
      onClose={onClose}
    >
      {revisions.length > 1 ? (
        <>
          <FormGroup label={t({ message: 'Revision', context: 'number' })} labelFor="paper-revision" inline>
            <HTMLSelect
              id="paper-revision"
              value={String(revision)}
              options={options}
              onChange={({ currentTarget }) => setRevision(Number(currentTarget.value))}
            />
          </FormGroup>
          <FormGroup label={t`Compared with`} labelFor="paper-from" inline>
            <HTMLSelect
              id="paper-from"
              value={from === null ? '' : String(from)}
              options={[{ value: '', label: '–' }, ...options]}
              onChange={({ currentTarget: { value } }) => setFrom(value === '' ? null : Number(value))}
            />
          </FormGroup>
        </>
      ) : null}
    </PaperDialog>
  );
}
