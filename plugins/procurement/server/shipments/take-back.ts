import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { FastifyRequest } from 'fastify';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { shipment } from '../../records/shipment.ts';
import { tellBuyer } from '../orders/tell-buyer.ts';
import { holdOrder } from '../receipts/held-order.ts';
import { issuedTo } from '../vendor-api/own-order.ts';
import { vendorOf } from '../vendor-api/who.ts';
import { refuseReader } from './announce.ts';

export type OfShipment = FastifyRequest<{ Params: { order: string; shipment: string } }>;

/**
 * Takes back what was announced as long as nothing of it came, and tells the buyer. Throws 404 where it is none of the
 * vendor's own, 409 where it came or was taken back.
 */
export async function takeBack(host: Host, request: OfShipment, reason: string): Promise<{ readonly id: string }> {
  const { caller, params } = request;
  const person = await vendorOf(host, caller);
  const order = await issuedTo(host.db, person, params.order);
  if (!isUuid(params.shipment)) throw problems.notFound();
  refuseReader(person);
  return writingOnce(host, request, (context) =>
    seeingAll(context.db, async () => {
      await holdOrder(context.db, order);
      const { rows } = await sql<{ id: string; state: string }>`
        select id, state from shipment
        where id = ${params.shipment} and "order" = ${order} and vendor = ${person.vendor} and deleted_at is null
        for update`.execute(context.db);
      const [found] = rows;
      if (!found) throw problems.notFound();
      if (found.state === 'received' || found.state === 'partially_received')
        throw new Problem(409, 'received', msg`Part of this shipment has been received: it cannot be withdrawn.`);
      if (found.state !== 'announced')
        throw new Problem(409, 'taken_back', msg`This shipment has already been withdrawn.`);
      await changeRows(context, shipment, {
        where: sql`id = ${found.id}`,
        set: { state: 'cancelled', cancel_reason: reason },
        action: 'cancel',
        reason,
      });
      await tellBuyer(host, context.db, order, (number) => ({
        subject: msg`${number}: ${person.name} withdrew a shipment`,
        lines: [reason],
        path: `/procurement/process/shipments/${found.id}`,
      }));
      return { id: found.id };
    }),
  );
}
