import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { referenceId } from '../../../../core/records/fields/reference.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { haulStateStream } from '../../streams/haul-state.ts';
import { answerByOrder } from './dispatch-advice.ts';
import { selectHaulStates } from '../streams.ts';
import { equipmentTable } from '../uses.ts';
import { whyGrounded } from './grounded.ts';
import { isLoadingUnit } from './work-places.ts';
import type { truckOrder } from '../../records/truck-order.ts';

/**
 * An order names a truck and a loading unit of one site; it counts from now on, and whoever speaks to terminals hears
 * of it as `truck.ordered`.
 */
export const truckOrderHooks: RecordHooks<typeof truckOrder> = {
  beforeWrite: async (draft, { before, ...context }) => {
    if (before) return;
    const { db, caller } = context;
    const { rows } = await sql<{
      id: string;
      family: string;
    }>`
      select id, family
      from ${equipmentTable}
      where id in (${draft.truck}::uuid, ${draft.loading_unit}::uuid) and deleted_at is null`.execute(db);
    const [truck, unit] = [rows.find(({ id }) => id === draft.truck), rows.find(({ id }) => id === draft.loading_unit)];
    if (truck?.family !== 'haul_truck')
      throw problems.invalid({ truck: msg`Only a truck of this site can be sent to a loading unit.` });
    if (!unit || !isLoadingUnit(unit.family))
      throw problems.invalid({ loading_unit: msg`Choose a loading unit of this site.` });
    for (const name of ['truck', 'loading_unit'] as const) {
      const grounded = await whyGrounded(db, draft[name]);
      if (grounded) throw problems.invalid({ [name]: grounded });
    }
    const [state] = await selectHaulStates(db, String(draft.site), [String(draft.truck)]);
    draft.before = state?.unit ?? null;
    draft.ordered_at = new Date().toISOString();
    await answerByOrder(context, { truck: String(draft.truck), unit: String(draft.loading_unit), name: caller.name });
  },
  afterWrite: ({ id, site, truck, loading_unit: unit, ordered_at: at }, { host, action }) => {
    if (action !== 'create') return;
    const [place, ordered] = [String(site), String(referenceId(truck))];
    host.publish('truck.ordered', { site: place, id, truck: ordered, unit: String(referenceId(unit)), at });
    tellAnswered(host, place, ordered).catch((error: unknown) =>
      host.log.error({ err: error }, 'An answered proposal could not be told'),
    );
    selectHaulStates(host.db, place, [ordered])
      .then((rows) => host.live.publish(haulStateStream, place, rows))
      .catch((error: unknown) => host.log.error({ err: error }, 'An order could not be told to the live boards'));
  },
};

/** The proposal that the order has just answered, so that boards take it away. */
async function tellAnswered(host: Host, site: string, truck: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from dispatch_advice where truck = ${truck} and answered_at > now() - interval '1 minute'`.execute(
    host.db,
  );
  tellChanges(
    host,
    'dispatch_advice',
    rows.map(({ id }) => ({ id, site })),
    'update',
  );
}
