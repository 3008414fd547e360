import { proxy } from 'valtio';
import { api } from '../http/api.ts';
import type { SelectableSite, Site, SiteWithClock } from '../http/site.ts';
import { learnClock } from '../i18n/zone-clock.ts';

interface SitesState {
  sites: readonly SelectableSite[];
  /** The last fetch failed. */
  error: boolean;
}

const key = 'filon.sites';

/** The sites that the user may see, and which of them are in view. */
export const sitesStore = proxy<SitesState>({ sites: [], error: false });

/** All sites start selected; `hidden` are the ids that this browser deselected before. At least one stays in view. */
export function selectAllBut(sites: readonly Site[], hidden: readonly string[]): readonly SelectableSite[] {
  const chosen = sites.map((site) => ({ ...site, selected: !hidden.includes(site.id) }));
  return chosen.some(({ selected }) => selected) ? chosen : sites.map((site) => ({ ...site, selected: true }));
}

/** Flips one site, except that the only one left in view stays. */
export function toggled(sites: readonly SelectableSite[], id: string): readonly SelectableSite[] {
  const site = sites.find((candidate) => candidate.id === id);
  if (!site) return sites;
  const isLast = site.selected && sites.filter(({ selected }) => selected).length === 1;
  return isLast
    ? sites
    : sites.map((candidate) => (candidate.id === id ? { ...candidate, selected: !candidate.selected } : candidate));
}

function readHidden(): readonly string[] {
  try {
    const hidden: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function show(sites: readonly SelectableSite[]): void {
  sitesStore.sites = sites;
  localStorage.setItem(key, JSON.stringify(sites.filter(({ selected }) => !selected).map(({ id }) => id)));
}

export function toggleSite(id: string): void {
  show(toggled(sitesStore.sites, id));
}

/** Puts exactly these sites in view, by their codes; unknown codes are passed over, and none known changes nothing. */
export function selectSiteCodes(codes: readonly string[]): void {
  if (!sitesStore.sites.some(({ code }) => codes.includes(code))) return;
  show(sitesStore.sites.map((site) => ({ ...site, selected: codes.includes(site.code) })));
}

let early: Promise<void> | null = null;

/** Asks for the sites before the workspace starts, which waits for this answer instead of a second one. */
export const fetchSitesEarly = (): Promise<void> => (early = fetchSites());

/** The answer that was asked for early, once; else a new one. */
export function takeSites(): Promise<void> {
  const answer = early ?? fetchSites();
  early = null;
  return answer;
}

/** Fetches the sites of the signed-in user. A failure empties the list and is told by `error`. */
export async function fetchSites(): Promise<void> {
  try {
    const sites = await api<SiteWithClock[]>('sites/');
    for (const { timeZone, clock } of sites) learnClock(timeZone, clock);
    sitesStore.sites = selectAllBut(sites, readHidden());
    sitesStore.error = false;
  } catch {
    sitesStore.sites = [];
    sitesStore.error = true;
  }
}

/** Shows the sites as this device has kept them, as long as the server does not answer. */
export function showKeptSites(sites: readonly SiteWithClock[]): void {
  for (const { timeZone, clock } of sites) learnClock(timeZone, clock);
  sitesStore.sites = selectAllBut(sites, readHidden());
}
