import { msg } from '@lingui/core/macro';
import { mayPass } from '../../../../core/server/database-faults.ts';
import type { Host, IngestRejection } from '../../../../core/server/host.ts';
import { refusal } from '../../../../core/server/ingest-kind.ts';
import { readFleetBeside } from '../aemp/read-beside.ts';
import type { AempPage } from '../aemp/read-fleet.ts';
import { takePage, type PageResult } from '../aemp/take-page.ts';
import { decodeText } from '../protocols/decode-text.ts';
import { putAside } from './batch.ts';
import { countRefused } from './counters.ts';
import type { Message } from './message.ts';
import { writeRejections } from './rejections.ts';
import type { Source } from './sources.ts';

/**
 * Takes a file of a telematics service in (ISO 15143-3); null where it is none. A machine of it that cannot be taken is
 * kept by itself, and the others are taken.
 */
export async function takeFleetFile(
  host: Host,
  source: Source,
  { bytes }: Message,
  now: Date,
): Promise<PageResult | null> {
  const page = await pageIn(bytes);
  if (!page) return null;
  const sound = page.machines.filter(isStorable);
  const odd = page.machines.filter((machine) => !isStorable(machine));
  const unnamed = odd.map((_, index) =>
    refusal(
      index,
      'bad_schema',
      msg`The machine says something of itself that cannot be kept: NUL, or half of a pair.`,
    ),
  );
  await setAside(host, source, unnamed, odd, now);
  try {
    return withRefused(await takePage(host, source, { ...page, machines: sound }, now), unnamed);
  } catch (error) {
    if (mayPass(error)) throw error;
    host.log.error(
      { err: error, source: source.code },
      'The machines of a page could not be taken together; each is tried alone',
    );
    return withRefused(await takeEach(host, source, { ...page, machines: sound }, now), unnamed);
  }
}

async function takeEach(host: Host, source: Source, page: AempPage, now: Date): Promise<PageResult> {
  let total: PageResult = { accepted: 0, duplicates: 0, late: 0, rejected: [], machines: 0, unknown: [] };
  for (const [index, machine] of page.machines.entries()) {
    try {
      const { accepted, duplicates, late, rejected, machines, unknown } = await takePage(
        host,
        source,
        { ...page, machines: [machine] },
        now,
      );
      total = {
        accepted: total.accepted + accepted,
        duplicates: total.duplicates + duplicates,
        late: total.late + late,
        rejected: [...total.rejected, ...rejected],
        machines: total.machines + machines,
        unknown: [...total.unknown, ...unknown],
      };
    } catch (error) {
      if (mayPass(error)) throw error;
      await setAside(host, source, [putAside(0)], [machine], now);
      total = withRefused(total, [putAside(index)]);
    }
  }
  return total;
}

async function setAside(
  host: Host,
  source: Source,
  rejected: readonly IngestRejection[],
  raw: readonly unknown[],
  now: Date,
): Promise<void> {
  await writeRejections(host.db, source, rejected, raw, now);
  countRefused(host, source, rejected);
}

const withRefused = (result: PageResult, rejected: readonly IngestRejection[]): PageResult => ({
  ...result,
  rejected: [...result.rejected, ...rejected],
});

/** Whether PostgreSQL keeps every text in what a machine says. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
};

async function pageIn(bytes: Buffer): Promise<AempPage | null> {
  try {
    return await readFleetBeside(decodeText(bytes));
  } catch {
    return null;
  }
}
