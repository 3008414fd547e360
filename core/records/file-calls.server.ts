import { createReadStream } from 'node:fs';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { can } from '../registry/access.ts';
import { seenRecord, seenRow } from './levels.server.ts';
import { readRow } from './write.server.ts';
import type { Caller, Host } from '../host/host.ts';
import { filesFolder, picturePath, pictureSizes, type PictureSize } from '../files/folder.server.ts';
import { keepFile, keptBefore } from '../files/keep-file.server.ts';
import { fileProblems } from '../files/problems.server.ts';
import { removeLooseFiles } from '../files/remove-loose-files.server.ts';
import { sendStoredFile, untrusted } from '../files/send-stored-file.server.ts';
import { largestFile, type StoredFile } from '../files/stored-file.ts';
import { uploadedPart } from '../files/uploaded-part.server.ts';

interface FileRow extends StoredFile {
  readonly stored: string;
  readonly uploaded_by: string;
  readonly record: string | null;
  readonly record_id: string | null;
}

type Upload = FastifyRequest<{ Querystring: { id?: string } }>;
type FileRequest = FastifyRequest<{ Params: { id: string }; Querystring: { size?: string } }>;
const uuid = z.uuid();
const described = { tags: ['files'], security: [{ bearer: [] }] };

/** `POST /api/files/` keeps one file; `GET /api/files/<id>/` gives it to who may read the row that holds it. */
export async function registerFiles(app: FastifyInstance, host: Host): Promise<void> {
  await app.register(async (scope) => {
    if (!scope.hasContentTypeParser('multipart/form-data')) await scope.register(multipart);
    const upload = {
      ...described,
      summary: 'Upload one file',
      description:
        'multipart/form-data with one part of any name; at most 25 MB; looked through by the malware scanner where there is one. A file that no row holds is removed after a day.',
      consumes: ['multipart/form-data'],
      querystring: {
        type: 'object',
        properties: {
          id: {
            type: 'string',
            format: 'uuid',
            description: 'The id that the file gets; sent again with it, the file is the first one (200, not 201)',
          },
        },
      },
    };
    scope.post(
      '/api/files/',
      {
        config: { can: 'signed-in', rateLimit: { max: 300, timeWindow: '1 minute' } },
        bodyLimit: largestFile + 65_536,
        schema: upload,
      },
      async (request: Upload, reply) => {
        const { id } = request.query;
        const part = await uploadedPart(request);
        const first = id === undefined ? null : await keptBefore(host, request.caller, id);
        if (first) {
          part.file.resume();
          return first;
        }
        const file = await keepFile(host, request, {
          name: part.filename,
          bytes: part.file,
          ...(id === undefined ? {} : { id }),
        });
        return reply.code(201).send(file);
      },
    );
  });

  const query = {
    type: 'object',
    properties: {
      size: {
        type: 'string',
        enum: Object.keys(pictureSizes),
        description: 'A picture encoded anew in this size; absent: the file as it was uploaded',
      },
    },
  };
  app.get(
    '/api/files/:id/',
    {
      config: { can: 'signed-in' },
      schema: { ...described, summary: 'Download a file, or see a picture', querystring: query },
    },
    async (request: FileRequest, reply) => {
      const file = await readableFile(host, request.caller, request.params.id);
      return request.query.size === undefined
        ? sendStoredFile(host, file, reply)
        : sendPicture(host, file, request.query.size, reply);
    },
  );

  const hourly = setInterval(
    () => void removeLooseFiles(host).catch((error: unknown) => host.log.warn(error)),
    3_600_000,
  );
  app.addHook('onClose', async () => clearInterval(hourly));
}

function sendPicture({ config }: Host, { width, stored }: FileRow, size: string, reply: FastifyReply): FastifyReply {
  if (width === null || !Object.hasOwn(pictureSizes, size)) throw fileProblems.noPicture();
  return untrusted(reply)
    .header('content-disposition', 'inline')
    .type('image/webp')
    .send(createReadStream(picturePath(filesFolder(config), stored, size as PictureSize)));
}

/** A file that nobody may know of is as absent as one that never was. */
async function readableFile(host: Host, caller: Caller, id: string): Promise<FileRow> {
  if (!uuid.safeParse(id).success) throw fileProblems.notFound();
  const { rows } = await sql<FileRow>`
    select id, name, type, size, width, height, stored, uploaded_by, record, record_id
    from core_file
    where id = ${id}`.execute(host.db);
  const [file] = rows;
  if (!file || !(await mayRead(host, caller, file))) throw fileProblems.notFound();
  return file;
}

async function mayRead(host: Host, caller: Caller, file: FileRow): Promise<boolean> {
  if (file.record === null || file.record_id === null) return file.uploaded_by === caller.userId;
  const record = host.records.get(file.record);
  if (!record || !can(caller.access, `${file.record}:read`)) return false;
  return readRow(record, file.record_id, { db: host.db, caller }).then(
    (row) => shows(seenRow(record, seenRecord(record, caller, row), row), file.id),
    () => false,
  );
}

/** Whether what the reader sees of the row names the file; a hidden column's files are hidden with it. */
const shows = (row: Readonly<Record<string, unknown>>, id: string): boolean =>
  JSON.stringify(Object.values(row)).includes(id);
