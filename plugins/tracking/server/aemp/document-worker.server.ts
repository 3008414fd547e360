import { parentPort, workerData } from 'node:worker_threads';
import { LineFault } from '../../../../core/files/line-fault.ts';
import { ForeignDocument, readDocument } from './read-document.ts';

/**
 * The thread that reads a document of AEMP: gives it, or why it is none. Errors do not pass between threads as what
 * they are.
 */
const port = parentPort;
if (!port) throw new Error('This file runs as a thread.');

try {
  port.postMessage({ document: readDocument(workerData as string) });
} catch (error) {
  if (error instanceof LineFault) port.postMessage({ line: error.line, reason: error.message });
  else if (error instanceof ForeignDocument) port.postMessage({ why: error.why, count: error.count });
  else throw error;
}
