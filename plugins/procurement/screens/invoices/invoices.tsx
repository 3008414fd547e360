import { Button } from '@blueprintjs/core';
import { Export, Plus } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saveFile } from '../../../../core/http/save-file.ts';
import { listPath } from '../../../../core/records/list/list-path.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { invoiceApi } from './api.ts';
import './invoices.css';

/** `/procurement/invoices`: what vendors bill, by what blocks it and when it is due, and its hand-over to accounting. */
export default function Invoices({ record, path }: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  const mayEnter = useCan('vendor_invoice:enter');
  const mayHandOver = useCan('vendor_invoice:hand_over');
  const views = [
    [t({ message: 'Blocked', context: 'invoices' }), ['state:eq:blocked']],
    [t({ message: 'Overdue', context: 'invoices' }), ['days_overdue:gt:0']],
    [t`Ready for accounting`, ['state:in:["matched","released"]']],
  ] as const;
  return (
    <div className="record-screen">
      <div
        className="invoice-commands"
        role="group"
        aria-label={t({ message: 'Invoices and match', context: 'of vendors' })}
      >
        {mayEnter ? (
          <Button
            intent="primary"
            icon={<Plus />}
            text={t`Enter invoice`}
            onClick={() => pane.open('/procurement/invoice_entry')}
          />
        ) : null}
        {mayHandOver ? <HandOver /> : null}
        {views.map(([label, filter]) => (
          <Button key={label} variant="minimal" text={label} onClick={() => pane.open(listPath(path, filter))} />
        ))}
      </div>
      <RecordListScreen record={record} path={path} />
    </div>
  );
}

/** Hands over what agrees or was released at the sites in view, and saves the file for accounting. */
function HandOver() {
  const { t } = useLingui();
  const toast = useToast();
  const tellProblem = useProblemToast();
  const { selected } = useSites();
  const [isBusy, setBusy] = useState(false);
  const handOver = async (): Promise<void> => {
    setBusy(true);
    try {
      const { batch, invoices } = await invoiceApi.handOver(selected.map(({ id }) => id));
      saveFile(`invoices-${batch}.csv`, await invoiceApi.batch(batch));
      toast(t`Invoices sent to accounting: ${invoices}.`, 'success');
    } catch (error) {
      tellProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return <Button icon={<Export />} text={t`Send to accounting`} loading={isBusy} onClick={() => void handOver()} />;
}
