import type { FastifyReply } from 'fastify';
import { asAttachment } from '../../../../core/files/as-attachment.ts';
import type { FileFacts } from './sealed-file.ts';

/** Files come from anybody: a browser must neither run nor keep nor guess at them. */
export const sendFile = (reply: FastifyReply, { name, type }: FileFacts, bytes: Buffer): FastifyReply =>
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .header('content-disposition', asAttachment(name))
    .type(type)
    .send(bytes);
