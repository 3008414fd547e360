import { proxy } from 'valtio';

/** Which dialog about saved layouts is open; the palette, the menu and the keys open it alike. */
export const layoutDialogStore = proxy<{ shown: 'save' | 'manage' | null }>({ shown: null });
