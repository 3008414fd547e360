import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { msg } from '@lingui/core/macro';
import { Problem } from '../../../../core/host/problem.ts';
import type { UblDocument, UblKind } from '../../formulas/ubl/model.ts';
import { largestUbl, readUbl } from '../../formulas/ubl/read-ubl.ts';
import { UblFault } from '../../formulas/ubl/ubl-fault.ts';
import { writeUbl } from '../../formulas/ubl/write-ubl.ts';

/** The name of the file of a document. */
export const fileNameOf = ({ kind, id }: UblDocument): string => `${`${kind} ${id}`.replaceAll(/[^\w .-]/g, '-')}.xml`;

/** Answers a document as a file that is named after it. */
export function sendUbl(reply: FastifyReply, document: UblDocument): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileNameOf(document)}"`)
    .type('application/xml; charset=utf-8')
    .send(writeUbl(document));
}

/** Lets the routes of a scope take XML. */
export function acceptXml(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['application/xml', 'text/xml'],
    { parseAs: 'buffer', bodyLimit: largestUbl + 1 },
    (_request, body, done) => done(null, body),
  );
}

/** Runs what reads a file; what is wrong with it is told to its sender. Throws a `Problem` 422. */
export function fromFile<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UblFault)) throw error;
    throw new Problem(422, 'ubl', error.sentence, { extra: { element: error.element } });
  }
}

/** The document of a kind that a request brings. Throws a `Problem` where it is another, or none. */
export function documentIn<Kind extends UblKind>(
  { body }: FastifyRequest,
  kind: Kind,
): Extract<UblDocument, { readonly kind: Kind }> {
  return fromFile(() => {
    if (!Buffer.isBuffer(body)) throw new UblFault(msg`Choose an XML file.`);
    const document = readUbl(body);
    if (document.kind !== kind)
      throw new UblFault(msg`This is a ${document.kind} file; a file of type ${kind} is required.`);
    return document as Extract<UblDocument, { readonly kind: Kind }>;
  });
}
