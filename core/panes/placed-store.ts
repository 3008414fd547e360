import { proxy } from 'valtio';

/**
 * The panes that have had a place on the page. A screen is not rendered before: what measures itself must not find
 * nothing.
 */
export const placedStore = proxy<Record<string, true>>({});
