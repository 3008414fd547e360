import { Button } from '@blueprintjs/core';
import { Form } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { usePaneCommands } from '../../../../core/panes/use-pane-commands.ts';
import type { Row } from '../../../../core/records/client.ts';
import { useReaches } from '../../../../core/records/use-reaches.ts';
import { defineCommand } from '../../../../core/registry/command.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { hseAudit } from '../../records/hse-audit.ts';
import { auditPath, gridStates } from '../../shared/audit-grid.ts';

/** In the head of an audit: its grid. */
export default function AuditActions({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  const reaches = useReaches(hseAudit);
  const mayFill = gridStates.includes(String(row.state)) && reaches('update', row);
  const path = `${auditPath}/${row.id}/grille`;
  usePaneCommands(
    useMemo(
      () =>
        mayFill
          ? [
              defineCommand({
                id: 'hse:audit.fill-grid',
                title: msg`Fill the grid`,
                icon: Form,
                can: 'hse_audit:update',
                run: ({ open }) => open(path),
              }),
            ]
          : [],
      [mayFill, path],
    ),
  );
  if (!mayFill) return null;
  return (
    <Button
      size="small"
      icon={<Form />}
      text={row.grid ? t`Fill the grid again` : t`Fill the grid`}
      onClick={() => pane.open(path)}
    />
  );
}
