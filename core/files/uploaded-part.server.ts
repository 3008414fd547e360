import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileProblems } from './problems.server.ts';
import { largestFile } from './stored-file.ts';

/**
 * The one file of an upload; its bytes end at the largest that is taken, and `part.file.truncated` says so then. Throws
 * 400 where there is none.
 */
export async function uploadedPart(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw fileProblems.missing();
  const part = await request
    .file({ limits: { fileSize: largestFile, files: 1, fields: 0 }, throwFileSizeLimit: false })
    .catch(() => undefined);
  if (!part) throw fileProblems.missing();
  return part;
}
