import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { FastifyRequest } from 'fastify';
import { fileProblems } from '../../../../core/files/problems.server.ts';
import type { SentFile } from '../../../../core/files/send-stored-file.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { ownOrder } from '../vendor-api/own-order.ts';

export type OfPackingFile = FastifyRequest<{ Params: { order: string; shipment: string; file: string } }>;

/**
 * A file that a vendor sent with a shipment of an order of its own, also one that was taken back. Throws 404 of anything
 * else, as of what never was.
 */
export async function packingFile(host: Host, request: OfPackingFile): Promise<SentFile> {
  const order = await ownOrder(host, request);
  const { shipment, file } = request.params;
  if (!isUuid(shipment) || !isUuid(file)) throw fileProblems.notFound();
  const { rows } = await beyondScope(() =>
    sql<SentFile>`
      select file.name, file.type, file.size, file.stored
      from core_file file
      join shipment one on one.id = file.record_id and one."order" = ${order} and one.deleted_at is null
      where file.id = ${file} and file.record = 'shipment' and file.record_id = ${shipment}`.execute(host.db),
  );
  if (!rows[0]) throw fileProblems.notFound();
  return rows[0];
}
