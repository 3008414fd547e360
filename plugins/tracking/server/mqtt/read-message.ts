import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { decodeText } from '../protocols/decode-text.ts';
import { deviceOfTopic, isOwnTracks, readOwnTracks } from '../protocols/owntracks.ts';
import { membersOf, textOf } from '../protocols/raw-event.ts';
import { readList, type Reading } from '../protocols/reading.ts';

/** What a message of the broker says, and of which site it speaks (by its code; null: of any). */
export interface ReadMessage extends Reading {
  readonly site: string | null;
}

/** Longer payloads are not read: a batch of the ingest API is no longer either (catalogue operations.md §4.2). */
export const longestPayload = 1_048_576;

/**
 * Reads a message by its topic (catalogue operations.md §4.5): `mine/{site}/{kind}/{device}` with one event object or a
 * list of them, whose kind and device the topic tells where they do not; OwnTracks' messages there or below
 * `owntracks/`. An empty payload, by which a kept message is taken back, says nothing. Else why it cannot be read.
 */
export function readMessage(
  topic: string,
  payload: Buffer,
): ReadMessage | { readonly unread: MessageDescriptor; readonly site: string | null } {
  const [root, told = null, third, ...rest] = topic.split('/');
  const isOfPhones = root === 'owntracks';
  const [site, kind] = isOfPhones ? [null, undefined] : [told, third];
  if (payload.length === 0) return { site, events: [], others: [] };
  if (payload.length > longestPayload) return { site, unread: msg`The message is larger than 1 MiB.` };
  const body = parsed(payload);
  if (typeof body !== 'object' || body === null)
    return { site, unread: msg`The message is neither a JSON object nor a list of them.` };
  const device = isOfPhones ? deviceOfTopic(topic) : rest.join('/') || null;
  const list: readonly unknown[] = Array.isArray(body) ? body : [body];
  const reading = readList(list, (item) => readItem(item, kind, device));
  if (!reading)
    return {
      site,
      unread:
        !isOfPhones && !kind
          ? msg`The topic ${topic} has no event type: it should be mine/site/kind/device.`
          : msg`The message is neither an event nor an OwnTracks message.`,
    };
  return { site, ...reading };
}

function readItem(item: unknown, kind: string | undefined, device: string | null): Reading | null {
  const members = membersOf(item);
  if (!members) return null;
  if (isOwnTracks(members)) return readOwnTracks(members, device);
  const eventKind = textOf(members['kind']) ?? kind;
  if (!eventKind) return null;
  return {
    events: [
      { ...members, kind: eventKind, ...(members['device'] == null && members['equipment'] == null ? { device } : {}) },
    ],
    others: [],
  };
}

function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(decodeText(payload)) as unknown;
  } catch {
    return null;
  }
}
