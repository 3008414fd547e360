import type { VendorRequest } from '../../vendor-calls.ts';

/** Whether a vendor is asked: who takes no part in the second of two stages is told no line of it. */
export const takesPart = ({ stage, requestLines }: Pick<VendorRequest, 'stage' | 'requestLines'>): boolean =>
  stage !== 2 || requestLines.length > 0;
