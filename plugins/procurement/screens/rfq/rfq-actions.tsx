import { Button } from '@blueprintjs/core';
import { Inbox } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../../../core/records/client.ts';
import { PaperButton } from '../papers/paper-button.tsx';
import { usePane } from '../../../../core/registry/pane.ts';

/** In the head of a quotation request: it on paper as its vendors see it, and the way to what has become of it. */
export default function RfqActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  return (
    <>
      <PaperButton text={t`Vendor view`} path={`procurement/rfqs/${row.id}/paper/`} site={String(row.site)} />
      {row['state'] === 'draft' ? null : (
        <Button
          icon={<Inbox />}
          text={t`Follow`}
          onClick={() => pane.open(`/procurement/quotation_request_tracking?request=${row.id}`)}
        />
      )}
    </>
  );
}
