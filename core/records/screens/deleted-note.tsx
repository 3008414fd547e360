import { Button, Callout } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePane } from '../../registry/pane.ts';
import { useToast } from '../../toast/toast.tsx';
import { records } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import './record-screen.css';

/** Above the list after a deletion: it can be undone for as long as the note stands, not for three seconds. */
export function DeletedNote({
  record,
  onRestored,
}: {
  readonly record: RecordDefinition;
  readonly onRestored: () => void;
}) {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const id = pane.search.get('deleted');
  if (!id) return null;
  const undo = async (): Promise<void> => {
    try {
      await records.restore(record.name, id);
      pane.setSearch({ deleted: null });
      onRestored();
    } catch (error) {
      toast((error as Error).message, 'danger');
    }
  };
  return (
    <Callout className="record-note" compact>
      <Trans>The entry was deleted.</Trans>{' '}
      <Button size="small" icon={<Undo />} text={t`Undo`} onClick={() => void undo()} autoFocus />{' '}
      <Button size="small" variant="minimal" text={t`Dismiss`} onClick={() => pane.setSearch({ deleted: null })} />
    </Callout>
  );
}
