import { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { scanUpload } from '../../files/scan/scan-upload.server.ts';
import type { Host } from '../../host/host.ts';
import { Problem } from '../../host/problem.ts';
import { importLimits } from './limits.ts';
import { unreadable } from './open-table.server.ts';

/** A file as it was sent. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const limit = importLimits.megabytes * 1024 * 1024;
const rawTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const noFile = (): Problem => new Problem(400, 'no_file', msg`Choose a CSV or XLSX file.`);

/** Lets the routes of a scope take files: as a form's field `file`, or as the body itself with its name in `?name=`. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  if (!scope.hasContentTypeParser('multipart/form-data')) await scope.register(multipart);
  for (const type of rawTypes) if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type);
  scope.addContentTypeParser(rawTypes, { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) =>
    done(null, body),
  );
}

/**
 * The file of a request, looked through by the malware scanner where there is one. Throws a `Problem` where there is
 * none, where it is too large, or where it may not be opened.
 */
export async function uploadOf(host: Host, request: FastifyRequest): Promise<Upload> {
  const upload = await sentFile(request);
  await scanUpload(host, request, upload.name, () => Readable.from([upload.bytes]));
  return upload;
}

async function sentFile(request: FastifyRequest): Promise<Upload> {
  const name = (request.query as { name?: unknown }).name;
  if (Buffer.isBuffer(request.body)) return { name: nameOf(typeof name === 'string' ? name : ''), bytes: request.body };
  if (!request.isMultipart()) throw noFile();
  const part = await request.file({ limits: { fileSize: limit, files: 1, fields: 10 } }).catch(() => undefined);
  if (!part) throw noFile();
  const bytes = await part
    .toBuffer()
    .catch((error: { code?: string }) =>
      Promise.reject(error.code === 'FST_REQ_FILE_TOO_LARGE' ? unreadable('too_large') : error),
    );
  return { name: nameOf(part.filename), bytes };
}

const nameOf = (name: string): string => name.toWellFormed().replaceAll('\u0000', '').slice(0, 200) || 'import';
