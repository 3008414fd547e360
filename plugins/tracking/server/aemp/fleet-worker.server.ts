import { parentPort, workerData } from 'node:worker_threads';
import { readFleetPage } from './read-fleet.ts';

/** The thread that reads a fleet page: gives the page, or why it is none. */
const port = parentPort;
if (!port) throw new Error('This file runs as a thread.');

try {
  port.postMessage({ page: readFleetPage(workerData as string) });
} catch (error) {
  port.postMessage({ fault: (error as Error).message });
}
