import type { Decorator } from '@storybook/react-vite';
import { PaneContext, type Pane } from '../../core/registry/pane.ts';
import { inApplication } from '../core/support.tsx';

const pane: Pane = {
  id: 'p1',
  path: '/',
  search: new URLSearchParams(),
  visible: true,
  focused: true,
  open: () => undefined,
  setSearch: () => undefined,
  selection: null,
  select: () => undefined,
};

/** Puts a part of a screen into a pane of the application. */
export const inPane: Decorator = (Story, context) =>
  inApplication(() => <PaneContext value={pane}>{Story()}</PaneContext>, context);
