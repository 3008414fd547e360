import type { Place } from '../../map/plane.ts';
import { useSites } from '../../sites/use-sites.ts';

/**
 * Where a map of a value that is none yet begins: at the row's site, else the first in view. It stays there, however
 * the value moves.
 */
export function useMapCentre(siteId?: unknown): Place {
  const { sites, selected } = useSites();
  const site = sites.find(({ id }) => id === siteId) ?? selected[0] ?? sites[0];
  return { lon: site?.lon ?? 0, lat: site?.lat ?? 0 };
}
