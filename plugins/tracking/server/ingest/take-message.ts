import { mayPass } from '../../../../core/host/database/database-faults.ts';
import type { Host, IngestRejection } from '../../../../core/host/host.ts';
import { refusal } from '../../../../core/host/ingest-kind.ts';
import { takeFile } from '../aemp/take-file.ts';
import type { TakenMachines } from '../aemp/take-together.ts';
import { putAside, takeBatch, type BatchResult, type TakeOptions } from './batch.ts';
import { countRefused } from './counters.ts';
import { figuresOf } from './figures.ts';
import type { Message } from './message.ts';
import { readers, type Read } from './read-ways.ts';
import { decodeText } from '../protocols/decode-text.ts';
import { eventTexts } from './event-texts.ts';
import { writeUnread, type Origin } from './rejections.ts';
import type { Source } from './sources.ts';
import { speakerOf } from './speaking.ts';

/** What became of a message. */
export interface Taken extends BatchResult {
  /** The message could not be read at all, and was kept whole. */
  readonly isUnread?: true;
  /** What a document of telematics told of its machines. */
  readonly telematics?: TakenMachines;
}

interface MessageOptions extends Omit<TakeOptions, 'origin'> {
  /** What it says, where it has been read already. */
  readonly read?: Read;
}

const nothing: BatchResult = { accepted: 0, duplicates: 0, late: 0, rejected: [] };

/**
 * Takes a message of any way in: its events, each judged by itself; what cannot be read is kept as it came. Throws only
 * what may pass, the database being away: what fails for another reason is put aside.
 */
export async function takeMessage(
  host: Host,
  source: Source,
  message: Message,
  now: Date,
  options: MessageOptions = {},
): Promise<Taken> {
  try {
    if (message.way === 'aemp') return await takeDocument(host, source, message, now, options);
    const read = options.read ?? (await readers[message.way](host, message, now));
    return await takeRead(host, source, message, read, now, options);
  } catch (error) {
    if (mayPass(error)) throw error;
    host.log.error(
      { err: error, source: source.code, way: message.way },
      'A message could not be taken and was put aside',
    );
    return refuseMessage(host, source, message, putAside(0), now, options);
  }
}

async function takeDocument(
  host: Host,
  source: Source,
  message: Message,
  now: Date,
  options: MessageOptions,
): Promise<Taken> {
  const taken = await takeFile(host, source, message, now, options.heardAt);
  if ('code' in taken)
    return refuseMessage(host, source, message, refusal(0, taken.code, taken.sentence), now, options);
  const { accepted, duplicates, late, rejected } = taken;
  return { accepted, duplicates, late, rejected, telematics: taken };
}

async function takeRead(
  host: Host,
  source: Source,
  message: Message,
  read: Read,
  now: Date,
  options: MessageOptions,
): Promise<Taken> {
  if ('code' in read) return refuseMessage(host, source, message, refusal(0, read.code, read.sentence), now, options);
  const speaker = await speakerOf(host.db, source, read.site ?? null);
  if ('code' in speaker) return refuseMessage(host, source, message, speaker, now, options);
  figuresOf(host).addOthers(source.id, read.others, now);
  if (read.events.length === 0) return nothing;
  const origin = {
    site: speaker.site,
    ...(message.way === 'batch' ? wordForWord(message) : { messageOf: () => message }),
  };
  return takeBatch(host, speaker.source, read.events, now, { ...options, origin });
}

/** Each event of a batch as it stood there, asked for where one is refused. */
function wordForWord({ bytes }: Message): Pick<Origin, 'textOf'> {
  let texts: readonly string[] | null | undefined;
  return {
    textOf: (index) => {
      texts ??= eventTexts(decodeText(bytes));
      return texts?.[index];
    },
  };
}

/** Keeps a message that nothing can be read from, and counts it. */
export async function refuseMessage(
  host: Host,
  source: Source,
  message: Message,
  refused: IngestRejection,
  now: Date,
  { keepRejections = true }: Pick<TakeOptions, 'keepRejections'> = {},
): Promise<Taken> {
  if (keepRejections) {
    await writeUnread(host.db, source, message, refused, now);
    countRefused(host, source, [refused]);
    figuresOf(host).add({
      source: source.id,
      receivedAt: now,
      ...nothing,
      dropped: 0,
      rejected: 1,
      lagsMs: [],
      clocks: new Map(),
    });
  }
  return { ...nothing, rejected: [refused], isUnread: true };
}
