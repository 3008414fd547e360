import { Button } from '@blueprintjs/core';
import { Inbox } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../../../core/records/client.ts';
import { usePane } from '../../../../core/registry/pane.ts';

/** In the head of a quotation request: the way to what has become of it. */
export default function RfqActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  if (row['state'] === 'draft') return null;
  return (
    <Button
      icon={<Inbox />}
      text={t`Follow`}
      onClick={() => pane.open(`/procurement/quotation_request_tracking?request=${row.id}`)}
    />
  );
}
