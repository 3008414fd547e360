import type { FastifyRequest } from 'fastify';
import type { Host } from '../../../../core/host/host.ts';
import type { RowsContext } from '../../../../core/records/change-rows.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { answerLate, invitedRequest, refuseOver, type InvitedRequest } from './invited-request.ts';
import { refuseViewer, vendorOf, type VendorPerson } from './who.ts';

export type OfRequest = FastifyRequest<{ Params: { rfq: string } }>;

/**
 * Does something for a request before its deadline, which is held meanwhile. Throws 409 where it has passed or the
 * request is not open any more, 403 to who may only read, 404 where the vendor is not invited.
 */
export async function answer<Answer>(
  host: Host,
  request: OfRequest,
  at: string,
  work: (context: RowsContext, person: VendorPerson, asked: InvitedRequest) => Promise<Answer>,
): Promise<Answer> {
  const { caller } = request;
  const person = await vendorOf(host, caller);
  await invitedRequest(host.db, person, request.params.rfq);
  refuseViewer(person);
  return writingOnce(host, request, async (context) => {
    const asked = await invitedRequest(context.db, person, request.params.rfq, at, true);
    refuseOver(asked, answerLate(person, asked));
    return work(context, person, asked);
  });
}
