import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import roboto from 'pdfmake/fonts/Roboto.js';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** The narrow space of French numbers is in few fonts: the one as wide as any other looks nearly the same. */
export const plain = (text: string): string => text.replaceAll('\u202F', '\u00A0');

/** In a thread: sets a document as a PDF file and gives its bytes to who started the thread. */
export async function givePdf(document: TDocumentDefinitions): Promise<void> {
  if (!parentPort) throw new Error('This file runs as a thread.');
  pdfmake.setFonts(roboto);
  // Words and lines alone: nothing in a document may make the server read a file or an address beside its own fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(roboto.Roboto).includes(path));
  const bytes = new Uint8Array(await pdfmake.createPdf(document).getBuffer());
  parentPort.postMessage(bytes, [bytes.buffer]);
  parentPort.close();
}
