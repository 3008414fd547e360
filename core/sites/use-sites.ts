import { use } from 'react';
import { useSnapshot } from 'valtio';
import { SitesInViewContext } from './sites-in-view.tsx';
import { sitesStore } from './sites-store.ts';
import type { SelectableSite } from '../http/site.ts';

/**
 * The sites of the user, those in view (or those that this part of the screen is about), and whether their fetch
 * failed.
 */
export function useSites(): {
  readonly sites: readonly SelectableSite[];
  readonly selected: readonly SelectableSite[];
  readonly error: boolean;
} {
  const { sites, error } = useSnapshot(sitesStore);
  const ids = use(SitesInViewContext);
  return { sites, selected: sites.filter(({ id, selected }) => (ids === null ? selected : ids.includes(id))), error };
}
