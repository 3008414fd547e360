import type { FastifyRequest } from 'fastify';
import { appendAudit } from '../../host/audit/audit.ts';
import type { Host } from '../../host/host.ts';
import { fileProblems } from '../problems.server.ts';
import { ScannerFault } from './scanner.ts';

/** Who uploads: a request. */
export type Uploading = Pick<FastifyRequest, 'caller' | 'ip' | 'id'>;

/**
 * Lets the scanner look through an upload before anybody else opens or keeps it; without a scanner (`SCANNER_URL`)
 * everything passes. What is found is told in the audit log. Throws a `Problem`: something was found, or nobody can say
 * whether there is something.
 */
export async function scanUpload(
  { scanner, db, log }: Pick<Host, 'scanner' | 'db' | 'log'>,
  { caller, ip, id }: Uploading,
  name: string,
  open: () => AsyncIterable<Uint8Array>,
): Promise<void> {
  if (scanner === null) return;
  const found = await scanner.scan(open).catch((error: unknown) => {
    if (!(error instanceof ScannerFault)) throw error;
    log.error({ err: error, request: id }, 'An upload could not be scanned');
    throw error.reason === 'too_large' ? fileProblems.tooLargeToScan() : fileProblems.scannerAway();
  });
  if (found === null) return;
  log.warn({ found, user: caller.userId, ip, request: id }, 'Malware in an upload');
  await appendAudit(db, {
    userId: caller.userId,
    ip,
    record: 'file',
    recordId: '',
    action: 'malware',
    changes: [{ field: 'file', old: null, new: name }],
    reason: found,
    requestId: id,
  });
  throw fileProblems.infected(found);
}
