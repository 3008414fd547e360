import type { Pane } from '../../registry/pane.ts';
import { pinParameter } from '../time-context.tsx';

/** Where sources of alarms are followed: behind all screens, always visible and live. */
export const alarmPane: Pane = {
  id: 'alarms',
  path: '/',
  search: new URLSearchParams([[pinParameter, 'live']]),
  visible: true,
  focused: false,
  open: () => undefined,
  setSearch: () => undefined,
  selection: null,
  select: () => undefined,
};
