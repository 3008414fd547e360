import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody, deep } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { sendStoredFile } from '../../../../core/files/send-stored-file.server.ts';
import { largestFile } from '../../../../core/files/stored-file.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { PackingFile, VendorShipments } from '../../../vendor-order-calls.ts';
import { receivableStates } from '../receipts/lines-in-force.ts';
import { issuedTo } from '../vendor-api/own-order.ts';
import type { OfOrder } from '../vendor-api/read-orders.ts';
import { vendorOf } from '../vendor-api/who.ts';
import { announceShipment, newShipment } from './announce.ts';
import { moreThanAwaited } from './check-lines.ts';
import { keepPackingFile } from './keep-packing-file.ts';
import { awaitedLines, shipmentsOf, shippableLine } from './read-shipments.ts';
import { packingFile, type OfPackingFile } from './packing-file.ts';
import { takeBack, type OfShipment } from './take-back.ts';

const tags = ['vendor'];
const answering = { can: 'vendor_offer:answer' } as const;
const query = z.object({ confirm: z.string().max(100).optional() });
const takingBack = z.strictObject({ reason: z.string().trim().min(1).max(400) });

/** `/api/vendor/orders/<id>/shipments/…`: what a vendor has sent of an order (catalogue procurement.md §5, §7, §9.2). */
export function vendorShipmentRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/vendor/orders/:order/shipments/',
    {
      schema: { summary: 'The shipments of an order, and what is still awaited', tags },
      config: { can: 'vendor_offer:read' },
    },
    async (request: OfOrder): Promise<VendorShipments> => readShipments(host, request),
  );
  app.post(
    '/api/vendor/orders/:order/shipments/',
    {
      schema: {
        summary: 'Announce a shipment',
        description:
          'Answered 409 with code confirm where more is sent than awaited; repeat it then with ?confirm=more_than_awaited.',
        tags,
      },
      config: { ...answering, body: newShipment },
    },
    async (request: OfOrder, reply) => {
      const given = checkBody(newShipment, request.body, deep);
      const { confirm = '' } = checkBody(query, request.query);
      const made = await announceShipment(host, request, given, confirm.split(',').includes(moreThanAwaited));
      return reply.code(201).send(made);
    },
  );
  app.post(
    '/api/vendor/orders/:order/shipments/:shipment/cancel/',
    {
      schema: { summary: 'Take a shipment back of which nothing came', tags },
      config: { ...answering, body: takingBack },
    },
    async (request: OfShipment) => takeBack(host, request, checkBody(takingBack, request.body).reason),
  );
  app.get(
    '/api/vendor/orders/:order/shipments/:shipment/files/:file/',
    {
      schema: { summary: 'A file of the packing list of an own shipment', tags },
      config: { can: 'vendor_offer:read' },
    },
    async (request: OfPackingFile, reply) => sendStoredFile(host, await packingFile(host, request), reply),
  );
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.post(
      '/api/vendor/orders/:order/shipments/files/',
      {
        schema: {
          summary: 'Upload a file of a packing list; the shipment names it by its id',
          description: 'multipart/form-data with one part of any name; at most 25 MB.',
          tags,
          consumes: ['multipart/form-data'],
        },
        config: answering,
        bodyLimit: largestFile + 65_536,
      },
      async (request: OfOrder, reply): Promise<PackingFile> => {
        void reply.code(201);
        return keepPackingFile(host, request);
      },
    );
  });
}

async function readShipments(host: Host, { caller, params }: OfOrder): Promise<VendorShipments> {
  const { db } = host;
  const person = await vendorOf(host, caller);
  const id = await issuedTo(db, person, params.order);
  return beyondScope(async () => {
    const { rows } = await sql<{ state: string; tol_over: string | null }>`
      select state, tol_over_pct::text as tol_over from purchase_order where id = ${id}`.execute(db);
    const [order] = rows;
    if (!order) throw problems.notFound();
    const lines = await awaitedLines(db, { id, tol_over: order.tol_over }, caller.language);
    return {
      isOpen: person.role !== 'viewer' && receivableStates.some((state) => state === order.state),
      lines: lines.map(shippableLine),
      shipments: await shipmentsOf(db, id),
    };
  });
}
