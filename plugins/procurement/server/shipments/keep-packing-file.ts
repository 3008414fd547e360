import { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import { fileTypeFromBuffer } from 'file-type';
import { keepFile } from '../../../../core/files/keep-file.server.ts';
import { fileProblems } from '../../../../core/files/problems.server.ts';
import { uploadedPart } from '../../../../core/files/uploaded-part.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { PackingFile } from '../../../vendor-order-calls.ts';
import { offerFileType } from '../../formulas/offer-file-type.ts';
import { issuedTo } from '../vendor-api/own-order.ts';
import type { OfOrder } from '../vendor-api/read-orders.ts';
import { vendorOf } from '../vendor-api/who.ts';
import { refuseReader } from './announce.ts';

/** So many bytes of a file say which kind it is. */
const headBytes = 65_536;

/**
 * Takes a file of a packing list; the shipment names it afterwards, and one that none names goes after a day. Throws 413
 * and 422 with what is wrong with it.
 */
export async function keepPackingFile(host: Host, request: OfOrder): Promise<PackingFile> {
  const person = await vendorOf(host, request.caller);
  await issuedTo(host.db, person, request.params.order);
  refuseReader(person);
  const part = await uploadedPart(request);
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw fileProblems.tooLarge();
  const found = await fileTypeFromBuffer(bytes);
  if (offerFileType(part.filename, bytes.subarray(0, headBytes), found?.ext) === null)
    throw new Problem(422, 'file_type', msg`This file type is not accepted.`);
  const { id, name } = await keepFile(host, request, { name: part.filename, bytes: Readable.from([bytes]) });
  return { id, name };
}
