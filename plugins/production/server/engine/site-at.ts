import type { Site, SiteAt, Truck } from '../../formulas/engine/site.ts';
import { defaultSettings } from '../../formulas/engine/settings.ts';
import { prepareFences } from '../../formulas/engine/fences.ts';
import { placeAt, type Mine } from './mine.ts';

const noFences = prepareFences([]);

/**
 * How a truck's mine was at any instant: its fences, who loaded where, and its settings. Sites of one stretch between
 * two changes are one object.
 */
export function siteOf(mine: Mine, truck: Truck): SiteAt {
  const changes = [
    ...new Set([
      -Infinity,
      ...mine.fences.map(({ from }) => from),
      ...mine.assigned.flatMap(({ from, to }) => [from, to]),
      ...mine.settings.map(({ from }) => from),
    ]),
  ]
    .filter((at) => at < Infinity)
    .toSorted((a, b) => a - b);
  const sites: (Site | undefined)[] = [];
  let last = 0;
  return (at) => {
    // Events come in order: nearly always it is the stretch of the one before.
    if (!((changes[last] as number) <= at && at < (changes[last + 1] ?? Infinity)))
      last = changes.findLastIndex((from) => from <= at);
    return (sites[last] ??= build(mine, truck, changes[last] as number));
  };
}

function build(mine: Mine, truck: Truck, at: number): Site {
  const version = mine.fences.findLast(({ from }) => from <= at) ?? mine.fences[0];
  const units = mine.units.map((id) => {
    const place = mine.assigned.findLast((one) => one.unit === id && one.from <= at && at < one.to)?.face ?? undefined;
    return { id, ...(place === undefined ? {} : { place, doubleSide: placeAt(mine, place, at)?.doubleSide ?? false }) };
  });
  return {
    truck,
    fences: version?.fences ?? noFences,
    units,
    settings: mine.settings.findLast(({ from }) => from <= at)?.settings ?? defaultSettings,
    routeM: (source, destination) => mine.routeM.get(`${source} ${destination}`) ?? null,
  };
}
