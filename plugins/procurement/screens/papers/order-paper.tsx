import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { PaperDialog } from '../../../../core/parts/paper/paper-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { OrderPaper } from '../../../vendor-order-calls.ts';

interface OrderPaperProps {
  readonly order: string;
  readonly site: string;
  /** Which one is shown first; as the order stands where it is absent. */
  readonly revision?: number;
  /** What it is compared with at first; null: nothing. */
  readonly from?: number;
}

/** Prints an order at one of its revisions, or what differs between two. */
export function OrderPaperButton({ text, ...shown }: OrderPaperProps & { readonly text?: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Print />} text={text ?? t`Order on paper`} onClick={() => setOpen(true)} />
      {isOpen ? <OrderPaperDialog {...shown} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function OrderPaperDialog({ order, site, onClose, ...first }: OrderPaperProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const { timeZone } = useFormat(site);
  const [revision, setRevision] = useState(first.revision ?? null);
  const [from, setFrom] = useState(first.from ?? null);
  const [known, setKnown] = useState<Pick<OrderPaper, 'revision' | 'revisions'> | null>(null);
  const query = { ...(revision === null ? {} : { revision }), ...(from === null ? {} : { from }) };
  const options = (known?.revisions ?? []).map((no) => ({ value: String(no), label: t`Revision ${no}` }));
  return (
    <PaperDialog
      label={t`Order on paper`}
      of={['order', order, revision, from]}
      timeZone={timeZone}
      by={user?.name ?? ''}
      read={async (language) => {
        const found = await api<OrderPaper>(`procurement/orders/${order}/paper/`, {
          query: { ...query, ...(language === null ? {} : { language }) },
        });
        setKnown(found);
        return found.paper;
      }}
      onClose={onClose}
    >
      {known !== null && known.revisions.length > 1 ? (
        <>
          <FormGroup label={t({ message: 'Revision', context: 'number' })} labelFor="paper-revision" inline>
            <HTMLSelect
              id="paper-revision"
              value={String(revision ?? known.revision)}
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
