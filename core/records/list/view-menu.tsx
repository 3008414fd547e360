import { Button, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { EyeOpen, FloppyDisk, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { KeyMenu } from '../../parts/key-menu.tsx';
import { useToast } from '../../toast/toast.tsx';
import type { RecordDefinition } from '../record.ts';
import { SaveView } from './save-view.tsx';
import { recordViews, type RecordView, type ViewBody } from './views-api.ts';

interface ViewMenuProps {
  readonly record: RecordDefinition;
  readonly views: readonly RecordView[];
  readonly opened: RecordView | null;
  /** The list as it is shown now. */
  readonly body: ViewBody;
  readonly onOpen: (view: RecordView | null) => void;
}

/** The named views of a list: open one, keep what is shown as one, delete one. */
export function ViewMenu({ record, views, opened, body, onOpen }: ViewMenuProps) {
  const { t } = useLingui();
  const toast = useToast();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const renewed = (): void => void queries.invalidateQueries({ queryKey: ['record-views', record.name] });
  const remove = async (view: RecordView): Promise<void> => {
    try {
      await recordViews.remove(view);
      onOpen(null);
    } catch (error) {
      toast((error as Error).message, 'danger');
    }
    renewed();
  };
  const menu = (
    <KeyMenu aria-label={t`Views`}>
      <MenuItem text={t`All entries`} active={opened === null} onClick={() => onOpen(null)} />
      {views.length > 0 ? <MenuDivider /> : null}
      {views.map((view) => (
        <MenuItem
          key={view.id}
          icon={<EyeOpen />}
          text={view.name}
          label={view.mine ? '' : view.owner_name}
          active={view.id === opened?.id}
          onClick={() => onOpen(view)}
        />
      ))}
      <MenuDivider />
      <MenuItem icon={<FloppyDisk />} text={t`Save as a view…`} onClick={() => setSaving(true)} />
      {opened?.mine ? (
        <MenuItem
          icon={<Trash />}
          intent="danger"
          text={t`Delete the view “${opened.name}”`}
          onClick={() => void remove(opened)}
        />
      ) : null}
    </KeyMenu>
  );
  return (
    <>
      <PopoverNext placement="bottom-end" content={menu}>
        <Button variant="minimal" icon={<EyeOpen />} text={opened?.name ?? t`Views`} aria-haspopup="menu" />
      </PopoverNext>
      {saving ? (
        <SaveView
          record={record}
          opened={opened}
          body={body}
          onClose={() => setSaving(false)}
          onSaved={(view) => {
            renewed();
            setSaving(false);
            onOpen(view);
          }}
        />
      ) : null}
    </>
  );
}
