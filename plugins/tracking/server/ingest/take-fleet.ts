import type { Host } from '../../../../core/server/host.ts';
import { readFleetBeside } from '../aemp/read-beside.ts';
import type { AempPage } from '../aemp/read-fleet.ts';
import { takePage, type PageResult } from '../aemp/take-page.ts';
import { decodeText } from '../protocols/decode-text.ts';
import type { Message } from './message.ts';
import type { Source } from './sources.ts';

/** Takes a file of a telematics service in (ISO 15143-3); null where it is none. */
export async function takeFleetFile(host: Host, source: Source, { bytes }: Message, now: Date): Promise<PageResult | null> {
  const page = await pageIn(bytes);
  return page && takePage(host, source, page, now);
}

async function pageIn(bytes: Buffer): Promise<AempPage | null> {
  try {
    return await readFleetBeside(decodeText(bytes));
  } catch {
    return null;
  }
}
