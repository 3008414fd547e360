import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import { dispatchAdvice } from '../../records/dispatch-advice.ts';
import type { Proposal } from '../../formulas/dispatch/advise.ts';

/**
 * So long a proposal stands although it would not be made any more: figures waver, and a dispatcher needs time to read.
 */
const standsMs = 30_000;
/** What somebody has refused is not proposed again for so many minutes: the truck's cycle. */
const quietMin = 20;

interface Open {
  readonly id: string;
  readonly truck: string;
  readonly unit: string;
  readonly shown: number;
}

/**
 * When each open proposal of a site was last made, by this process: what another made it takes to be as old as it is
 * shown.
 */
const made = new Map<string, ReadonlyMap<string, number>>();

/**
 * Brings the log of a site in step with what is proposed now: new proposals are shown, old ones lapse. Every process
 * may do so; one does at a time. `movable`: trucks that can still be sent.
 */
export async function logProposals(
  host: Host,
  site: string,
  proposals: readonly Proposal[],
  movable: ReadonlySet<string>,
): Promise<void> {
  const { added, lapsed } = await host.db.transaction().execute(async (db) => {
    const { rows: lock } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(hashtext(${`dispatch_advice ${site}`})) as mine`.execute(db);
    return lock[0]?.mine
      ? keep({ host, db, machine: 'dispatch-advice' }, site, proposals, movable)
      : { added: [], lapsed: [] };
  });
  const row = (id: string) => ({ id, site });
  if (added.length > 0) tellChanges(host, 'dispatch_advice', added.map(row), 'create');
  if (lapsed.length > 0) tellChanges(host, 'dispatch_advice', lapsed.map(row), 'update');
}

async function keep(
  context: RowsContext,
  site: string,
  proposals: readonly Proposal[],
  movable: ReadonlySet<string>,
): Promise<{ readonly added: readonly string[]; readonly lapsed: readonly string[] }> {
  const { db } = context;
  const now = Date.now();
  const { rows: open } = await sql<Open>`
    select id, truck, loading_unit as unit, ${millis('shown_at')} as shown
    from dispatch_advice
    where site = ${site} and answer is null and deleted_at is null`.execute(db);
  const stillMade = ({ truck, unit }: Open): boolean => proposals.some((one) => one.truck === truck && one.to === unit);
  const lastMade = new Map(
    open.map((one) => [one.id, stillMade(one) ? now : (made.get(site)?.get(one.id) ?? one.shown)]),
  );
  made.set(site, lastMade);
  const lapsed = open
    .filter(
      (one) => !stillMade(one) && (!movable.has(one.truck) || now - (lastMade.get(one.id) ?? one.shown) > standsMs),
    )
    .map(({ id }) => id);
  if (lapsed.length > 0)
    await changeRows(context, dispatchAdvice, {
      where: sql`id = any(${lapsed}::uuid[])`,
      set: { answer: 'lapsed', answered_at: sql`now()` },
    });
  const standing = new Set(open.filter(({ id }) => !lapsed.includes(id)).map(({ truck }) => truck));
  const { rows: refused } = await sql<{ truck: string; unit: string }>`
    select truck, loading_unit as unit
    from dispatch_advice
    where site = ${site}
      and answer in ('refused', 'overruled')
      and answered_at > now() - make_interval(mins => ${quietMin})
      and deleted_at is null`.execute(db);
  const fresh = proposals.filter(
    ({ truck, to }) => !standing.has(truck) && !refused.some((one) => one.truck === truck && one.unit === to),
  );
  if (fresh.length === 0) return { added: [], lapsed };
  const rows = fresh.map(
    ({ truck, from, to, savesMin, gain_tph: gain, reason: { kind, freeInMin, before, waitNow, waitThere } }) => ({
      id: randomUUID(),
      site,
      truck,
      before: from,
      loading_unit: to,
      shown_at: new Date().toISOString(),
      reason: kind,
      free_in: freeInMin,
      trucks_before: before,
      wait_now: waitNow,
      wait_there: waitThere,
      saves: savesMin,
      gain,
    }),
  );
  const added = await createRows(context, dispatchAdvice, rows, { orNothing: true });
  return { added: added.map(({ id }) => id), lapsed };
}
