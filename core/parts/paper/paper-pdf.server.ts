import { pdfInThread } from '../pdf/pdf-in-thread.server.ts';
import type { Paper } from './paper.ts';

/** What stands at the foot of every page: who made it when, and the word before the number of the page. */
export interface PdfFoot {
  readonly left: string;
  readonly page: string;
}

/** A paper as a PDF file on A4, set in a thread of its own. Throws where it takes too long. */
export const paperPdf = (paper: Paper, foot: PdfFoot): Promise<Uint8Array> =>
  pdfInThread('core/parts/paper/paper-pdf-worker.server.ts', { paper, foot });
