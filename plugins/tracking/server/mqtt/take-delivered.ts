import { mayPass } from '../../../../core/host/database/database-faults.ts';
import type { Host } from '../../../../core/host/host.ts';
import { takeBatch } from '../ingest/batch.ts';
import { figuresOf } from '../ingest/figures.ts';
import type { Message } from '../ingest/message.ts';
import { readers } from '../ingest/read-ways.ts';
import { sourceById, type Source } from '../ingest/sources.ts';
import { speakerOf } from '../ingest/speaking.ts';
import { takeMessage } from '../ingest/take-message.ts';

/** Events of one batch at most. */
const mostEvents = 1_000;

interface Delivered {
  readonly message: Message;
  readonly event: unknown;
}

/**
 * Takes messages of the broker in, those of a site together. Throws only what may pass; where a gathering fails for
 * another reason, each of its messages is tried alone, and the one that is the cause is put aside.
 */
export async function takeDelivered(host: Host, asked: Source, messages: readonly Message[]): Promise<void> {
  // What an administrator allows it may have changed since the bridge was built.
  const source = (await sourceById(host.db, asked.id)) ?? asked;
  const now = new Date();
  try {
    await takeTogether(host, source, messages, now);
  } catch (error) {
    if (mayPass(error)) throw error;
    host.log.error({ err: error }, 'Messages of the broker could not be taken together; each is tried alone');
    for (const message of messages) await takeAlone(host, source, message, now);
  }
}

/** Whatever happens to a message, those behind it are taken. */
async function takeAlone(host: Host, source: Source, message: Message, now: Date): Promise<void> {
  try {
    await takeMessage(host, source, message, now);
  } catch (error) {
    if (mayPass(error)) throw error;
    host.log.error(
      { err: error, topic: message.about.topic, bytes: message.bytes.toString('base64').slice(0, 4_000) },
      'A message of the broker could be neither taken nor put aside',
    );
  }
}

async function takeTogether(host: Host, source: Source, messages: readonly Message[], now: Date): Promise<void> {
  const bySite = new Map<string | null, Delivered[]>();
  for (const message of messages) {
    const read = await readers.mqtt(host, message, now);
    const speaker = 'code' in read ? null : await speakerOf(host.db, source, read.site ?? null);
    if ('code' in read || !speaker || 'code' in speaker) {
      await takeMessage(host, source, message, now);
      continue;
    }
    figuresOf(host).addOthers(source.id, read.others, now);
    const delivered = bySite.get(speaker.site) ?? [];
    bySite.set(speaker.site, delivered);
    delivered.push(...read.events.map((event) => ({ message, event })));
  }
  for (const [site, delivered] of bySite) {
    for (let from = 0; from < delivered.length; from += mostEvents) {
      const some = delivered.slice(from, from + mostEvents);
      const speaking = site === null ? source : { ...source, sites: [site] };
      await takeBatch(
        host,
        speaking,
        some.map(({ event }) => event),
        now,
        { origin: { site, messageOf: (index) => some[index]?.message } },
      );
    }
  }
}
