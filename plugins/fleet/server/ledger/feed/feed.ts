import type { Host } from '../../../../../core/host/host.ts';
import { feedTruck } from './feed-truck.ts';
import { feedUnits, readUnits } from './feed-units.ts';
import { followMachines } from './follow-machines.ts';
import { News } from './news.ts';
import { Silence } from './silence.ts';
import { Waiting } from './waiting.ts';

/** How often it is looked whether something is due, and when first: whoever starts the server signs in before that. */
const [tickMs, firstMs] = [2_000, 15_000];
/** A truck that is met first after a start: what the end of the process before kept from being written, at most. */
const firstLookMs = 3 * 3_600_000;
/** What is younger is heard as it happens. */
const liveMs = 180_000;
/**
 * A truck that was placed at a unit tells it a little later; that a unit has begun to move, or stands again, shows
 * after some minutes.
 */
const unitLeadMs = 600_000;
/** How often the units' own positions are looked for. */
const unitNewsMs = 10_000;

interface Told {
  readonly site: string;
  readonly truck: string;
}

/**
 * Feeds the time ledgers (catalogue operations.md §2), in batches beside the ingest: of trucks from the haul cycles, of
 * loading units from those and from their own positions, of all others from their positions. The process that runs a
 * truck's engine writes its ledger. The answer ends it; what it left is written after the next start.
 */
export function feedLedger(host: Host): () => Promise<void> {
  const trucks = new Waiting();
  const sites = new Waiting();
  const silence = new Silence();
  const machines = followMachines(host, { firstMs, firstLookMs, liveMs });
  const heard = ({ site, truck }: Told, from: number): void => {
    trucks.tell(truck, trucks.knows(truck) ? from : Math.min(from, Date.now() - firstLookMs));
    sites.tell(site, sites.knows(site) ? from - unitLeadMs : Math.min(from, Date.now() - firstLookMs));
  };
  const offs = [
    host.on('haul.state', (told, { here }) => {
      if (here) heard(told, Date.parse(told.since));
      else trucks.forget(told.truck);
    }),
    host.on('haul.intervals', (told, { here }) => {
      if (here) heard(told, Date.parse(told.from));
    }),
    // What the machine did not say comes back from what is known otherwise; whoever feeds it sees to that.
    host.on('ledger.late', ({ equipment, site, from }) => {
      if (trucks.knows(equipment)) trucks.tell(equipment, Date.parse(from));
      else if (sites.knows(site)) sites.tell(site, Date.parse(from));
      machines.tell(equipment, Date.parse(from));
    }),
  ];

  const writeTruck = async (truck: string, from: number): Promise<void> => {
    const fed = await feedTruck(host, truck, from, {
      patient: trucks.isPatient(truck),
      isSilent: (heardTo) => Date.now() - heardTo < liveMs || silence.isSilent(truck, heardTo),
    });
    if (!fed) trucks.forget(truck);
    else trucks.end(truck, fed.from, fed.waits);
  };
  const writeSite = async (site: string, from: number): Promise<void> => {
    const fed = await feedUnits(host, site, from, sites.isPatient(site));
    if (!fed) sites.forget(site);
    else sites.end(site, fed.waits ? from : Math.max(from, fed.until - unitLeadMs), fed.waits);
  };
  const unitNews = new News();
  let unitsReadAt = -Infinity;
  const hearUnits = async (): Promise<void> => {
    if (performance.now() - unitsReadAt < unitNewsMs) return;
    unitsReadAt = performance.now();
    const units = (await Promise.all(sites.all().map((site) => readUnits(host, site)))).flat();
    const siteOf = new Map(units.map(({ id, site }) => [id, site]));
    for (const [unit, from] of await unitNews.read(host, units))
      sites.tell(siteOf.get(unit) as string, from - unitLeadMs);
  };
  const writeDue = async (): Promise<void> => {
    const each = async (waiting: Waiting, write: (id: string, from: number) => Promise<void>): Promise<void> => {
      for (const id of waiting.due()) {
        if (stopped) return;
        const from = waiting.begin(id);
        await write(id, from).catch((error: unknown) => {
          // Again, from the same instant on.
          waiting.tell(id, from);
          if (!stopped) host.log.warn({ err: error, id }, 'The time ledger could not be written');
        });
      }
    };
    await each(trucks, writeTruck);
    await hearUnits().catch((error: unknown) => {
      if (!stopped) host.log.warn({ err: error }, 'The positions of the loading units could not be read');
    });
    await each(sites, writeSite);
  };

  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const next = (afterMs: number): void => {
    timer = setTimeout(() => {
      running = writeDue().finally(() => (stopped ? undefined : next(tickMs)));
    }, afterMs);
  };
  next(firstMs);
  return async () => {
    stopped = true;
    for (const off of offs) off();
    if (timer) clearTimeout(timer);
    await Promise.all([running, machines.stop()]);
  };
}
