import { Button } from '@blueprintjs/core';
import { Form } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../../../core/records/client.ts';
import { useReaches } from '../../../../core/records/use-reaches.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { hseAudit } from '../../records/hse-audit.ts';
import { auditPath, gridStates } from '../../shared/audit-grid.ts';

/** In the head of an audit: its grid. */
export default function AuditActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  const reaches = useReaches(hseAudit);
  if (!gridStates.includes(String(row.state)) || !reaches('update', row)) return null;
  return (
    <Button
      size="small"
      icon={<Form />}
      text={row.grid ? t`Fill the grid again` : t`Fill the grid`}
      onClick={() => pane.open(`${auditPath}/${row.id}/grille`)}
    />
  );
}
