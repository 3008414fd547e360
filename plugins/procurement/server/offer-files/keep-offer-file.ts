import { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { tidyName } from '../../../../core/files/keep-file.server.ts';
import { fileProblems } from '../../../../core/files/problems.server.ts';
import { uploadedPart } from '../../../../core/files/uploaded-part.server.ts';
import { scanUpload } from '../../../../core/files/scan/scan-upload.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { sentences } from '../../../../core/i18n/sentences.ts';
import { inTurn } from '../../../../core/session/in-turn.ts';
import { offerFileLimits, type EnvelopeKind, type OfferFile } from '../../../vendor-offer-calls.ts';
import { offerFileType } from '../../formulas/offer-file-type.ts';
import { answer, type OfRequest } from '../vendor-api/answer.ts';
import { answerLate, invitedRequest, receivedAt, refuseOver } from '../vendor-api/invited-request.ts';
import { refuseViewer, vendorOf } from '../vendor-api/who.ts';
import { amountOfDraft } from './own-files.ts';
import { keepSealed, sha256Of } from './sealed-file.ts';

/** So many bytes of a file say which kind it is. */
const headBytes = 65_536;
const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

interface Place {
  readonly kind: EnvelopeKind;
  readonly line?: string | undefined;
}

/**
 * Takes a file for the answer to a request, and keeps it sealed: of its name, its size and its bytes nothing touches the
 * disk in the clear. The draft names it afterwards by its id. Throws 413 and 422 with what is wrong with it, 409 after the
 * deadline.
 */
export async function keepOfferFile(host: Host, request: OfRequest, { kind, line: given }: Place): Promise<OfferFile> {
  const line = given ?? null;
  const person = await vendorOf(host, request.caller);
  const asked = await invitedRequest(host.db, person, request.params.rfq, await receivedAt(host));
  refuseViewer(person);
  refuseOver(asked, answerLate(person, asked));
  await beyondScope(() => refuseWrongPlace(host, asked.id, kind, line));
  const own = { rfq: asked.id, vendor: person.vendor };
  // One after the other: each is held in memory while it is looked through and sealed.
  return inTurn(`files of ${own.rfq} ${own.vendor}`, async () => {
    const { name, bytes } = await readUpload(request);
    const found = await fileTypeFromBuffer(bytes);
    const type = offerFileType(name, bytes.subarray(0, headBytes), found?.ext);
    if (type === null) throw new Problem(422, 'file_type', msg`This file type is not accepted.`);
    // Its name stays unsaid even where something is found: what is told of that the mine reads.
    await scanUpload(host, request, '•••', () => Readable.from([bytes]));
    const facts = { name, type, size: bytes.length, sha256: sha256Of(bytes), line, scanned: host.scanner !== null };
    const id = v7();
    await answer(host, request, await receivedAt(host), async ({ db }) => {
      const there = await amountOfDraft(host, db, own);
      if (there.count >= offerFileLimits.count) throw tooMany();
      const all = there.bytes + bytes.length;
      if (all > offerFileLimits.all) throw tooMuch(all);
      await keepSealed({ ...host, db }, { id, ...own, kind, user: request.caller.userId }, facts, bytes);
    });
    const { sha256: _, ...told } = facts;
    return { id, kind, ...told };
  });
}

function tooMany(): Problem {
  const most = offerFileLimits.count;
  return new Problem(422, 'too_many_files', msg`An offer can have at most ${most} files.`);
}

function tooMuch(bytes: number): Problem {
  const [most, all] = [megabytes(offerFileLimits.all), megabytes(bytes)];
  return new Problem(
    413,
    'files_too_large',
    msg`The files of an offer can total ${most} MB; with this one they total ${all} MB.`,
  );
}

async function readUpload(request: OfRequest): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const part = await uploadedPart(request);
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw fileProblems.tooLarge();
  if (bytes.length === 0) throw fileProblems.empty();
  return { name: tidyName(part.filename), bytes };
}

/** Throws 422 where the request has no such envelope, or no such line. */
async function refuseWrongPlace({ db }: Host, rfq: string, kind: EnvelopeKind, line: string | null): Promise<void> {
  const { rows } = await sql<{ two: boolean; staged: number | null; known: boolean }>`
    select procedure = 'two_envelopes' as two, stage as staged, ${line}::uuid is null or exists (
      select from rfq_line where rfq = rfq.id and id = ${line}::uuid and deleted_at is null) as known
    from rfq where id = ${rfq}`.execute(db);
  const fits = rows[0]?.two ? kind !== 'single' : kind === (rows[0]?.staged === 1 ? 'technical' : 'single');
  if (!fits) throw problems.invalid({ kind: msg`Choose one of the values offered.` });
  if (!rows[0]?.known) throw problems.invalid({ line: sentences.missingReference });
}
