import { createReadStream } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { Host } from '../host/host.ts';
import { asAttachment } from './as-attachment.ts';
import { bytesPath, filesFolder } from './folder.server.ts';
import type { StoredFile } from './stored-file.ts';

/** What is sent of a kept file; `stored` is its name in the folder of files. */
export interface SentFile extends Pick<StoredFile, 'name' | 'type' | 'size'> {
  readonly stored: string;
}

/** Uploads come from anybody: a browser must neither run nor guess at them. */
export const untrusted = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=3600');

/** Sends a kept file to be saved under its name. Who may read it is the caller's to know. */
export const sendStoredFile = (
  { config }: Pick<Host, 'config'>,
  { name, type, size, stored }: SentFile,
  reply: FastifyReply,
): FastifyReply =>
  untrusted(reply)
    .header('content-disposition', asAttachment(name))
    .header('content-length', size)
    .type(type)
    .send(createReadStream(bytesPath(filesFolder(config), stored)));
