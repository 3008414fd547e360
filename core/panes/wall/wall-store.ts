import { proxy } from 'valtio';

/** How many screens stand on the wall now: the shell around the panes goes as long as there is one. */
export const wallStore = proxy({ shown: 0 });
