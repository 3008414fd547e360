import { Button, Tag } from '@blueprintjs/core';
import { SendMessage } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { usePaneCommands } from '../../../../core/panes/use-pane-commands.ts';
import type { Row } from '../../../../core/records/client.ts';
import { defineCommand } from '../../../../core/registry/command.ts';
import { useReaches } from '../../../../core/records/use-reaches.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { incident } from '../../records/incident.ts';
import { FlashDialog } from './flash-dialog.tsx';

/** In the head of an incident: until when its flash report is due, or that it is overdue, and the step that sends it. */
export default function FlashAction({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const format = useFormat(row.site ?? undefined);
  const queries = useQueryClient();
  const reaches = useReaches(incident);
  const [sending, setSending] = useState(false);
  const before = typeof row.flash_before === 'string' ? format.datetime(new Date(row.flash_before)) : '';
  const mayBeSent = row.flash_sent_at == null && row.state !== 'not_work_related' && reaches('send_flash', row);
  usePaneCommands(
    useMemo(
      () =>
        mayBeSent
          ? [
              defineCommand({
                id: 'hse:incident.send-flash',
                title: msg`Send flash report`,
                icon: SendMessage,
                can: 'incident:send_flash',
                run: () => setSending(true),
              }),
            ]
          : [],
      [mayBeSent],
    ),
  );
  return (
    <>
      {row.flash === 'overdue' ? <Tag intent="danger">{t`Flash report overdue since ${before}`}</Tag> : null}
      {row.flash === 'due' ? <Tag intent="warning">{t`Flash report due before ${before}`}</Tag> : null}
      {mayBeSent ? (
        <Button
          size="small"
          icon={<SendMessage />}
          intent={row.flash === 'overdue' || row.flash === 'due' ? 'primary' : 'none'}
          variant="outlined"
          text={t`Send flash report`}
          onClick={() => setSending(true)}
        />
      ) : null}
      {sending ? (
        <FlashDialog
          row={row}
          onClose={() => setSending(false)}
          onSent={() => {
            setSending(false);
            void queries.invalidateQueries({ queryKey: ['record', 'incident', row.id] });
          }}
        />
      ) : null}
    </>
  );
}
