import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import type { Host } from '../../../../core/host/host.ts';
import { advise } from '../../formulas/dispatch/advise.ts';
import type { FlowPlan } from '../../formulas/dispatch/plan-flows.ts';
import { heldTrucks, type HeldTruck } from '../../formulas/dispatch/held.ts';
import { loadSolver } from '../../formulas/dispatch/solver.ts';
import { adviceTrucks, adviceUnits } from './advice-state.ts';
import { unitPulls } from '../../formulas/dispatch/unit-pulls.ts';
import { logProposals } from './log-proposals.ts';
import { planSite } from './site-plan.ts';
import { readPicture, type SitePicture } from './site-picture.ts';
import { readRules, type RuledSite } from './site-rules.ts';
import { readTravelTimes, type TravelTimes } from './travel-times.ts';

/** Boards ask every few seconds, each of them: they share one answer. */
const freshMs = 4_000;
/** Stage 1 is made anew so often, or when what it rests on has changed (catalogue operations.md §13.1). */
const planMs = 5 * 60_000;

interface Planned {
  readonly key: string;
  readonly at: number;
  readonly times: TravelTimes;
  readonly plan: FlowPlan | null;
}

/** What is known of a site beside its proposals. */
export interface SiteAdvice {
  readonly plan: FlowPlan | null;
  /** Trucks that a rule leaves with their units. */
  readonly held: readonly HeldTruck[];
}

interface KeptAdvice {
  planned: Planned | null;
  askedAt: number;
  answer: Promise<SiteAdvice>;
}

const keptAdvice = new WeakMap<Host['records'], Map<string, KeptAdvice>>();

/** What the plan rests on beside the times: units that work, where they stand and send to, and the site's rules. */
const keyOf = ({ units }: SitePicture, { priorities, feeds, blends }: RuledSite): string =>
  [
    ...units.map(({ id, up, face, destinations }) => [id, up, face, ...destinations].join()),
    JSON.stringify([[...priorities], feeds, blends.map(({ destination, min, max }) => [destination, min, max])]),
  ].join(';');

/**
 * Looks at a site and brings its proposals up to date; answers the plan of flows and who stays. Nothing is worked out,
 * and no solver loaded, for a site that nobody looks at. Of several processes each may: they write one log. `oldMs`: how
 * old an answer may be.
 */
export function adviseSite(host: Host, site: string, oldMs = freshMs): Promise<SiteAdvice> {
  const sites = keptAdvice.get(host.records) ?? new Map<string, KeptAdvice>();
  keptAdvice.set(host.records, sites);
  const entry = sites.get(site) ?? {
    planned: null,
    askedAt: -Infinity,
    answer: Promise.resolve({ plan: null, held: [] }),
  };
  sites.set(site, entry);
  if (performance.now() - entry.askedAt < oldMs) return entry.answer;
  entry.askedAt = performance.now();
  entry.answer = beyondScope(() => renew(host, site, entry));
  // What failed is tried again by whoever asks next.
  entry.answer.catch(() => (entry.askedAt = -Infinity));
  return entry.answer;
}

async function renew(host: Host, site: string, entry: KeptAdvice): Promise<SiteAdvice> {
  const solver = await loadSolver();
  const picture = await readPicture(host, site);
  const rules = await readRules(host, site, new Date(picture.now));
  const key = keyOf(picture, rules);
  const due = entry.planned?.key !== key || picture.now - entry.planned.at > planMs;
  const times = due || !entry.planned ? await readTravelTimes(host.db, site) : entry.planned.times;
  const trucks = adviceTrucks(picture, times, rules);
  if (due || !entry.planned)
    entry.planned = {
      key,
      at: picture.now,
      times,
      plan: planSite(solver, picture, times, { trucks: trucks.length, rules }),
    };
  const { plan } = entry.planned;
  const proposals = advise(solver, {
    units: adviceUnits(picture, times),
    trucks,
    load_t: times.load_t,
    plan,
    pulls: unitPulls(picture.units, rules),
  });
  await logProposals(
    host,
    site,
    proposals,
    new Set(trucks.filter(({ freeMin }) => freeMin !== null).map(({ id }) => id)),
  );
  return { plan, held: heldTrucks(trucks) };
}
