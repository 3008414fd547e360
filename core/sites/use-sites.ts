import { useSnapshot } from 'valtio';
import { sitesStore, type SelectableSite } from './sites-store.ts';

/** The sites of the user, those in view, and whether their fetch failed. */
export function useSites(): { readonly sites: readonly SelectableSite[]; readonly selected: readonly SelectableSite[]; readonly error: boolean } {
  const { sites, error } = useSnapshot(sitesStore);
  return { sites, selected: sites.filter(({ selected }) => selected), error };
}
