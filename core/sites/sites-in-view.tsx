import { createContext, type ReactNode } from 'react';

/** The ids of the sites that a part of a screen is about; null: those in view. */
export const SitesInViewContext = createContext<readonly string[] | null>(null);

/**
 * Shows parts of a screen for some sites alone, such as one column per site. What they show of sites follows, by
 * `useSites`.
 */
export function SitesInView({ ids, children }: { readonly ids: readonly string[]; readonly children: ReactNode }) {
  return <SitesInViewContext value={ids}>{children}</SitesInViewContext>;
}
