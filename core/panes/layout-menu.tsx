import { Button, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { AddColumnRight, AddRowBottom, Cog, FloppyDisk, LayoutGrid, Link, Redo, Undo } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { KeyMenu } from '../parts/key-menu.tsx';
import { useSnapshot } from 'valtio';
import { useToast } from '../toast/toast.tsx';
import { layoutDialogStore } from './layout-dialog-store.ts';
import { LayoutList } from './layout-list.tsx';
import { loadScreen } from '../http/load-screen.ts';
import { useWorkspace } from './use-workspace.ts';
import { openBeside, redoLayout, undoLayout } from './workspace-actions.ts';

const SaveLayout = lazy(() => loadScreen(() => import('./save-layout.tsx')));
const ManageLayouts = lazy(() => loadScreen(() => import('./manage-layouts.tsx')));

/** Splitting, undo, and the saved layouts. */
export function LayoutMenu() {
  const { t } = useLingui();
  const { layout, open, canUndo, canRedo } = useWorkspace();
  const { shown } = useSnapshot(layoutDialogStore);
  const notify = useToast();
  const path = layout.panes[layout.focused]?.path ?? '/';
  const close = (): void => void (layoutDialogStore.shown = null);
  const copyLink = (): void =>
    void navigator.clipboard.writeText(window.location.href).then(() => notify(t`Link copied.`, 'success'));

  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={
          <KeyMenu aria-label={t`Workspace`}>
            <MenuItem icon={<AddColumnRight />} text={t`Split right`} onClick={() => openBeside(path)} />
            <MenuItem
              icon={<AddRowBottom />}
              text={t`Split down`}
              onClick={() => openBeside(path, layout.focused, 'bottom')}
            />
            <MenuItem icon={<Undo />} text={t`Undo`} disabled={!canUndo} onClick={undoLayout} />
            <MenuItem icon={<Redo />} text={t`Redo`} disabled={!canRedo} onClick={redoLayout} />
            <MenuDivider title={t`Saved layouts`} />
            <LayoutList />
            <MenuDivider />
            <MenuItem
              icon={<FloppyDisk />}
              text={open?.mine ? t`Save ${open.name}…` : t`Save this layout…`}
              onClick={() => void (layoutDialogStore.shown = 'save')}
            />
            <MenuItem icon={<Link />} text={t`Copy the link to this page`} onClick={copyLink} />
            <MenuItem
              icon={<Cog />}
              text={t`Manage layouts…`}
              onClick={() => void (layoutDialogStore.shown = 'manage')}
            />
          </KeyMenu>
        }
      >
        <Button
          variant="minimal"
          icon={<LayoutGrid />}
          aria-label={t`Workspace`}
          title={t`Workspace`}
          text={open?.name}
          className="layout-button"
        />
      </PopoverNext>
      <Suspense fallback={null}>
        {shown === 'save' ? <SaveLayout onClose={close} /> : null}
        {shown === 'manage' ? <ManageLayouts onClose={close} /> : null}
      </Suspense>
    </>
  );
}
