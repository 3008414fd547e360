import {
  AddColumnRight,
  AddRowBottom,
  Cog,
  Cross,
  FloppyDisk,
  Maximize,
  Pin,
  Redo,
  Record,
  Undo,
  Unpin,
} from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { timeStore } from '../live/time-store.ts';
import { defineCommand } from '../registry/command.ts';
import { layoutDialogStore } from './layout-dialog-store.ts';
import { movePaneToNeighbour, stepFocus, type Zone } from './layout-operations.ts';
import { isPinned, pinPane } from './pin.ts';
import {
  changeLayout,
  close,
  openBeside,
  redoLayout,
  resetLayout,
  toggleMaximised,
  undoLayout,
} from './workspace-actions.ts';
import { workspaceStore } from './workspace-store.ts';

const focused = (): string => workspaceStore.layout.focused;
const split = (zone: Zone) => () => openBeside(workspaceStore.layout.panes[focused()]?.path ?? '/', focused(), zone);
const step = (among: 'tiles' | 'tabs', by: 1 | -1) => () =>
  changeLayout((layout) => stepFocus(layout, among, by), 'silent');
const moveBy = (by: 1 | -1) => () => changeLayout((layout) => movePaneToNeighbour(layout, layout.focused, by));
const several = ({ panes }: { readonly panes: number }): boolean => panes > 1;

/** All that can be done with panes; the mouse does nothing that is not here. */
export const paneCommands = [
  defineCommand({
    id: 'pane:split-right',
    title: msg`Split the pane to the right`,
    icon: AddColumnRight,
    keys: 'Alt+Shift+ArrowRight',
    run: split('right'),
  }),
  defineCommand({
    id: 'pane:split-down',
    title: msg`Split the pane downwards`,
    icon: AddRowBottom,
    keys: 'Alt+Shift+ArrowDown',
    run: split('bottom'),
  }),
  defineCommand({ id: 'pane:duplicate', title: msg`Duplicate the pane as a tab`, run: split('centre') }),
  defineCommand({
    id: 'pane:close',
    title: msg`Close the pane`,
    icon: Cross,
    keys: 'Alt+Shift+Backspace',
    when: several,
    run: () => close(focused()),
  }),
  defineCommand({
    id: 'pane:maximise',
    title: msg`Maximise or restore the pane`,
    icon: Maximize,
    keys: 'Alt+Shift+Enter',
    when: several,
    run: () => toggleMaximised(focused()),
  }),
  defineCommand({ id: 'pane:next', title: msg`Go to the next tile`, keys: 'F6', when: several, run: step('tiles', 1) }),
  defineCommand({
    id: 'pane:previous',
    title: msg`Go to the previous tile`,
    keys: 'Shift+F6',
    when: several,
    run: step('tiles', -1),
  }),
  defineCommand({
    id: 'pane:next-tab',
    title: msg`Go to the next tab of the tile`,
    keys: 'Alt+PageDown',
    when: several,
    run: step('tabs', 1),
  }),
  defineCommand({
    id: 'pane:previous-tab',
    title: msg`Go to the previous tab of the tile`,
    keys: 'Alt+PageUp',
    when: several,
    run: step('tabs', -1),
  }),
  defineCommand({
    id: 'pane:move-next',
    title: msg`Move the pane to the next tile`,
    keys: 'Alt+Shift+PageDown',
    when: several,
    run: moveBy(1),
  }),
  defineCommand({
    id: 'pane:move-previous',
    title: msg`Move the pane to the previous tile`,
    keys: 'Alt+Shift+PageUp',
    when: several,
    run: moveBy(-1),
  }),
  defineCommand({
    id: 'pane:keep-live',
    title: msg`Keep the pane live`,
    icon: Record,
    when: () => !isPinned(focused()),
    run: () => pinPane(focused(), 'live'),
  }),
  defineCommand({
    id: 'pane:keep-instant',
    title: msg`Freeze the pane at the time shown`,
    icon: Pin,
    when: () => timeStore.at !== null && !isPinned(focused()),
    run: () => pinPane(focused(), new Date(timeStore.at ?? Date.now()).toISOString()),
  }),
  defineCommand({
    id: 'pane:follow-time',
    title: msg`Let the pane follow the time of the workspace`,
    icon: Unpin,
    when: () => isPinned(focused()),
    run: () => pinPane(focused(), null),
  }),
  defineCommand({
    id: 'layout:undo',
    title: msg`Undo layout change`,
    icon: Undo,
    keys: 'Alt+Shift+z',
    when: () => workspaceStore.past.length > 0,
    run: undoLayout,
  }),
  defineCommand({
    id: 'layout:redo',
    title: msg`Redo layout change`,
    icon: Redo,
    keys: 'Alt+Shift+y',
    when: () => workspaceStore.future.length > 0,
    run: redoLayout,
  }),
  defineCommand({
    id: 'layout:save',
    title: msg`Save this layout…`,
    icon: FloppyDisk,
    keys: 'Alt+Shift+s',
    run: () => void (layoutDialogStore.shown = 'save'),
  }),
  defineCommand({
    id: 'layout:manage',
    title: msg`Manage layouts…`,
    icon: Cog,
    run: () => void (layoutDialogStore.shown = 'manage'),
  }),
  defineCommand({
    id: 'layout:single',
    title: msg`Close all panes but this one`,
    when: several,
    run: () => resetLayout(workspaceStore.layout.panes[focused()]?.path ?? '/'),
  }),
];
