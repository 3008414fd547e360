import { Button, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { AddColumnRight, AddRowBottom, ArrowLeft, ArrowRight, Duplicate, More } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../parts/key-menu.tsx';
import { movePaneToNeighbour, type Zone } from './layout-operations.ts';
import { PinItems } from './pin-items.tsx';
import { changeLayout, openBeside } from './workspace-actions.ts';
import { workspaceStore } from './workspace-store.ts';

/** What the mouse does by dragging, as words: splitting, tabbing and moving a pane; and which time it shows. */
export function PaneMenu({ pane }: { readonly pane: string }) {
  const { t } = useLingui();
  const split = (zone: Zone): void => openBeside(workspaceStore.layout.panes[pane]?.path ?? '/', pane, zone);
  const moveBy = (step: 1 | -1): void => changeLayout((layout) => movePaneToNeighbour(layout, pane, step));
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <KeyMenu aria-label={t`Pane`}>
          <MenuItem icon={<AddColumnRight />} text={t`Split right`} onClick={() => split('right')} />
          <MenuItem icon={<AddRowBottom />} text={t`Split down`} onClick={() => split('bottom')} />
          <MenuItem icon={<Duplicate />} text={t`Duplicate as a tab`} onClick={() => split('centre')} />
          <MenuDivider />
          <MenuItem icon={<ArrowLeft />} text={t`Move to the previous tile`} onClick={() => moveBy(-1)} />
          <MenuItem icon={<ArrowRight />} text={t`Move to the next tile`} onClick={() => moveBy(1)} />
          <MenuDivider />
          <PinItems pane={pane} />
        </KeyMenu>
      }
    >
      <Button size="small" icon={<More size={12} />} aria-label={t`More for this pane`} title={t`More for this pane`} />
    </PopoverNext>
  );
}
