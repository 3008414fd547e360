import { pdfInThread } from '../pdf/pdf-in-thread.server.ts';
import type { Slide } from './slide.ts';

/** A slide as a PDF file of one page, 16:9, set in a thread of its own. Throws where it takes too long. */
export const slidePdf = (slide: Slide): Promise<Uint8Array> =>
  pdfInThread('core/parts/slide/slide-pdf-worker.server.ts', { slide });
