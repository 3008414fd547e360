import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { RevisedPaper } from '../../../../core/parts/paper/paper.ts';
import { RevisedPaperDialog } from '../../../../core/parts/paper/revised-paper-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';

interface OrderPaperButtonProps {
  readonly text?: string;
  readonly order: string;
  readonly site: string;
  /** Which one is shown first; as the order stands where it is absent. */
  readonly revision?: number;
  /** What it is compared with at first; nothing where it is absent. */
  readonly from?: number;
}

/** Prints an order at one of its revisions, or what differs between two. */
export function OrderPaperButton({ text, order, site, revision, from }: OrderPaperButtonProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const { timeZone } = useFormat(site);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Print />} text={text ?? t`Printed order`} onClick={() => setOpen(true)} />
      {isOpen ? (
        <RevisedPaperDialog
          label={t`Printed order`}
          of={['order', order]}
          timeZone={timeZone}
          by={user?.name ?? ''}
          revision={revision}
          from={from}
          read={(query) => api<RevisedPaper>(`procurement/orders/${order}/paper/`, { query })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
