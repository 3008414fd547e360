/** What stands around a screen and comes after it, in one file: a slow line is slower still at many small ones. */
export { LiveStatusItem } from '../live/live-status.tsx';
export { KeyHelp } from './key-help.tsx';
export { TimeControl } from '../live/time-control.tsx';
export { TopMenus } from './top-menus.tsx';
